import { rotating, zip } from '../../tools/harness/lists.ts';
import { type BenchmarkStack, withConnections } from '../benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from '../connection.ts';
import { interleaved, repeat } from '../measure.ts';
import { plugIn, plugInBaseline } from '../plugIn.ts';
import { rateOf, timeOf } from '../result.ts';
import type { Bench, Row } from '../row.ts';
import type { Keeper } from '../world.ts';

const AT_ONCE = 32;

/** Row 9: from the press of a button through rights, broker and controller to its answer, all of it written down. */
export const openDoor: Row = {
  numbers: [9],
  async run(bench) {
    const stack = await bench.stack();
    const keepers = stack.world.keepers.slice(0, AT_ONCE);
    const unitIds = keepers.map(({ unitId }) => unitId);
    await plugIn(stack, bench.parts, unitIds);
    await plugInBaseline(stack, bench.parts);
    const alone = await operate(bench, stack, keepers.slice(0, 1));
    const together = await operate(bench, stack, keepers);
    return [
      timeOf({ row: 9, measured: 'open a door, one at a time, median' }, alone, 2),
      rateOf({ row: 9, measured: `open doors, ${AT_ONCE} at once` }, together, 0.5),
    ];
  },
};

type Lane = { connection: Connection; nextRequest(): Buffer };

/** Every lane opens and locks the door of one customer over and over. */
async function operate(bench: Bench, stack: BenchmarkStack, keepers: readonly Keeper[]) {
  const post = (path: string, token?: string) => requestBytes({ method: 'POST', path, token });
  return withConnections(stack.server.url, keepers.length, (connections) =>
    withConnections(stack.baseline.ready.url, keepers.length, async (bare) => {
      const lanes: Lane[] = zip(keepers, connections).map(([{ customerId, unitId }, connection]) => {
        const token = stack.customerToken(customerId);
        const requests = ['open', 'lock'].map((operation) =>
          post(`/api/customer/${customerId}/units/${unitId}/${operation}`, token),
        );
        return { connection, nextRequest: rotating(requests) };
      });
      const bareLanes = zip(keepers, bare).map(([{ customerId }, connection]) => ({
        connection,
        request: post(`/open/${customerId}`),
      }));
      const ours = () =>
        repeat(lanes, bench.turnMs, ({ connection, nextRequest }) =>
          expectStatus(200, connection, nextRequest()),
        );
      await ours();
      // As autovacuum does within its minute: until then statements are planned for tables with nothing in them.
      await stack.pool.query('analyze commands, activity, activity_heads');
      return interleaved(bench.turns, ours, () =>
        repeat(bareLanes, bench.turnMs, ({ connection, request }) => expectStatus(200, connection, request)),
      );
    }),
  );
}
