import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { notify } from './eventBusQueries.ts';
import { createFollowers, type Followers, type Topic, topics } from './followers.ts';
import type { Listener } from './listen.ts';
import type { Db } from './pool.ts';

const CHANNEL = 'gatehouse';

/** What changed, sent by the database to every server process. */
const ChangeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('door'), doorId: z.int(), siteId: z.int() }),
  z.object({ kind: z.literal('controller'), controllerId: z.int(), siteId: z.int() }),
  /** The doors a customer may open, or their rights to them, changed. */
  z.object({ kind: z.literal('access'), customerId: z.int() }),
  z.object({ kind: z.literal('order'), customerId: z.int() }),
  z.object({ kind: z.literal('notification'), customerId: z.int() }),
  z.object({ kind: z.literal('alert'), siteId: z.int() }),
  /** What stands where at a site is another. */
  z.object({ kind: z.literal('plan'), siteId: z.int() }),
  z.object({ kind: z.literal('poolTable'), unitId: z.int(), organisationId: z.int() }),
  /** What the organisation allows its customers is another; the database publishes it by itself. */
  z.object({ kind: z.literal('organisation'), organisationId: z.int() }),
  /** What an operator offers or shows of itself is another; the database publishes it by itself. */
  z.object({ kind: z.literal('catalogue') }),
  /** How units of a bulk command by staff ended. */
  z.object({
    kind: z.literal('commanded'),
    userId: z.int(),
    siteId: z.int(),
    ends: z.array(z.object({ unitId: z.int(), failure: z.nullable(z.string()) })),
  }),
  /** A trigger of the database says so, whatever ended it. */
  z.object({ kind: z.literal('sessionEnded'), session: z.uuid() }),
  /** Put on the bus by a process that waits until it has received everything before it. */
  z.object({ kind: z.literal('mark'), id: z.uuid() }),
]);
export type ChangeEvent = z.infer<typeof ChangeEvent>;

/** What a change is of. Catalogues, session ends and marks are for the server itself. */
export function topicsOf(change: ChangeEvent): readonly Topic[] {
  switch (change.kind) {
    case 'door':
      return [topics.door(change.doorId), topics.site(change.siteId)];
    case 'controller':
      return [topics.controllers(change.siteId), topics.site(change.siteId)];
    case 'alert':
    case 'plan':
      return [topics.site(change.siteId)];
    case 'access':
    case 'order':
    case 'notification':
      return [topics.customer(change.customerId)];
    case 'poolTable':
    case 'organisation':
      return [topics.organisation(change.organisationId)];
    case 'commanded':
      return [topics.commands(change.userId, change.siteId)];
    case 'catalogue':
    case 'sessionEnded':
    case 'mark':
      return [];
  }
}

/** Sends changes to every server process once the transaction commits. */
export async function publish(db: Db, ...changes: readonly ChangeEvent[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map((change) => JSON.stringify(change));
  await notify(db, CHANNEL, payloads);
}

/** Receives every change; `lost` when changes may have been missed, so that all has to be read again. */
export type ChangeListener = (change: ChangeEvent | { kind: 'lost' }) => void;
export type EventBus = {
  /** For the few that every change concerns; all others follow. */
  subscribe(listener: ChangeListener): () => void;
  /** Calls back at changes of these topics only. */
  follow: Followers<ChangeEvent>['add'];
  /** Whether changes are received now. */
  isConnected(): boolean;
  /** Resolves once this process has received every change committed before; at once while it receives none. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

/** Emits what the database notifies of; `listen` makes the connection for that. */
export async function createEventBus(
  db: Db,
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>,
): Promise<EventBus> {
  const listeners = new Set<ChangeListener>();
  const followers = createFollowers(topicsOf);
  const marks = new Map<string, () => void>();
  let isConnected = true;
  const emit: ChangeListener = (change) => {
    for (const listener of listeners) listener(change);
    followers.emit(change);
  };
  const close = await listen(CHANNEL, {
    onPayload(payload) {
      const change = ChangeEvent.safeParse(JSON.parse(payload));
      if (!change.success) return;
      if (change.data.kind === 'mark') marks.get(change.data.id)?.();
      else emit(change.data);
    },
    onLost() {
      isConnected = false;
      for (const pass of marks.values()) pass();
    },
    onBack() {
      isConnected = true;
      emit({ kind: 'lost' });
    },
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: followers.add,
    isConnected: () => isConnected,
    async caughtUp() {
      if (!isConnected) return;
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      marks.set(id, resolve);
      try {
        await publish(db, { kind: 'mark', id });
        await promise;
      } finally {
        marks.delete(id);
      }
    },
    close,
  };
}
