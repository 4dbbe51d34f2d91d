import type { Clock } from '../clock.ts';
import type { ChangeEvent, EventBus } from '../db/eventBus.ts';

/** A page as it is sent. */
export type SentPage = { etag: string; brotli: Buffer };

/** What is not reported as a change, as a place that opens, is seen after this time at the latest. */
export const PAGE_AGE_MS = 15_000;
const MAX_PAGES = 500;
const MAX_BYTES = 8 * 1_048_576;

/** The changes that guests see: what is offered, what is free, what a queue is like, what the organisation allows. */
const seen = new Set<ChangeEvent['kind'] | 'lost'>([
  'catalogue',
  'order',
  'access',
  'poolTable',
  'organisation',
  'lost',
]);

export type PageCache = {
  /** The page under a key, which names its organisation and address; undefined for one that is not there or too old. */
  find(key: string): SentPage | undefined;
  /** Begins to make a page; what it returns keeps it, unless something has changed by then. */
  begin(): (key: string, page: SentPage) => void;
  close(): void;
};

/** Pages by their keys, the newest of them, until something changes that guests see. */
export function createPageCache(deps: { clock: Clock; eventBus: EventBus }): PageCache {
  const pages = new Map<string, SentPage & { madeAt: number }>();
  let bytes = 0;
  let changes = 0;
  const now = () => deps.clock.now().epochMilliseconds;

  function drop(key: string): void {
    bytes -= pages.get(key)?.brotli.length ?? 0;
    pages.delete(key);
  }

  const close = deps.eventBus.subscribe(({ kind }) => {
    if (!seen.has(kind)) return;
    changes += 1;
    pages.clear();
    bytes = 0;
  });
  return {
    find(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      if (now() - page.madeAt < PAGE_AGE_MS) return page;
      drop(key);
      return undefined;
    },
    begin() {
      const before = changes;
      const madeAt = now();
      return (key, page) => {
        if (changes !== before || page.brotli.length > MAX_BYTES) return;
        drop(key);
        pages.set(key, { ...page, madeAt });
        bytes += page.brotli.length;
        // A map goes through its keys in the order they came.
        for (const oldest of pages.keys()) {
          if (pages.size <= MAX_PAGES && bytes <= MAX_BYTES) break;
          drop(oldest);
        }
      };
    },
    close,
  };
}
