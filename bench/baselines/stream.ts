import type { ServerResponse } from 'node:http';
import pg from 'pg';
import type { Baseline } from './baseline.ts';

export const BASELINE_CHANNEL = 'baseline';

/** Server-sent events: whatever the database publishes goes to everybody. */
export async function createStreamBaseline(databaseUrl: string): Promise<Baseline> {
  const listener = new pg.Client(databaseUrl);
  await listener.connect();
  const clients = new Set<ServerResponse>();
  listener.on('notification', ({ payload }) => {
    const event = `data: ${payload}\n\n`;
    for (const client of clients) client.write(event);
  });
  await listener.query(`listen ${BASELINE_CHANNEL}`);
  return async (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write('retry: 1000\n\n');
    clients.add(reply);
    reply.on('close', () => clients.delete(reply));
  };
}
