import { withConnections } from '../benchmarkStack.ts';
import { openPool } from '../database.ts';
import { holding, type Load, polling, searching } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { type Result, rateOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import { addPast } from '../world.ts';

const counts = [50_000, 500_000, 5_000_000];
const MAX_DEFAULT_COUNT = 500_000;

/** Row 11: what the past costs. The same loads on the same world, once without and once with bookings that are over. */
export const growth: Row = {
  numbers: [11],
  async run(bench) {
    const stack = await bench.stack();
    const plainUrl = await stack.freshDatabase('plain');
    const grownUrl = await stack.freshDatabase('grown');
    const plain = await stack.anotherServer(plainUrl, bench.parts);
    const grown = await stack.anotherServer(grownUrl, bench.parts);
    const pools = [plainUrl, grownUrl].map((url) => openPool(url, 1));
    for (const pool of pools) await bench.parts.start('a connection', pool, (it) => it.end());
    const results: Result[] = [];
    let past = 0;
    for (const count of bench.quick
      ? [500]
      : counts.filter((one) => bench.full || one <= MAX_DEFAULT_COUNT)) {
      await addPast(grownUrl, stack.world, count - past);
      past = count;
      const hold = holding(stack);
      const loads: [string, Load][] = [
        ['search', searching(stack)],
        ['poll', polling(stack)],
        ['hold', hold],
      ];
      for (const [name, load] of loads) {
        const turns = await compare(bench, load, grown.url, plain.url);
        await Promise.all(pools.map(hold.tidy));
        const measured = `${name} with ${count.toLocaleString('en-AU')} past bookings, against none`;
        results.push(rateOf({ row: 11, measured }, turns, 0.9));
      }
    }
    return results;
  },
};

function compare(bench: Bench, load: Load, grownUrl: string, plainUrl: string) {
  return withConnections(grownUrl, load.atOnce, (grown) =>
    withConnections(plainUrl, load.atOnce, (plain) =>
      interleaved(
        bench.turns,
        () => repeat(grown, bench.turnMs / 2, load.operate),
        () => repeat(plain, bench.turnMs / 2, load.operate),
      ),
    ),
  );
}
