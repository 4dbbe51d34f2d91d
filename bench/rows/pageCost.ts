import { until } from '@gatehouse/server/testing/eventually';
import { withConnection } from '../benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from '../connection.ts';
import { processCpuMs } from '../cpu.ts';
import type { RunningDemo } from '../demo.ts';
import { type Result, under } from '../result.ts';
import type { Row } from '../row.ts';

/** As long as a page is kept, less what a slow machine needs. */
const KEPT_MS = 10_000;
/** Fewer than one address may ask the search in a minute, which a page asks once or twice. */
const FRESH_PAGES = 80;
/** Until then a page takes less with each group: what runs often is being compiled, once in the weeks that a server runs. */
const WARMING_PAGES = 1_600;
const KEPT_PAGES = 2_000;
const RENDERED_BYTES = 6_000;
const paths = { 'the search': '/', results: '/search/results' };

/** Row 19: what a public page costs the server, in processor time, rendered and kept. */
export const pageCost: Row = {
  numbers: [19],
  async run({ demo: makeDemo, quick, parts }) {
    const demo = await makeDemo();
    const server = await demo.start('server', parts);
    const share = quick ? 0.02 : 1;
    const results: Result[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const fresh = await costOfPages(
        server,
        { warming: WARMING_PAGES * share, counted: FRESH_PAGES * share },
        (number) => `${path}?visit=${number}`,
      );
      const kept = await costOfPages(
        server,
        { warming: WARMING_PAGES * share, counted: KEPT_PAGES * share },
        () => path,
      );
      results.push(
        under({ row: 19, measured: `processor time of a page of ${name}, rendered` }, 'ms', fresh, 8),
        under({ row: 19, measured: `processor time of a page of ${name}, kept` }, 'ms', kept, 0.3),
      );
    }
    return results;
  },
};

/** The processor time of a page in ms, with what the server does meanwhile. */
async function costOfPages(
  server: RunningDemo,
  { warming, counted }: { warming: number; counted: number },
  pathOf: (number: number) => string,
): Promise<number> {
  const { url, pid } = server;
  for (let asked = 0, visitor = 2; asked < warming; asked += FRESH_PAGES, visitor += 1) {
    const warm = async (connection: Connection) => {
      for (let number = asked; number < Math.min(asked + FRESH_PAGES, warming); number += 1)
        await untilRendered(connection, pathOf(-1 - number));
    };
    await withConnection(url, warm, { localAddress: `127.0.0.${visitor}` });
  }
  return withConnection(url, async (connection) => {
    const before = await processCpuMs(pid);
    let number = 0;
    for (const end = performance.now() + KEPT_MS; number < counted && performance.now() < end; number += 1) {
      await untilRendered(connection, pathOf(number));
    }
    return ((await processCpuMs(pid)) - before) / number;
  });
}

/** The first page loads what pages are rendered with, and others are busy too. */
async function untilRendered(connection: Connection, path: string): Promise<void> {
  await until(() => isRendered(connection, path), { for: `${path} to come rendered` });
}

/** Asks for a page; whether it came as the server rendered it: the one that the client fills is far smaller. */
async function isRendered(connection: Connection, path: string): Promise<boolean> {
  const request = requestBytes({ path, headers: ['accept-encoding: br'] });
  const { headers } = await expectStatus(200, connection, request);
  return Number(/content-length: (\d+)/i.exec(headers)?.[1]) > RENDERED_BYTES;
}
