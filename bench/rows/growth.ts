import pg from 'pg';
import { withConnections } from '../house.ts';
import { holding, type Load, polling, searching } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { type Result, rateOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import { addPast } from '../world.ts';

/** Row 11: what the past costs. The same loads on the same world, once without and once with bookings that are over. */
export const growth: Row = {
  numbers: [11],
  async run(bench) {
    const house = await bench.house();
    const databaseUrl = house.copyUrl;
    const grown = await house.anotherServer(databaseUrl);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      const results: Result[] = [];
      let past = 0;
      for (const count of bench.quick
        ? [500]
        : bench.full
          ? [50_000, 500_000, 5_000_000]
          : [50_000, 500_000]) {
        await addPast(databaseUrl, house.world, count - past);
        past = count;
        const hold = holding(house);
        const tidy = async () => {
          await hold.tidy(pool);
          await hold.tidy(house.pool);
        };
        const loads: [string, Load][] = [
          ['search', searching(house)],
          ['poll', polling(house)],
          ['hold', hold],
        ];
        for (const [name, load] of loads) {
          const { ours, limit } = await compare(bench, load, grown.url, house.server.url);
          await tidy();
          const measured = `${name} with ${count.toLocaleString('en-AU')} past bookings, against none`;
          results.push(rateOf({ row: 11, measured }, ours, limit, 0.9));
        }
      }
      return results;
    } finally {
      await pool.end();
      await grown.close();
    }
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
