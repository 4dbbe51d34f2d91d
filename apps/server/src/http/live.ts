import { z } from 'zod';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

const CHANNEL = 'gatehouse';

/** What changed, told by the database to every server process. */
const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('door'), doorId: z.int(), siteId: z.int() }),
  z.object({ kind: z.literal('controller'), controllerId: z.int(), siteId: z.int() }),
  /** The doors a customer may open are others now, or their rights changed. */
  z.object({ kind: z.literal('access'), customerId: z.int() }),
  z.object({ kind: z.literal('order'), customerId: z.int() }),
  z.object({ kind: z.literal('notification'), customerId: z.int() }),
  z.object({ kind: z.literal('alert'), siteId: z.int() }),
  z.object({ kind: z.literal('poolTable'), unitId: z.int(), organisationId: z.int() }),
  /** How units of a bulk command by staff ended. */
  z.object({
    kind: z.literal('commanded'),
    userId: z.int(),
    siteId: z.int(),
    ends: z.array(z.object({ unitId: z.int(), failure: z.nullable(z.string()) })),
  }),
]);
export type Change = z.infer<typeof Change>;

/** Tells every server process of changes once the transaction commits. */
export async function announce(db: Db, ...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map((change) => JSON.stringify(change));
  await db.query(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`);
}

/** Tells listeners of every change; `lost` when changes may have been missed, so that all must be read anew. */
export type LiveListener = (change: Change | { kind: 'lost' }) => void;
export type LiveHub = { subscribe(listener: LiveListener): () => void; close(): Promise<void> };

/** Listens to the database's announcements; `listen` is the connection that does. */
export function createLiveHub(
  listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onLost: () => void,
  ) => Promise<() => Promise<void>>,
): Promise<LiveHub> {
  const listeners = new Set<LiveListener>();
  const tell = (change: Change | { kind: 'lost' }) => {
    for (const listener of listeners) listener(change);
  };
  const onPayload = (payload: string) => {
    const change = Change.safeParse(JSON.parse(payload));
    if (change.success) tell(change.data);
  };
  return listen(CHANNEL, onPayload, () => tell({ kind: 'lost' })).then((close) => ({
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
  }));
}
