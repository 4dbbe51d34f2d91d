import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { expectStatus, requestBytes } from '../connection.ts';
import { workspaceProducts } from '../layout.ts';
import { addressOf, periods, rotating, searching } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { rateOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import { occupancyStatement, searchStatement } from '../skeletons/sql.ts';

const AT_ONCE = 16;
const lanes = Array.from({ length: AT_ONCE }, (_, lane) => lane);

/** Row 1: what is free near a place, and row 2: the free times of one product on a day. */
export const search: Row = {
  numbers: [1, 2],
  async run(bench) {
    const house = await bench.house();
    const products = await searchProducts(bench, house);
    const times = await freeTimes(bench, house);
    return [
      rateOf({ row: 1, measured: 'availability search, 16 at once' }, products, 0.5),
      rateOf({ row: 2, measured: 'free times of a day, 16 at once' }, times, 0.5),
    ];
  },
};

function searchProducts(bench: Bench, house: BenchmarkStack) {
  const { latitude, longitude } = house.world.place;
  const next = rotating(periods(house.world));
  const load = searching(house);
  return withConnections(house.server.url, load.atOnce, (connections) =>
    interleaved(
      bench.turns,
      () => repeat(connections, bench.turnMs, load.operate),
      () =>
        repeat(lanes, bench.turnMs, () => {
          const { from, to } = next();
          return house.pool.query({
            ...searchStatement,
            values: [new Date(), from, to, latitude, longitude],
          });
        }),
    ),
  );
}

function freeTimes(bench: Bench, house: BenchmarkStack) {
  const token = house.guestToken();
  const sites = Array.from({ length: house.world.size.sites }, (_, index) => index + 1);
  const questions = sites.flatMap((siteId) =>
    workspaceProducts(siteId).map((productId, index) => {
      const day = house.world.freeFrom
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
  return withConnections(house.server.url, AT_ONCE, (connections) =>
    interleaved(
      bench.turns,
      () => repeat(connections, bench.turnMs, (connection) => expectStatus(200, connection, ours().request)),
      () =>
        repeat(lanes, bench.turnMs, () =>
          house.pool.query({ ...occupancyStatement, values: limit().values }),
        ),
    ),
  );
}
