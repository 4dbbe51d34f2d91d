import { countOf, defineMessages, formatCount } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/map', {
  unavailable: 'The map isn’t available',
  unavailableText: 'Please reload the page.',
  reload: 'Reload',
  sites: (count: number) => countOf(count, 'site'),
  fromPrice: (price: string) => `from ${price}`,
  soldOut: 'Sold out',
  soldOutLabel: 'sold out',
  kinds: (count: number) => (count === 1 ? '1 kind of space' : `${formatCount(count)} kinds of spaces`),
  marker: (...parts: string[]) => parts.join(', '),
  drawnBy: 'Map: Natural Earth',
});
