import { rotating } from '../../tools/harness/lists.ts';
import { type Sample, summary } from '../../tools/harness/statistics.ts';
import { withConnection } from '../benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from '../connection.ts';
import { range } from '../layout.ts';
import { interleaved } from '../measure.ts';
import { plugIn, plugInBaseline } from '../plugIn.ts';
import { timeOf, under } from '../result.ts';
import type { Row } from '../row.ts';

const UNITS = 1_000;

/** Row 10: as many units as one command may name, each answered by its device, its history and the command written. */
export const bulk: Row = {
  numbers: [10],
  async run(bench) {
    const stack = await bench.stack();
    const ids = range(UNITS, 1);
    await plugIn(stack, bench.parts, ids);
    await plugInBaseline(stack, bench.parts);
    const token = stack.managerToken();
    const requests = ['open', 'close'].map((operation) =>
      requestBytes({
        method: 'POST',
        path: `/api/admin/units/app/units/${operation}`,
        token,
        body: { ids, reason: 'A benchmark' },
      }),
    );
    const bare = requestBytes({ method: 'POST', path: `/bulk/${UNITS}` });
    const nextRequest = rotating(requests);
    const units = UNITS.toLocaleString('en-AU');
    return await withConnection(stack.server.url, (ours) =>
      withConnection(stack.baseline.ready.url, async (limit) => {
        const measured = await interleaved(
          3 * bench.turns,
          () => timed(ours, nextRequest(), `"${units} of ${units} units `),
          () => timed(limit, bare, ''),
        );
        const named = (measured: string) => ({ row: 10, measured });
        return [
          timeOf(named(`${units} units in one command`), measured, 2),
          under(named('until the last of them answered'), 'ms', measured.ours.p50, 1_000),
        ];
      }),
    );
  },
};

/** One request, whose reply must say that all went well. */
async function timed(connection: Connection, request: Buffer, expected: string): Promise<Sample> {
  const started = performance.now();
  const { body } = await expectStatus(200, connection, request);
  const elapsed = performance.now() - started;
  if (!body.includes(expected)) throw new Error(body.slice(0, 300));
  return summary([elapsed], elapsed);
}
