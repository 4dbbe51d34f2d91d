import { rotating } from '../../tools/harness/lists.ts';
import { occupancyStatement, searchStatement } from '../baselines/sql.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { expectStatus, requestBytes } from '../connection.ts';
import { workspaceProducts } from '../layout.ts';
import { addressOf, periods, searching } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { rateOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';

const AT_ONCE = 16;
const lanes = Array.from({ length: AT_ONCE }, (_, lane) => lane);

/** Row 1: what is free near a place, and row 2: the free times of one product on a day. */
export const search: Row = {
  numbers: [1, 2],
  async run(bench) {
    const stack = await bench.stack();
    const products = await searchProducts(bench, stack);
    const times = await freeTimes(bench, stack);
    return [
      rateOf({ row: 1, measured: 'availability search, 16 at once' }, products, 0.5),
      rateOf({ row: 2, measured: 'free times of a day, 16 at once' }, times, 0.5),
    ];
  },
};

function searchProducts(bench: Bench, stack: BenchmarkStack) {
  const { latitude, longitude } = stack.world.place;
  const next = rotating(periods(stack.world));
  const load = searching(stack);
  return withConnections(stack.server.url, load.atOnce, (connections) =>
    interleaved(
      bench.turns,
      () => repeat(connections, bench.turnMs, load.operate),
      () =>
        repeat(lanes, bench.turnMs, () => {
          const { from, to } = next();
          return stack.pool.query({
            ...searchStatement,
            values: [new Date(), from, to, latitude, longitude],
          });
        }),
    ),
  );
}

function freeTimes(bench: Bench, stack: BenchmarkStack) {
  const token = stack.guestToken();
  const sites = Array.from({ length: stack.world.size.sites }, (_, index) => index + 1);
  const questions = sites.flatMap((siteId) =>
    workspaceProducts(siteId).map((productId, index) => {
      const day = stack.world.freeFrom
        .subtract({ hours: 48 + 24 * (index % 3) })
        .toString()
        .slice(0, 10);
      const body = { level: 'times', productId, siteId, startDate: day, timeZone: 'Australia/Brisbane' };
      const path = '/api/guest/products/workspaceAvailability';
      return {
        request: requestBytes({
          method: 'POST',
          path,
          token,
          body,
          headers: [addressOf(siteId * 100 + index)],
        }),
        values: [new Date(), `${day}T00:00+10`, `${day}T24:00+10`, productId],
      };
    }),
  );
  const [ours, limit] = [rotating(questions), rotating(questions)];
  return withConnections(stack.server.url, AT_ONCE, (connections) =>
    interleaved(
      bench.turns,
      () => repeat(connections, bench.turnMs, (connection) => expectStatus(200, connection, ours().request)),
      () =>
        repeat(lanes, bench.turnMs, () =>
          stack.pool.query({ ...occupancyStatement, values: limit().values }),
        ),
    ),
  );
}
