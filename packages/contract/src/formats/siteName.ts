import type { Site } from '../model/site.ts';

type Placed = { name: string; Address: Pick<Site['Address'], 'suburb' | 'state' | 'postcode'> };

/** Where a site lies, for beside its name: 'Newstead QLD', and where the name says the suburb 'QLD 4006'. */
export function whereaboutsOf(site: Placed): string {
  const { suburb, state, postcode } = site.Address;
  return saysSuburb(site) ? `${state} ${postcode}` : `${suburb} ${state}`;
}

/** A site by its name, with its suburb unless the name says it: 'The Wool Store, Newstead'. */
export function nameWithSuburb(site: Placed): string {
  return saysSuburb(site) ? site.name : `${site.name}, ${site.Address.suburb}`;
}

/** Whether the suburb stands in the name, as words of it. */
function saysSuburb({ name, Address: { suburb } }: Placed): boolean {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}’']+/u)
      .join(' ')} `;
  return words(name).includes(` ${words(suburb).trim()} `);
}
