import { formatCents } from '@gatehouse/contract/rules/money';
import { resultMessages } from '../resultMessages.ts';
import type { MapMarker } from './MapView.ts';

const texts = resultMessages.map;

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
  const price = isQuiet ? resultMessages.soldOut : formatCents(Math.min(...prices));
  const fromPrice = isQuiet ? texts.soldOutLabel : texts.fromPrice(price);
  const [first, ...others] = sites;
  if (first === undefined || others.length > 0) {
    const count = texts.sites(sites.length);
    return { lines: [count, fromPrice], label: texts.marker(count, fromPrice), isQuiet };
  }
  const { name, kinds } = first;
  return { lines: [price], label: texts.marker(name, fromPrice, texts.kinds(kinds)), isQuiet };
}
