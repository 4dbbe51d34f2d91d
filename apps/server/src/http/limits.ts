import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ApiError } from '@gatehouse/contract/errors';
import type { Limit } from '@gatehouse/contract/limits';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import {
  countWithinLimit,
  findRateLimit,
  hasStayedSignedIn,
  type RateLimitState,
  resetRateLimit,
  uncountAttempt,
} from '../db/rateLimit.ts';
import { createAttempts } from './attempts.ts';
import { instanceOf } from './clientInstance.ts';
import { createDrawnCounts, type TakeDrawn } from './drawnCounts.ts';
import { accountOf, type LimitedCall, subjectOf } from './limitSubject.ts';
import { messages } from './messages.ts';
import { formatWait, secondsUntil } from './waitingTime.ts';

type Deps = { db: Db; clock: Clock };

/** Runs a call within the limits of its endpoint. */
export type WithinLimits = <T>(
  ctx: Deps,
  endpoint: Endpoint,
  call: LimitedCall,
  run: () => Promise<T>,
) => Promise<T>;

/**
 * Keeps the limits that endpoints declare. Everything is counted before the work begins, or at the beginning of its
 * transaction (`bindAtomic`), in the database, where it holds over restarts and processes; where only failures count, what
 * did not fail is taken back. `wait` lets the time pass until a call's turn.
 */
export function createLimits(wait = (ms: number) => delay(ms)): WithinLimits {
  const attempts = createAttempts(wait);
  const takeDrawn = createDrawnCounts();

  /** Runs a call that counts towards the limit when it fails. */
  async function limitFailures<T>(
    ctx: Deps,
    limit: Limit,
    call: LimitedCall,
    run: () => Promise<T>,
  ): Promise<T> {
    const settle = await attempts({
      ctx,
      limit,
      subject: subjectOf(limit.by, call),
      isSpared: () => isOwners(ctx, call),
      refuse: (found) => refusal(ctx, limit, found),
    });
    const result = await run().catch(async (error: unknown) => {
      await settle({ counts: error instanceof ApiError && limit.failures?.includes(error.code) === true });
      throw error;
    });
    // The result of the endpoints that have this limit, as their declaration checks it.
    await settle({ counts: limit.unfinished?.(result as never) === true });
    return result;
  }

  return async (ctx, endpoint, call, run) => {
    for (const limit of endpoint.limits) {
      if (!limit.failures) await countCall(ctx, takeDrawn, limit, call);
    }
    const guarded = endpoint.limits
      .filter(({ failures }) => failures)
      .reduceRight((inner, limit) => () => limitFailures(ctx, limit, call, inner), run);
    const result = await guarded();
    const { finishes, lifts } = endpoint;
    if (finishes) await uncountAttempt(ctx.db, finishes, subjectOf(finishes.by, call));
    if (lifts) await resetRateLimit(ctx.db, lifts, subjectOf(lifts.by, call));
    return result;
  };
}

async function countCall(ctx: Deps, takeDrawn: TakeDrawn, limit: Limit, call: LimitedCall): Promise<void> {
  const subject = subjectOf(limit.by, call);
  const now = ctx.clock.now();
  const { drawn } = limit;
  const isWithin = drawn
    ? takeDrawn(ctx.db, { ...limit, drawn }, subject, now)
    : countWithinLimit(ctx.db, limit, subject, now);
  if (await isWithin) return;
  if (limit.sparesOwner && (await isOwners(ctx, call))) return;
  const found = await findRateLimit(ctx.db, limit, subject, now);
  throw refusal(ctx, limit, found ?? { failures: 0, until: now, lockedOut: false });
}

async function isOwners(ctx: Deps, call: LimitedCall): Promise<boolean> {
  const instance = instanceOf(call.request);
  const { organisationId, email } = accountOf(call);
  return instance !== null && hasStayedSignedIn(ctx.db, organisationId, email, instance);
}

/** Says what there was too much of, when to come again and what else to do. */
function refusal(ctx: Deps, { of, instead }: Limit, { until }: RateLimitState): ApiError {
  const seconds = secondsUntil(ctx.clock.now(), until);
  return new ApiError(
    'TOO_MANY_REQUESTS',
    messages.tooMany(of, formatWait(seconds), instead ?? ''),
    [],
    seconds,
  );
}
