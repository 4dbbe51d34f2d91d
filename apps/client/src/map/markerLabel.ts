import { formatCents } from '@gatehouse/contract/rules/money';
import type { MapMarker } from './MapView.ts';
import { messages } from './messages.ts';

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
  const price = isQuiet ? messages.soldOut : formatCents(Math.min(...prices));
  const fromPrice = isQuiet ? messages.soldOutLabel : messages.fromPrice(price);
  const [first, ...others] = sites;
  if (first === undefined || others.length > 0) {
    const count = messages.sites(sites.length);
    return { lines: [count, fromPrice], label: messages.marker(count, fromPrice), isQuiet };
  }
  const { name, kinds } = first;
  return { lines: [price], label: messages.marker(name, fromPrice, messages.kinds(kinds)), isQuiet };
}
