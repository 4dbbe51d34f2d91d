import { createHash } from 'node:crypto';
import type { ChangeEvent, EventBus } from '../../db/eventBus.ts';

/**
 * Nothing is kept for longer: a heartbeat confirms what doors reported without a change event, so that a door may look
 * this much older than it is. Three polls of a client long, so that most of them reach no database.
 */
const MAX_AGE_MS = 15_000;
const MAX_ENTRIES = 20_000;

export type CachedReply = { etag: string; body: string };
type Entry = CachedReply & { customerId: number; siteIds: readonly number[]; madeAt: number; stamp: number };

/**
 * Replies that may be given again while nothing they show has changed. The database's change events, which reach
 * every server process, say what changed.
 */
export function createInfoCache(eventBus: EventBus, monotonic: () => number = () => performance.now()) {
  const entries = new Map<string, Entry>();
  const changedSites = new Map<number, number>();
  const changedCustomers = new Map<number, number>();
  let stamp = 0;

  eventBus.subscribe((change: ChangeEvent | { kind: 'lost' }) => {
    stamp++;
    if (change.kind === 'lost' || change.kind === 'organisation') entries.clear();
    else if (change.kind === 'access') changedCustomers.set(change.customerId, stamp);
    else if (change.kind === 'door' || change.kind === 'controller') changedSites.set(change.siteId, stamp);
  });

  const isCurrent = (entry: Entry) =>
    monotonic() - entry.madeAt < MAX_AGE_MS &&
    (changedCustomers.get(entry.customerId) ?? 0) <= entry.stamp &&
    entry.siteIds.every((siteId) => (changedSites.get(siteId) ?? 0) <= entry.stamp);

  return {
    /** The reply under a key, built again when it may have changed. */
    async get(
      key: string,
      customerId: number,
      make: () => Promise<{ body: string; siteIds: readonly number[] }>,
    ): Promise<CachedReply> {
      const known = entries.get(key);
      if (known && isCurrent(known)) return known;
      const made = { customerId, madeAt: monotonic(), stamp };
      const { body, siteIds } = await make();
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const entry = { ...made, body, siteIds, etag };
      if (entries.size >= MAX_ENTRIES) entries.clear();
      entries.set(key, entry);
      return entry;
    },
  };
}
