import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCluster } from '@gatehouse/server/db/cluster';
import { inTime } from '@gatehouse/server/testing/eventually';
import { median } from '../../tools/harness/statistics.ts';
import { withConnection } from '../benchmarkStack.ts';
import { type Connection, expectStatus, requestBytes } from '../connection.ts';
import type { RunningDemo } from '../demo.ts';
import { createParts, type Parts } from '../parts.ts';
import { under } from '../result.ts';
import type { Row } from '../row.ts';

const execute = promisify(execFile);
const STARTS = 5;
const WARMING_REQUESTS = 500;

/** Row 14: installed and built, the data there: how soon the server answers, and what it holds of memory. */
export const startUp: Row = {
  numbers: [14],
  async run({ demo: makeDemo, quick, parts }) {
    const demo = await makeDemo();
    const startDatabase = (own: Parts) =>
      own.start('the database', startCluster(join(demo.dataDir, 'postgres')), (cluster) => cluster.stop());
    const startServer = async (own: Parts) => {
      const server = await demo.start('server', own);
      await withConnection(server.url, (connection) => askFor(connection, '/readyz', 1));
      return server;
    };
    const ours: number[] = [];
    const limit: number[] = [];
    let residentMb = 0;
    // Once: searches of several starts would be more than one address may make in a minute.
    const measureMemory = async (server: RunningDemo) => {
      residentMb = await memoryOf(server);
    };
    for (let turn = 0; turn < (quick ? 1 : STARTS); turn++) {
      limit.push(await timeToReady(parts, startDatabase));
      ours.push(await timeToReady(parts, startServer, turn === 0 ? measureMemory : undefined));
    }
    const stack = await timeToReady(parts, (own) => demo.start('stack', own));
    return [
      under({ row: 14, measured: 'server from nothing to ready' }, 'ms', median(ours), 1_200, median(limit)),
      under({ row: 14, measured: 'npm start, installed and built, to ready' }, 'ms', stack, 5_000),
      under(
        { row: 14, measured: `the server's own memory after ${WARMING_REQUESTS} requests` },
        'MB',
        residentMb,
        180,
      ),
    ];
  },
};

/** How long a start takes. What it started ends when it was used. */
async function timeToReady<Running>(
  parts: Parts,
  start: (own: Parts) => Promise<Running>,
  use?: (running: Running) => Promise<void>,
): Promise<number> {
  const own = await parts.start('a start', createParts(), (started) => started.end());
  const started = performance.now();
  const running = await start(own);
  const elapsed = performance.now() - started;
  await use?.(running);
  await own.end();
  return elapsed;
}

async function memoryOf({ url, pid }: RunningDemo): Promise<number> {
  await withConnection(url, async (connection) => {
    const { body } = await expectStatus(200, connection, requestBytes({ path: '/auth/guestToken' }));
    const { result }: { result: { accessToken: string } } = JSON.parse(body);
    await askFor(connection, '/', WARMING_REQUESTS / 2);
    await askFor(connection, '/api/guest/products/bookable', WARMING_REQUESTS / 2, result.accessToken);
  });
  const { stdout } = await inTime(execute('ps', ['-o', 'rss=', '-p', `${pid}`]), {
    for: `the memory of process ${pid}`,
  });
  return Number(stdout) / 1024;
}

async function askFor(connection: Connection, path: string, times: number, token?: string): Promise<void> {
  for (let lap = 0; lap < times; lap++) await expectStatus(200, connection, requestBytes({ path, token }));
}
