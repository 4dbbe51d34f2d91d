import type { Clock } from '../clock.ts';
import type { ChangeEvent, EventBus } from '../db/eventBus.ts';
import { type SentPage, smaller } from './sentPage.ts';

/** What is not reported as a change, as a place that opens, is seen after this time at the latest. */
export const PAGE_AGE_MS = 15_000;
const MAX_PAGES = 500;
const MAX_BYTES = 8 * 1_048_576;
const MAX_ANSWERS = 100;

/** The changes that guests see: what is offered, what is free, what a queue is like, what the organisation allows. */
const seen = new Set<ChangeEvent['kind'] | 'lost'>([
  'catalogue',
  'order',
  'access',
  'poolTable',
  'organisation',
  'lost',
]);

/** What was answered to an organisation's pages, by what was asked for: pages of other addresses ask for much of the same. */
export type PageAnswers = Map<string, unknown>;

type Kept = { page: SentPage; madeAt: number; wasFound: boolean };

type Answered = { answers: PageAnswers; madeAt: number };

type Making = {
  /** A page takes from them what is there, and adds what it asks for; no other organisation's page is given them. */
  answers: PageAnswers;
  /** Keeps the page, unless something has changed by then. */
  keep(key: string, page: SentPage): void;
};

export type PageCache = {
  /** The page under a key, which names its organisation and address; undefined for one that is not there or too old. */
  find(key: string): SentPage | undefined;
  begin(organisationId: number): Making;
  close(): void;
};

/** Pages by their keys, the newest of them, and what they are made of, until something changes that guests see. */
export function createPageCache(deps: { clock: Clock; eventBus: EventBus }): PageCache {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let changes = 0;
  const now = () => deps.clock.now().epochMilliseconds;
  const answered = new Map<number, Answered>();

  /** Another map each time, so that a page that is still being made of older answers adds to those. */
  function answersOf(organisationId: number): Answered {
    const kept = answered.get(organisationId);
    if (kept && now() - kept.madeAt < PAGE_AGE_MS && kept.answers.size < MAX_ANSWERS) return kept;
    const made = { answers: new Map(), madeAt: now() };
    answered.set(organisationId, made);
    return made;
  }

  function drop(key: string): void {
    bytes -= pages.get(key)?.page.brotli.length ?? 0;
    pages.delete(key);
  }

  /** What is asked for more than once is worth the time that it takes to send less. */
  async function shrink(key: string, kept: Kept): Promise<void> {
    const page = await smaller(kept.page);
    if (pages.get(key) !== kept) return;
    bytes += page.brotli.length - kept.page.brotli.length;
    kept.page = page;
  }

  const close = deps.eventBus.subscribe(({ kind }) => {
    if (!seen.has(kind)) return;
    changes += 1;
    pages.clear();
    bytes = 0;
    answered.clear();
  });
  return {
    find(key) {
      const kept = pages.get(key);
      if (kept === undefined) return undefined;
      if (now() - kept.madeAt >= PAGE_AGE_MS) {
        drop(key);
        return undefined;
      }
      // Where that fails it is sent as it is.
      if (!kept.wasFound) shrink(key, kept).catch(() => undefined);
      kept.wasFound = true;
      return kept.page;
    },
    begin(organisationId) {
      const before = changes;
      const { answers, madeAt } = answersOf(organisationId);
      const keep: Making['keep'] = (key, page) => {
        if (changes !== before || page.brotli.length > MAX_BYTES) return;
        drop(key);
        pages.set(key, { page, madeAt, wasFound: false });
        bytes += page.brotli.length;
        // A map goes through its keys in the order they came.
        for (const oldest of pages.keys()) {
          if (pages.size <= MAX_PAGES && bytes <= MAX_BYTES) break;
          drop(oldest);
        }
      };
      return { answers, keep };
    },
    close,
  };
}
