import { rotating } from '../../tools/harness/lists.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { expectStatus, requestBytes } from '../connection.ts';
import { oneRow } from '../database.ts';
import { polling } from '../loads.ts';
import { interleaved, repeat } from '../measure.ts';
import { none, rateOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';

const AT_ONCE = 32;
const BURST = 320;
const BURSTS = 10;

/** Rows 3 and 4: what a phone on the access screen asks for every few seconds. */
export const poll: Row = {
  numbers: [3, 4],
  async run(bench) {
    const stack = await bench.stack();
    const changed = await pollThroughDatabase(bench, stack);
    const unchanged = await pollUnchanged(bench, stack, stack.world.tenants.slice(0, AT_ONCE));
    return [
      rateOf({ row: 3, measured: 'poll of 20 units, 32 at once' }, changed, 0.5),
      {
        ...rateOf({ row: 4, measured: 'poll unchanged (304), 32 at once' }, unchanged, 0),
        aim: '3 x row 3',
        reached: unchanged.ours.rate >= 3 * changed.ours.rate,
      },
      none({ row: 4, measured: `queries run by a burst of ${BURST} unchanged polls` }, unchanged.queries),
    ];
  },
};

async function pollThroughDatabase(bench: Bench, stack: BenchmarkStack) {
  const load = polling(stack);
  const next = rotating(stack.world.tenants.map((id) => requestBytes({ path: `/info/${id}` })));
  return withConnections(stack.server.url, load.atOnce, (connections) =>
    withConnections(stack.baseline.ready.url, load.atOnce, (bare) =>
      interleaved(
        bench.turns,
        () => repeat(connections, bench.turnMs, load.operate),
        () => repeat(bare, bench.turnMs, (connection) => expectStatus(200, connection, next())),
      ),
    ),
  );
}

async function pollUnchanged(bench: Bench, stack: BenchmarkStack, tenants: readonly number[]) {
  return withConnections(stack.server.url, AT_ONCE, (connections) =>
    withConnections(stack.baseline.ready.url, AT_ONCE, async (bare) => {
      const knownReplies = () => {
        const nextTenant = rotating(tenants);
        return Promise.all(
          connections.map(async (connection) => {
            const id = nextTenant();
            const { headers } = await connection.send(infoRequest(stack, id));
            const etag = /etag: (\S+)/i.exec(headers)?.[1];
            return { connection, request: infoRequest(stack, id, [`if-none-match: ${etag}`]) };
          }),
        );
      };
      const baselineRequest = requestBytes({ path: '/unchanged' });
      const turns = await interleaved(
        bench.turns,
        async () =>
          repeat(await knownReplies(), bench.turnMs, ({ connection, request }) =>
            expectStatus(304, connection, request),
          ),
        () => repeat(bare, bench.turnMs, (connection) => expectStatus(304, connection, baselineRequest)),
      );
      const queries = await countQueries(stack, async () => {
        const lanes = await knownReplies();
        return () =>
          Promise.all(
            lanes.map(async ({ connection, request }) => {
              for (let lap = 0; lap < BURST / AT_ONCE; lap++) await expectStatus(304, connection, request);
            }),
          );
      });
      return { ...turns, queries };
    }),
  );
}

/**
 * How many of the server's connections ran a query during the work, by PostgreSQL's own account. Its jobs run queries
 * every second, too; the lowest of several short counts leaves those out.
 */
async function countQueries(
  stack: BenchmarkStack,
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < BURSTS; attempt++) {
    const work = await prepare();
    const before = oneRow(await stack.pool.query<{ now: string }>('select clock_timestamp()::text as now'));
    await work();
    const ran = await stack.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where application_name = 'gatehouse-server' and query_start > $1::timestamptz`,
      [before.now],
    );
    counts.push(oneRow(ran).count);
  }
  return Math.min(...counts);
}

function infoRequest(stack: BenchmarkStack, customerId: number, headers: string[] = []): Buffer {
  return requestBytes({
    path: `/api/customer/${customerId}/info`,
    token: stack.customerToken(customerId),
    headers,
  });
}
