import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { decrypt, encrypt } from '../../http/encryption.ts';
import { endGrants } from '../bluetooth/service.ts';
import type { Device } from './device.ts';

const LIFETIME_DAYS = 30;
const EXTENDED_LIFETIME_DAYS = 90;
/** Within this time the client that spent a token gets the same successor again: its reply may have been lost. */
const GRACE = { seconds: 10 };

// A successor is kept under a key that only the bearer of the spent token has.
const PURPOSE = 'successor';

export type Owner = { customerId: number } | { userId: number };
/** Whose sessions: those of customers, or of staff. */
export type Realm = 'customer' | 'user';
type Deps = Pick<Context, 'db' | 'clock'>;

/** A family of refresh tokens and the one to use next. */
export type Session = { family: string; refreshToken: string };

export type SignedIn = { organisationId: number; owner: Owner; extended: boolean; on: Device };

/** Starts a family of refresh tokens at a sign-in. */
export async function startSession(db: Db, now: Temporal.Instant, signedIn: SignedIn): Promise<Session> {
  const { organisationId, owner, extended, on } = signedIn;
  const family = randomUUID();
  await db.query(sql`
    insert into token_families (id, organisation_id, customer_id, user_id, extended, device, network, created_at, used_at)
    values (${family}, ${organisationId}, ${'customerId' in owner ? owner.customerId : null},
      ${'userId' in owner ? owner.userId : null}, ${extended}, ${on.device}, ${on.network}, ${now}, ${now})`);
  return { family, refreshToken: await addToken(db, family, now, extended) };
}

type Spending = {
  family_id: string;
  expires_at: Temporal.Instant;
  spent_at: Temporal.Instant | null;
  spent_by: string | null;
  successor: Buffer | null;
  extended: boolean;
  ended_at: Temporal.Instant | null;
  organisation_id: number;
  customer_id: number | null;
  user_id: number | null;
};

export type Renewed = Session & {
  organisationId: number;
  customerId: number | null;
  userId: number | null;
};

/**
 * Spends a refresh token for its successor. A token spent before ends its whole family, except within seconds and
 * from the same client instance, which gets the same successor. One of the other realm is refused, and stays as it is.
 */
export async function renewSession(
  ctx: Deps,
  realm: Realm,
  token: string,
  instance: string | null,
  network: string,
): Promise<Renewed> {
  const ofRealm = realm === 'customer' ? sql`f.customer_id is not null` : sql`f.user_id is not null`;
  const now = ctx.clock.now();
  const renewed = await ctx.db.transaction(async (tx) => {
    const found = await tx.maybe<Spending>(sql`
      select t.*, f.extended, f.ended_at, f.organisation_id, f.customer_id, f.user_id
      from refresh_tokens t join token_families f on f.id = t.family_id
      where t.hash = ${hashOf(token)} and ${ofRealm} for update`);
    if (!found || found.ended_at || Temporal.Instant.compare(found.expires_at, now) <= 0) return undefined;
    const owner = {
      family: found.family_id,
      organisationId: found.organisation_id,
      customerId: found.customer_id,
      userId: found.user_id,
    };
    if (found.spent_at) {
      const again = instance !== null && found.spent_by === instance && isWithinGrace(found.spent_at, now);
      if (again && found.successor)
        return { ...owner, refreshToken: decrypt(token, PURPOSE, found.successor) };
      await endFamilies(tx, now, sql`f.id = ${found.family_id}`);
      return undefined;
    }
    const successor = await addToken(tx, found.family_id, now, found.extended);
    await tx.query(sql`
      update refresh_tokens set spent_at = ${now}, spent_by = ${instance}, successor = ${encrypt(token, PURPOSE, successor)}
      where hash = ${hashOf(token)}`);
    await tx.query(sql`
      update token_families set used_at = ${now}, network = ${network} where id = ${found.family_id}`);
    return { ...owner, refreshToken: successor };
  });
  if (!renewed) throw new ApiError('TOKEN_EXPIRED');
  return renewed;
}

/** Gives a session another refresh token beside the one it has. Rejects with TOKEN_EXPIRED once the session has ended. */
export async function continueSession({ db, clock }: Deps, family: string): Promise<Renewed> {
  const owner = await db.maybe<{
    organisationId: number;
    customerId: number | null;
    userId: number | null;
    extended: boolean;
  }>(sql`
    select organisation_id as "organisationId", customer_id as "customerId", user_id as "userId", extended
    from token_families where id = ${family} and ended_at is null`);
  if (!owner) throw new ApiError('TOKEN_EXPIRED');
  return { ...owner, family, refreshToken: await addToken(db, family, clock.now(), owner.extended) };
}

/** Ends the session a refresh token belongs to, spent or not; one that nobody knows ends nothing. For `endingSessions`. */
export async function endSessionOf(db: Db, now: Temporal.Instant, token: string): Promise<void> {
  await endFamilies(
    db,
    now,
    sql`f.id = (select family_id from refresh_tokens where hash = ${hashOf(token)})`,
  );
}

/** Ends one session of a customer, for `endingSessions`; false when it was not theirs or had ended. */
export async function endSessionOfCustomer(
  db: Db,
  now: Temporal.Instant,
  customerId: number,
  family: string,
): Promise<boolean> {
  return endFamilies(db, now, sql`f.id = ${family} and f.customer_id = ${customerId}`);
}

/**
 * Runs a change that ends sessions. Once it settles, this process serves no call of them any more; the other processes
 * hear of it at the same moment.
 */
export async function endingSessions<Result>(
  ctx: Pick<Context, 'db' | 'live'>,
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await ctx.db.transaction(change);
  await ctx.live.caughtUp();
  return result;
}

/**
 * Ends the sessions of a person within `endingSessions`, for example when the password changes: all, or all but one. What
 * their devices hold to open doors by Bluetooth ends in any case.
 */
export async function endSessions(
  db: Db,
  now: Temporal.Instant,
  owner: Owner,
  but: string | null = null,
): Promise<void> {
  const whose =
    'customerId' in owner ? sql`f.customer_id = ${owner.customerId}` : sql`f.user_id = ${owner.userId}`;
  await endFamilies(db, now, sql`${whose} and f.id is distinct from ${but}::uuid`);
  await endGrants(db, owner, now);
}

/**
 * Ends the families `f` that live; whether there were any. Any device may hold what opens doors by Bluetooth, so it ends
 * with each session of a person; the other devices get theirs again.
 */
async function endFamilies(db: Db, now: Temporal.Instant, which: Sql): Promise<boolean> {
  const ended = await db.query<{ customer_id: number | null; user_id: number | null }>(sql`
    update token_families f set ended_at = ${now} where f.ended_at is null and ${which}
    returning f.customer_id, f.user_id`);
  const customers = new Set(ended.flatMap(({ customer_id }) => customer_id ?? []));
  const users = new Set(ended.flatMap(({ user_id }) => user_id ?? []));
  for (const customerId of customers) await endGrants(db, { customerId }, now);
  for (const userId of users) await endGrants(db, { userId }, now);
  return ended.length > 0;
}

async function addToken(db: Db, family: string, now: Temporal.Instant, extended: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = now.add({ hours: 24 * (extended ? EXTENDED_LIFETIME_DAYS : LIFETIME_DAYS) });
  await db.query(sql`
    insert into refresh_tokens (hash, family_id, expires_at) values (${hashOf(token)}, ${family}, ${expires})`);
  return token;
}

function isWithinGrace(spent: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, spent.add(GRACE)) <= 0;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
