import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** A connection that answers nothing for this long is broken, though nobody said so. */
const HEARTBEAT_MS = 5_000;

export type Listener = {
  /** Payloads arrive in the order in which their transactions committed. */
  onPayload(payload: string): void;
  /** The connection broke: payloads are missed from now on. */
  onLost(): void;
  /** It listens again. */
  onBack(): void;
};

/**
 * Listens to a notification channel of the database at `url` on a connection of its own, which is made again when it
 * breaks; resolves once it does. Resolves to the function that ends it.
 */
export async function listen(url: string, channel: string, listener: Listener): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const socket = new Socket();
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'gatehouse-listen',
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      stream: () => socket,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    const heartbeat = setInterval(
      () => void fresh.query('select').catch(() => socket.destroy()),
      HEARTBEAT_MS,
    );
    fresh.once('end', () => {
      clearInterval(heartbeat);
      if (ending.signal.aborted) return;
      listener.onLost();
      void reconnect();
    });
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let retryMs = MIN_RETRY_MS; !ending.signal.aborted; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
      try {
        client = await connect();
        if (ending.signal.aborted) await client.end();
        else listener.onBack();
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
