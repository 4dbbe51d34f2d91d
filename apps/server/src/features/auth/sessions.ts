import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { decrypt, encrypt } from '../../encryption.ts';
import { endGrants } from '../bluetooth/service.ts';
import * as queries from './sessionQueries.ts';

const LIFETIME_DAYS = 30;
const EXTENDED_LIFETIME_DAYS = 90;
/** Within this time the client that spent a token gets the same successor again: its reply may have been lost. */
const GRACE = { seconds: 10 };

// A successor is kept under a key that only the bearer of the spent token has.
const PURPOSE = 'successor';

type Deps = Pick<Context, 'db' | 'clock'>;

/** A family of refresh tokens and the one to use next. */
export type Session = { family: string; refreshToken: string };

/** Starts a family of refresh tokens at a sign-in. */
export async function startSession(
  db: Db,
  now: Temporal.Instant,
  signedIn: queries.SignedIn,
): Promise<Session> {
  const family = randomUUID();
  await queries.insertFamily(db, family, signedIn, now);
  return { family, refreshToken: await addToken(db, family, now, signedIn.extended) };
}

/**
 * Spends a refresh token for its successor; `ownerId` is the customer or the staff user, as the realm says. A token
 * spent before ends its whole family, except within seconds and from the same client instance, which gets the same
 * successor. One of the other realm is refused, and stays as it is.
 */
export async function renewSession(
  ctx: Deps & Pick<Context, 'eventBus'>,
  realm: queries.Realm,
  token: string,
  instance: string | null,
  network: string,
): Promise<Session & { ownerId: number }> {
  const now = ctx.clock.now();
  const renewed = await ctx.db.transaction(async (tx) => {
    const found = await queries.lockToken(tx, realm, hashOf(token));
    if (!found || found.ended_at || !isAfter(found.expires_at, now)) return undefined;
    const session = { family: found.family_id, ownerId: found.owner_id };
    if (found.spent_at) {
      const again = instance !== null && found.spent_by === instance && isWithinGrace(found.spent_at, now);
      if (again && found.successor)
        return { ...session, refreshToken: decrypt(token, PURPOSE, found.successor) };
      await endGrantsOf(tx, await queries.endFamily(tx, found.family_id, now), now);
      return 'ended' as const;
    }
    const successor = await addToken(tx, found.family_id, now, found.extended);
    await queries.markSpent(tx, hashOf(token), {
      by: instance,
      successor: encrypt(token, PURPOSE, successor),
      now,
    });
    await queries.noteUse(tx, found.family_id, network, now);
    return { ...session, refreshToken: successor };
  });
  // No call of the family is served any more once this is answered.
  if (renewed === 'ended') await ctx.eventBus.caughtUp();
  if (!renewed || renewed === 'ended') throw new ApiError('TOKEN_EXPIRED');
  return renewed;
}

/** Gives a session another refresh token beside the one it has. Rejects with TOKEN_EXPIRED once the session has ended. */
export async function continueSession(
  { db, clock }: Deps,
  family: string,
): Promise<{ customerId: number | null; userId: number | null; refreshToken: string }> {
  const live = await queries.findLiveFamily(db, family);
  if (!live) throw new ApiError('TOKEN_EXPIRED');
  const { customerId, userId, extended } = live;
  return { customerId, userId, refreshToken: await addToken(db, family, clock.now(), extended) };
}

/** Ends the session a refresh token belongs to, spent or not; one that nobody knows ends nothing. For `endingSessions`. */
export async function endSessionOf(db: Db, now: Temporal.Instant, token: string): Promise<void> {
  await endGrantsOf(db, await queries.endFamilyOfToken(db, hashOf(token), now), now);
}

/** Ends one session of a person, for `endingSessions`; false when it was not theirs or had ended. */
export async function endSessionOfOwner(
  db: Db,
  now: Temporal.Instant,
  owner: queries.Owner,
  family: string,
): Promise<boolean> {
  const ended = await queries.endFamilyOf(db, owner, family, now);
  await endGrantsOf(db, ended, now);
  return ended.length > 0;
}

/**
 * Runs a change that ends sessions. Once it settles, this process serves no call of them any more; the other processes
 * receive it at the same moment.
 */
export async function endingSessions<Result>(
  ctx: Pick<Context, 'db' | 'eventBus'>,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction(change);
  await ctx.eventBus.caughtUp();
  return result;
}

/**
 * Ends the sessions of a person within `endingSessions`, for example when the password changes: all, or all but one. What
 * their devices hold to open doors by Bluetooth ends in any case.
 */
export async function endSessions(
  db: Db,
  now: Temporal.Instant,
  owner: queries.Owner,
  but: string | null = null,
): Promise<void> {
  await endGrantsOf(db, await queries.endFamiliesOf(db, owner, but, now), now);
  await endGrants(db, owner, now);
}

/**
 * Ends what opens doors by Bluetooth with each session of a person: any device may hold it. The other devices get theirs
 * again.
 */
async function endGrantsOf(
  db: Db,
  ended: readonly queries.EndedFamily[],
  now: Temporal.Instant,
): Promise<void> {
  const customers = new Set(ended.flatMap(({ customer_id }) => customer_id ?? []));
  const users = new Set(ended.flatMap(({ user_id }) => user_id ?? []));
  for (const customerId of customers) await endGrants(db, { customerId }, now);
  for (const userId of users) await endGrants(db, { userId }, now);
}

async function addToken(db: Db, family: string, now: Temporal.Instant, extended: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = now.add({ hours: 24 * (extended ? EXTENDED_LIFETIME_DAYS : LIFETIME_DAYS) });
  await queries.insertToken(db, { hash: hashOf(token), family, expires });
  return token;
}

function isWithinGrace(spent: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isAfter(now, spent.add(GRACE));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
