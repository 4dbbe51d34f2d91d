import pg from 'pg';

const RETRY_MS = 500;

/**
 * Hears what is announced on a channel, over a connection of its own that comes back when it breaks.
 * `onLost` is called after each break, because announcements may have been missed. Returns what ends it.
 */
export async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'gatehouse-live',
      keepAlive: true,
    });
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) retry = setTimeout(reconnect, RETRY_MS);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const reconnect = () => {
    connect().then(onLost, () => {
      if (!closed) retry = setTimeout(reconnect, RETRY_MS);
    });
  };

  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
