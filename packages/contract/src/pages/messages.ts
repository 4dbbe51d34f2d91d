import { defineMessages } from '../catalogue.ts';

/** What the pages for everyone say of themselves, in the title of a page and to those who link to it. */
export const pageMessages = defineMessages('contract/pages', {
  /** Of the whole page: the product's name alone, or after what the page shows. */
  untitled: 'Gatehouse',
  titled: (title: string) => `${title} · Gatehouse`,
  results: { storage: 'Storage', workspaces: 'Workspaces' },
  product: (product: string, site: string) => `${product} at ${site}`,
  shopAt: (site: string) => `Shop at ${site}`,

  description:
    'Find storage, a workspace or a trailer near you, book it in minutes and open its door with your phone.',
  resultsDescription: {
    storage: 'Storage near you by size and price, from a locker to a double garage. Book and pay in minutes.',
    workspaces: 'Desks, offices and meeting rooms near you, by the hour or day. Book and pay in minutes.',
  },
  siteAt: (address: string) => `${address}.`,
  from: (kind: string, price: string) => `${kind} from ${price}`,
  offers: (offers: readonly string[]) => `${offers.join(', ')}.`,
  soldOut: 'Everything is taken right now.',
  shopDescription: 'Boxes, locks and more, paid on your phone and taken from a locker at the site.',
  priced: (price: string) => `${price}.`,
  per: (interval: string, count: number) => (count > 1 ? `every ${count} ${interval}s` : `per ${interval}`),
  bookHere: 'Book in minutes and open the door with your phone.',
  login: 'Log in to see your bookings, open your doors and share them.',
  access: 'Open the doors of what you’ve booked, with your phone.',
  notOffered: 'This space isn’t offered any more',
  noSite: 'There’s no such site',
});
