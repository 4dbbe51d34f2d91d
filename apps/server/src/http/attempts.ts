import { setTimeout as delay } from 'node:timers/promises';
import type { Limit } from '@gatehouse/contract/limits';
import type { Clock } from '../clock.ts';
import {
  type AttemptPlace,
  findLastTurn,
  givePlaceBack,
  keepPlaceCounted,
  takePlace,
  takeTurn,
} from '../db/attemptPlaces.ts';
import type { Db } from '../db/pool.ts';
import { countAttempt, findRateLimit, type RateLimitState } from '../db/rateLimit.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

/** How soon a place is seen that another process gave back. */
const LOOK_AGAIN_MS = 50;

/** A call that is counted before it is known to have failed. */
type Attempt = {
  ctx: { db: Db; clock: Clock };
  limit: Limit;
  subject: string;
  /** Whether the limit does not hold this call back. */
  isSpared: () => Promise<boolean>;
  /** What is thrown where the limit is reached. */
  refuse: (state: RateLimitState) => Error;
};

/** What the call turned out to be; counted says so. */
type Ended = { counts: boolean };

/** Says how a call of a limit ended, once. */
export type SettleAttempt = (ended: Ended) => Promise<void>;

/**
 * Counts calls before their work begins and takes back what did not fail, so that no more begin at once than may still
 * fail, in all processes together. The others wait for how those end.
 */
export type Attempts = (attempt: Attempt) => Promise<SettleAttempt>;

export function createAttempts(waitForTurn: (ms: number) => Promise<void>): Attempts {
  const oneByOne = createConcurrencyLimit();
  /** The first in each line, who waits for a place. */
  const waiting = new Map<string, () => void>();

  async function waitForChange(key: string): Promise<void> {
    const looking = new AbortController();
    const settledHere = new Promise<void>((resolve) => waiting.set(key, resolve));
    const soon = delay(LOOK_AGAIN_MS, undefined, { signal: looking.signal }).catch(() => {});
    await Promise.race([settledHere, soon]);
    waiting.delete(key);
    looking.abort();
  }

  /** Waits for a place; undefined for who needs none. */
  async function enter(attempt: Attempt, key: string): Promise<AttemptPlace | undefined> {
    const { ctx, limit, subject } = attempt;
    for (;;) {
      const place = await takePlace(ctx.db, limit, subject, ctx.clock.now());
      if (place) return place;
      const found = await findRateLimit(ctx.db, limit, subject, ctx.clock.now());
      if (found && (found.lockedOut || found.failures >= limit.max)) return enterBeyond(attempt, found);
      if (found) await waitForChange(key);
    }
  }

  return async (attempt) => {
    const { ctx, limit, subject } = attempt;
    const key = `${limit.name} ${subject}`;
    const place = await oneByOne(
      key,
      async () => 1,
      () => enter(attempt, key),
    );
    const ms = place ? ctx.clock.now().until(place.startsAt).total('milliseconds') : 0;
    if (ms > 0) await waitForTurn(ms);
    return async ({ counts }) => {
      if (place && !counts) await givePlaceBack(ctx.db, limit, subject, place);
      if (counts) await count(attempt, place);
      waiting.get(key)?.();
    };
  };
}

/** Lets in by turns where the limit only slows down, and who is spared at once. */
async function enterBeyond(attempt: Attempt, found: RateLimitState): Promise<AttemptPlace | undefined> {
  const { ctx, limit, subject } = attempt;
  if (limit.sparesOwner && (await attempt.isSpared())) return undefined;
  const now = ctx.clock.now();
  const turn = limit.slows && (await takeTurn(ctx.db, limit, subject, now));
  if (turn) return turn;
  const until = limit.slows && (await findLastTurn(ctx.db, limit, subject));
  throw attempt.refuse(until ? { ...found, until } : found);
}

async function count({ ctx, limit, subject }: Attempt, place: AttemptPlace | undefined): Promise<void> {
  const now = ctx.clock.now();
  if (place && (await keepPlaceCounted(ctx.db, limit, subject, place, now))) return;
  await countAttempt(ctx.db, limit, subject, now);
}
