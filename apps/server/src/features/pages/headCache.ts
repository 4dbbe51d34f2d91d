import { setTimeout as delay } from 'node:timers/promises';
import { BoundedMap } from '../../boundedMap.ts';
import type { Context } from '../../context.ts';
import { createConcurrencyLimit } from '../../http/concurrencyLimit.ts';
import { headOf, keyOfPage, type PageHead } from './service.ts';

/** How long a head is served as it was made. */
const KEPT_SECONDS = 30;
const MAX_KEPT = 1_000;
/** How many heads are made at once, so that pages leave the database to the calls that fill them, and how many may wait. */
const MAX_AT_ONCE = 4;
const MAX_WAITING = 100;
/** How long a page waits for its head. */
const PATIENCE_MS = 1_000;

type Kept = { until: Temporal.Instant; head: Promise<PageHead | undefined> };

/**
 * Heads of pages as of the last half minute, and of nothing that an operator has changed since; undefined for one that
 * cannot be made in time, whose page then comes with the head of the build. A failure is logged, and asked for again with
 * the next page.
 */
export function createHeadCache(ctx: Context) {
  const kept = new BoundedMap<string, Kept>(MAX_KEPT);
  const withinLimit = createConcurrencyLimit();
  const room = async () => MAX_AT_ONCE;
  let asked = 0;
  ctx.eventBus.subscribe(({ kind }) => {
    if (kind === 'catalogue' || kind === 'lost') kept.clear();
  });

  async function make(organisationId: number, address: string): Promise<PageHead | undefined> {
    asked++;
    try {
      return await withinLimit('heads', room, () => headOf(ctx, organisationId, address));
    } catch (err) {
      ctx.log.warn({ err }, 'The head of a page could not be made');
      return undefined;
    } finally {
      asked--;
    }
  }

  return (organisationId: number, address: string): Promise<PageHead | undefined> => {
    const now = ctx.clock.now();
    const key = `${organisationId} ${keyOfPage(address)}`;
    const found = kept.get(key);
    if (found && Temporal.Instant.compare(now, found.until) < 0) return within(found.head);
    if (asked >= MAX_WAITING) return Promise.resolve(undefined);
    const head = make(organisationId, address);
    const entry = { until: now.add({ seconds: KEPT_SECONDS }), head };
    kept.set(key, entry);
    void head.then((made) => {
      if (made === undefined && kept.get(key) === entry) kept.delete(key);
    });
    return within(head);
  };
}

/** The head, if it is there in time. */
async function within(head: Promise<PageHead | undefined>): Promise<PageHead | undefined> {
  const made = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: made.signal }).catch(() => undefined);
  try {
    return await Promise.race([head, late]);
  } finally {
    made.abort();
  }
}
