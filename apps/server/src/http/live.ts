import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Listener } from '../db/listen.ts';
import type { Db } from '../db/pool.ts';
import { notify } from './liveQueries.ts';

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
  /** What the organisation allows its customers is another; the database announces it by itself. */
  z.object({ kind: z.literal('organisation'), organisationId: z.int() }),
  /** How units of a bulk command by staff ended. */
  z.object({
    kind: z.literal('commanded'),
    userId: z.int(),
    siteId: z.int(),
    ends: z.array(z.object({ unitId: z.int(), failure: z.nullable(z.string()) })),
  }),
  /** A trigger of the database says so, whatever ended it. */
  z.object({ kind: z.literal('sessionEnded'), session: z.uuid() }),
  /** Put on the bus by a process that waits until it has heard everything before it. */
  z.object({ kind: z.literal('mark'), id: z.uuid() }),
]);
export type Change = z.infer<typeof Change>;

/** Tells every server process of changes once the transaction commits. */
export async function announce(db: Db, ...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map((change) => JSON.stringify(change));
  await notify(db, CHANNEL, payloads);
}

/** Hears every change; `lost` when changes may have been missed, so that all has to be read again. */
export type LiveListener = (change: Change | { kind: 'lost' }) => void;
export type LiveHub = {
  subscribe(listener: LiveListener): () => void;
  /** Whether changes are heard now. */
  isConnected(): boolean;
  /** Resolves once this process has heard every change that was committed before; at once while it hears none. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

/** Listens to the database's announcements; `listen` makes the connection that does. */
export async function createLiveHub(
  db: Db,
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>,
): Promise<LiveHub> {
  const listeners = new Set<LiveListener>();
  const marks = new Map<string, () => void>();
  let isConnected = true;
  const tell: LiveListener = (change) => {
    for (const listener of listeners) listener(change);
  };
  const close = await listen(CHANNEL, {
    onPayload(payload) {
      const change = Change.safeParse(JSON.parse(payload));
      if (!change.success) return;
      if (change.data.kind === 'mark') marks.get(change.data.id)?.();
      else tell(change.data);
    },
    onLost() {
      isConnected = false;
      for (const pass of marks.values()) pass();
    },
    onBack() {
      isConnected = true;
      tell({ kind: 'lost' });
    },
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isConnected: () => isConnected,
    async caughtUp() {
      if (!isConnected) return;
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      marks.set(id, resolve);
      try {
        await announce(db, { kind: 'mark', id });
        await promise;
      } finally {
        marks.delete(id);
      }
    },
    close,
  };
}
