import { Banner } from '../../../ui/Banner.tsx';
import { messages } from './messages.ts';
import type { Placed } from './placed.ts';

/** As many pairs are named; of others it says how many there are. */
const MAX_NAMED = 4;

/** What lies over each other; the plan can be published all the same. */
export function Overlaps({ pairs }: { pairs: readonly [Placed, Placed][] }) {
  if (pairs.length === 0) return null;
  const named = pairs.slice(0, MAX_NAMED).map(([one, other]) => messages.pair(one.name, other.name));
  const more = pairs.length - named.length;
  const names = more > 0 ? messages.andMore(named.join(', '), more) : named.join(', ');
  return <Banner tone="warning">{messages.overlap(pairs.length, names)}</Banner>;
}
