import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const firstRetryMs = 100;
const lastRetryMs = 5_000;

/**
 * Listens to a notification channel of the database at `url` on a connection of its own; resolves once it does.
 * When the connection breaks it is made anew; `onLost` then tells, after listening again, that payloads may have
 * been missed. Resolves to the function that ends it.
 */
export async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'gatehouse-listen',
      keepAlive: true,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => onPayload(payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    fresh.once('end', () => void reconnect());
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let retryMs = firstRetryMs; !ending.signal.aborted; retryMs = Math.min(retryMs * 2, lastRetryMs)) {
      try {
        client = await connect();
        if (ending.signal.aborted) await client.end();
        else onLost();
        return;
      } catch {
        await delay(retryMs, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  return async () => {
    ending.abort();
    await client.end();
  };
}
