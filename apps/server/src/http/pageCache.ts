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
  /** The page of an address; undefined for one that is not there or too old. */
  find(address: string): SentPage | undefined;
  /** Begins to make a page; what it returns keeps it, unless something has changed by then. */
  begin(): (address: string, page: SentPage) => void;
  close(): void;
};

/** Pages by their addresses, the newest of them, until something changes that guests see. */
export function createPageCache(deps: { clock: Clock; eventBus: EventBus }): PageCache {
  const pages = new Map<string, SentPage & { madeAt: number }>();
  let bytes = 0;
  let changes = 0;
  const now = () => deps.clock.now().epochMilliseconds;

  function drop(address: string): void {
    bytes -= pages.get(address)?.brotli.length ?? 0;
    pages.delete(address);
  }

  const close = deps.eventBus.subscribe(({ kind }) => {
    if (!seen.has(kind)) return;
    changes += 1;
    pages.clear();
    bytes = 0;
  });
  return {
    find(address) {
      const page = pages.get(address);
      if (page === undefined) return undefined;
      if (now() - page.madeAt < PAGE_AGE_MS) return page;
      drop(address);
      return undefined;
    },
    begin() {
      const before = changes;
      const madeAt = now();
      return (address, page) => {
        if (changes !== before || page.brotli.length > MAX_BYTES) return;
        drop(address);
        pages.set(address, { ...page, madeAt });
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
