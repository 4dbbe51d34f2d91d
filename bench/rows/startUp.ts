import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCluster } from '@gatehouse/server/db/cluster';
import { expectStatus, requestBytes } from '../connection.ts';
import type { Demo, RunningDemo } from '../demo.ts';
import { withConnections } from '../house.ts';
import { ORGANISATION } from '../layout.ts';
import { median } from '../measure.ts';
import { under } from '../result.ts';
import type { Row } from '../row.ts';

const execute = promisify(execFile);
const STARTS = 5;
const WARMING_REQUESTS = 500;

/** Row 14: installed and built, the data there: how soon the server answers, and what it holds of memory. */
export const startUp: Row = {
  numbers: [14],
  async run(bench) {
    const demo = await bench.demo();
    const ours: number[] = [];
    const limit: number[] = [];
    let residentMb = 0;
    for (let turn = 0; turn < (bench.quick ? 1 : STARTS); turn++) {
      limit.push(
        await timeToStop(
          () => startCluster(join(demo.dataDir, 'postgres')),
          (cluster) => cluster.stop(),
        ),
      );
      ours.push(
        await timeToStop(
          () => startServer(demo),
          async (server) => {
            residentMb = Math.max(residentMb, await memoryOf(server));
            await server.close();
          },
        ),
      );
    }
    const house = await timeToStop(
      () => demo.start('house'),
      (running) => running.close(),
    );
    return [
      under({ row: 14, measured: 'server from nothing to ready' }, 'ms', median(ours), 1_200, median(limit)),
      under({ row: 14, measured: 'npm start, installed and built, to ready' }, 'ms', house, 5_000),
      under(
        { row: 14, measured: `the server's own memory after ${WARMING_REQUESTS} requests` },
        'MB',
        residentMb,
        200,
      ),
    ];
  },
};

async function timeToStop<Running>(start: () => Promise<Running>, stop: (running: Running) => Promise<void>) {
  const started = performance.now();
  const running = await start();
  const elapsed = performance.now() - started;
  await stop(running);
  return elapsed;
}

async function startServer(demo: Demo): Promise<RunningDemo> {
  const server = await demo.start('server');
  await ask(server, '/readyz', 1);
  return server;
}

async function memoryOf(server: RunningDemo): Promise<number> {
  const reply = await fetch(`${server.url}/auth/guestToken`, {
    headers: { organisationid: `${ORGANISATION}` },
  });
  const { result } = (await reply.json()) as { result: { accessToken: string } };
  await ask(server, '/', WARMING_REQUESTS / 2);
  await ask(server, '/api/guest/products/bookable', WARMING_REQUESTS / 2, result.accessToken);
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', `${server.pid}`]);
  return Number(stdout) / 1024;
}

function ask({ url }: RunningDemo, path: string, times: number, token?: string): Promise<void> {
  return withConnections(url, 1, async ([connection]) => {
    for (let lap = 0; lap < times; lap++) await expectStatus(200, connection!, requestBytes({ path, token }));
  });
}
