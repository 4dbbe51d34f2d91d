import type { Clock } from '../clock.ts';
import type { EventBus } from '../db/eventBus.ts';
import type { Db } from '../db/pool.ts';
import { hasEnded, listEnded } from './sessionEndQueries.ts';
import { TOKEN_LIFETIME_MS } from './tokens.ts';

/** No access token outlives the session it was signed for by more than this. */
const MEMORY_MS = Math.max(TOKEN_LIFETIME_MS.customer, TOKEN_LIFETIME_MS.user);

export type SessionEnds = {
  /** Whether the session has ended, so that no call of it is served. */
  has(session: string): Promise<boolean>;
  /** Calls back once the session ends; returns how to stop waiting for that. */
  watch(session: string, onEnd: () => void): () => void;
};

/**
 * Knows which sessions ended lately, so that an access token is good only while its session lives and no call has to ask
 * the database for that. Fed by the event bus; while that is not connected, the database is asked at each call.
 */
export function createSessionEnds({
  db,
  clock,
  eventBus,
}: {
  db: Db;
  clock: Clock;
  eventBus: EventBus;
}): SessionEnds {
  // When each was received, oldest first.
  const ended = new Map<string, number>();
  const watchers = new Map<string, Set<() => void>>();
  let known: Promise<void> | undefined;

  function add(session: string): void {
    const now = clock.now().epochMilliseconds;
    for (const [oldest, receivedAt] of ended) {
      if (receivedAt + MEMORY_MS > now) break;
      ended.delete(oldest);
    }
    ended.set(session, now);
    for (const onEnd of watchers.get(session) ?? []) onEnd();
  }

  async function read(): Promise<void> {
    const since = clock.now().subtract({ milliseconds: MEMORY_MS });
    for (const session of await listEnded(db, since, [...watchers.keys()])) add(session);
  }

  function readOnce(): Promise<void> {
    known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  eventBus.subscribe((change) => {
    if (change.kind === 'sessionEnded') add(change.session);
    if (change.kind !== 'lost') return;
    known = undefined;
    // Who calls meanwhile waits for it; where it fails the next call tries again.
    readOnce().catch(() => {});
  });

  return {
    async has(session) {
      if (ended.has(session)) return true;
      if (!eventBus.isConnected()) return hasEnded(db, session);
      await readOnce();
      return ended.has(session);
    },
    watch(session, onEnd) {
      const those = watchers.get(session) ?? new Set();
      watchers.set(session, those.add(onEnd));
      return () => {
        those.delete(onEnd);
        if (those.size === 0) watchers.delete(session);
      };
    },
  };
}
