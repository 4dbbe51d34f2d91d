/**
 * The minimum that any implementation must do behind HTTP: one query or message a request, with nothing around it. In a
 * process of its own, as the server is.
 */
import { createServer } from 'node:http';
import { closeWhenEnded } from '@gatehouse/server/lifetime';
import pg from 'pg';
import { collectGarbage, usedBytes } from '../tools/harness/usedMemory.ts';
import type { Baseline } from './baselines/baseline.ts';
import { createBrokerBaseline } from './baselines/broker.ts';
import { createDoorBaselines } from './baselines/door.ts';
import { createInfoBaseline } from './baselines/info.ts';
import { createStreamBaseline } from './baselines/stream.ts';
import { listenLocally } from './listenLocally.ts';

export type Ready = { url: string; mqttUrl: string };
/** What it is asked: `weigh` drops garbage first. */
type Question = 'status' | 'weigh';
/** What it answers. */
export type Status = { usedBytes: number; reports: number };

closeWhenEnded(async () => process.exit());
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL is not set');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true });
const broker = await createBrokerBaseline();
const baselines: Record<string, Baseline> = {
  info: createInfoBaseline(pool),
  events: await createStreamBaseline(databaseUrl),
  ...(await createDoorBaselines(pool, broker.client)),
  async unchanged(_request, reply) {
    reply.writeHead(304, { etag: '"0123456789abcdef012345"' });
    reply.end();
  },
};

const server = createServer((request, reply) => {
  const [, name = '', argument = ''] = (request.url ?? '').split('/');
  const baseline = baselines[name];
  if (!baseline) {
    reply.writeHead(404).end();
    return;
  }
  baseline(request, reply, argument).catch((error: Error) => {
    reply.writeHead(500);
    reply.end(error.message);
  });
});
const port = await listenLocally(server);
process.on('message', (question: Question) => {
  if (question === 'weigh') collectGarbage();
  process.send?.({ usedBytes: usedBytes(), reports: broker.reports() } satisfies Status);
});
process.send?.({
  url: `http://127.0.0.1:${port}`,
  mqttUrl: broker.mqttUrl,
} satisfies Ready);
