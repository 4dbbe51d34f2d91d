import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Device } from '../../http/device.ts';

export type Owner = { customerId: number } | { userId: number };
/** Whose sessions: those of customers, or of staff. */
export type Realm = 'customer' | 'user';

export type SignedIn = { organisationId: number; owner: Owner; extended: boolean; on: Device };

/** Starts a family of refresh tokens, which is a session. */
export async function insertFamily(
  db: Db,
  family: string,
  { organisationId, owner, extended, on }: SignedIn,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into token_families (id, organisation_id, customer_id, user_id, extended, device, network, created_at, used_at)
    values (${family}, ${organisationId}, ${'customerId' in owner ? owner.customerId : null},
      ${'userId' in owner ? owner.userId : null}, ${extended}, ${on.device}, ${on.network}, ${now}, ${now})`);
}

export async function insertToken(
  db: Db,
  token: { hash: Buffer; family: string; expires: Temporal.Instant },
): Promise<void> {
  const { hash, family, expires } = token;
  await db.query(sql`
    insert into refresh_tokens (hash, family_id, expires_at) values (${hash}, ${family}, ${expires})`);
}

export type TokenRow = {
  family_id: string;
  expires_at: Temporal.Instant;
  spent_at: Temporal.Instant | null;
  spent_by: string | null;
  successor: Buffer | null;
  extended: boolean;
  ended_at: Temporal.Instant | null;
  /** The customer or staff user, as the realm says. */
  owner_id: number;
};

/** Locks a refresh token of a realm, with its family, to spend it. */
export function lockToken(db: Db, realm: Realm, hash: Buffer): Promise<TokenRow | undefined> {
  const owner = realm === 'customer' ? sql`f.customer_id` : sql`f.user_id`;
  return db.maybe(sql`
    select t.*, f.extended, f.ended_at, ${owner} as owner_id
    from refresh_tokens t join token_families f on f.id = t.family_id
    where t.hash = ${hash} and ${owner} is not null for update`);
}

export async function markSpent(
  db: Db,
  hash: Buffer,
  spent: { by: string | null; successor: Buffer; now: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    update refresh_tokens set spent_at = ${spent.now}, spent_by = ${spent.by}, successor = ${spent.successor}
    where hash = ${hash}`);
}

/** Notes when and from where a session was used last. */
export async function noteUse(db: Db, family: string, network: string, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update token_families set used_at = ${now}, network = ${network} where id = ${family}`);
}

/** Notes that who is signed in has confirmed that it is them. */
export async function noteProof(db: Db, family: string, now: Temporal.Instant): Promise<void> {
  await db.query(sql`update token_families set proved_at = ${now} where id = ${family}`);
}

export type LiveFamily = {
  customerId: number | null;
  userId: number | null;
  extended: boolean;
};

/** Undefined once the session has ended. */
export function findLiveFamily(db: Db, family: string): Promise<LiveFamily | undefined> {
  return db.maybe(sql`
    select customer_id as "customerId", user_id as "userId", extended
    from token_families where id = ${family} and ended_at is null`);
}

export type SessionRow = {
  id: string;
  device: string | null;
  network: string | null;
  created_at: Temporal.Instant;
  used_at: Temporal.Instant;
};

/** The sessions of a person that can still be renewed, the last used first. */
export function listLiveSessions(db: Db, owner: Owner, now: Temporal.Instant): Promise<SessionRow[]> {
  return db.query(sql`
    select id, device, network, created_at, used_at from token_families f
    where ${isOf(owner)} and ended_at is null and exists (
      select from refresh_tokens t
      where t.family_id = f.id and t.spent_at is null and t.expires_at > ${now})
    order by used_at desc, created_at desc limit 100`);
}

/** Whose session ended. */
export type EndedFamily = { customer_id: number | null; user_id: number | null };

export function endFamily(db: Db, family: string, now: Temporal.Instant): Promise<EndedFamily[]> {
  return endFamilies(db, sql`f.id = ${family}`, now);
}

/** Ends the family that a token belongs to, spent or not. */
export function endFamilyOfToken(db: Db, hash: Buffer, now: Temporal.Instant): Promise<EndedFamily[]> {
  return endFamilies(db, sql`f.id = (select family_id from refresh_tokens where hash = ${hash})`, now);
}

/** Ends a family if it is this person's. */
export function endFamilyOf(
  db: Db,
  owner: Owner,
  family: string,
  now: Temporal.Instant,
): Promise<EndedFamily[]> {
  return endFamilies(db, sql`f.id = ${family} and ${isOf(owner)}`, now);
}

/** Ends the families of a person, all but one where `but` names it. */
export function endFamiliesOf(
  db: Db,
  owner: Owner,
  but: string | null,
  now: Temporal.Instant,
): Promise<EndedFamily[]> {
  return endFamilies(db, sql`${isOf(owner)} and f.id is distinct from ${but}::uuid`, now);
}

/** That a family `f` is this person's. */
function isOf(owner: Owner): Sql {
  return 'customerId' in owner ? sql`f.customer_id = ${owner.customerId}` : sql`f.user_id = ${owner.userId}`;
}

/** Ends the families `f` that live. */
function endFamilies(db: Db, which: Sql, now: Temporal.Instant): Promise<EndedFamily[]> {
  return db.query(sql`
    update token_families f set ended_at = ${now} where f.ended_at is null and ${which}
    returning f.customer_id, f.user_id`);
}
