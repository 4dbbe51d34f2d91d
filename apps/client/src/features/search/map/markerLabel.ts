import { formatCents } from '@gatehouse/contract/rules/money';
import type { MapMarker } from './MapView.ts';

type MarkerLabel = {
  /** What is written on it, from top to bottom. */
  lines: string[];
  /** The same for those who do not see where it stands. */
  label: string;
  /** Nothing can be had there. */
  isQuiet: boolean;
};

/** What a marker says that stands for one site or for several. */
export function markerLabel(sites: readonly Pick<MapMarker, 'name' | 'fromPrice' | 'kinds'>[]): MarkerLabel {
  const prices = sites.flatMap(({ fromPrice }) => fromPrice ?? []);
  const isQuiet = prices.length === 0;
  const price = isQuiet ? 'Sold out' : formatCents(Math.min(...prices));
  const fromPrice = isQuiet ? 'sold out' : `from ${price}`;
  const [first, ...others] = sites;
  if (first === undefined || others.length > 0) {
    const count = `${sites.length} sites`;
    return { lines: [count, fromPrice], label: `${count}, ${fromPrice}`, isQuiet };
  }
  const { name, kinds } = first;
  const offer = kinds === 1 ? '1 kind of space' : `${kinds} kinds of spaces`;
  return { lines: [price], label: `${name}, ${fromPrice}, ${offer}`, isQuiet };
}
