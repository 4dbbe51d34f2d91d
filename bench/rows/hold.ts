import { rotating } from '../../tools/harness/lists.ts';
import type { Sample } from '../../tools/harness/statistics.ts';
import { createHold, holdStatement } from '../baselines/sql.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { isStorage, UNITS_PER_SITE, unitsOf } from '../layout.ts';
import { holding } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { rateOf } from '../result.ts';
import type { Row } from '../row.ts';

/** Row 6: putting a unit into a cart, which holds it. */
export const hold: Row = {
  numbers: [6],
  async run(bench) {
    const stack = await bench.stack();
    const load = holding(stack);
    const holdPlainly = await plainHolds(stack);
    const lanes = Array.from({ length: load.atOnce }, (_, lane) => lane);
    const tidy = async (sample: Promise<Sample>) => {
      await sample;
      await load.tidy(stack.pool);
      return sample;
    };
    const measured = await withConnections(stack.server.url, load.atOnce, (connections) =>
      interleaved(
        bench.turns,
        () => tidy(repeat(connections, bench.turnMs, load.operate)),
        () => tidy(repeat(lanes, bench.turnMs, holdPlainly)),
      ),
    );
    return [rateOf({ row: 6, measured: 'hold of a unit, 16 at once' }, measured, 0.4)];
  },
};

/** Holds one workspace after another, hour after hour. */
async function plainHolds({ pool, world }: BenchmarkStack): Promise<() => Promise<unknown>> {
  await createHold(pool);
  const workspaces = unitsOf(world.size).filter((unitId) => !isStorage(unitId));
  const nextUnit = rotating(workspaces);
  const shoppersBySite = Map.groupBy(world.shoppers, ({ siteId }) => siteId);
  const nextShoppers = new Map([...shoppersBySite].map(([siteId, shoppers]) => [siteId, rotating(shoppers)]));
  let holds = 0;
  return () => {
    const start = world.freeFrom.add({ hours: Math.floor(holds++ / workspaces.length) });
    const unitId = nextUnit();
    const siteId = Math.ceil(unitId / UNITS_PER_SITE);
    const nextShopper = nextShoppers.get(siteId);
    if (!nextShopper) throw new Error(`There is nobody with a cart at site ${siteId}`);
    const times = [start.toString(), start.add({ hours: 1 }).toString()];
    return pool.query({ ...holdStatement, values: [unitId, nextShopper().orderId, ...times] });
  };
}
