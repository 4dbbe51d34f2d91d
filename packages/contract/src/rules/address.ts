import type { Address } from '../model/site.ts';

const fields = ['street1', 'street2', 'suburb', 'state', 'postcode', 'country'] as const;

/**
 * Whether two addresses agree in all six fields; a missing second street line is an empty one
 * (docs/specification/account.md#address).
 */
export function sameAddress(a: Address, b: Address): boolean {
  return fields.every((field) => (a[field] ?? '').trim() === (b[field] ?? '').trim());
}

/** An address in one line: 'Level 2, 12 Quay St, Brisbane City QLD 4000'; the country only where it is not Australia. */
export function fullAddress(address: Address): string {
  const place = `${address.suburb} ${address.state} ${address.postcode}`;
  const country = address.country === 'Australia' ? '' : address.country;
  return [address.street1, address.street2 ?? '', place, country].filter((part) => part !== '').join(', ');
}
