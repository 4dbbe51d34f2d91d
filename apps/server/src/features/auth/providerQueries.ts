import type { ProviderUse } from '@gatehouse/contract/api/staffProvider';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Encrypted } from '../../encryption.ts';
import type { UserRow } from './queries.ts';

export type ProviderRow = Encrypted & { issuer: string; clientId: string; use: ProviderUse };

/** The provider that an operator's staff log in by, where it was set up. */
export function findProvider(db: Db, organisationId: number): Promise<ProviderRow | undefined> {
  return db.maybe(sql`
    select issuer, client_id as "clientId", ciphertext, key_id as "keyId", use
    from staff_providers where organisation_id = ${organisationId}`);
}

export async function putProvider(
  db: Db,
  organisationId: number,
  { issuer, clientId, ciphertext, keyId, use }: ProviderRow,
): Promise<void> {
  await db.query(sql`
    insert into staff_providers (organisation_id, issuer, client_id, ciphertext, key_id, use)
    values (${organisationId}, ${issuer}, ${clientId}, ${ciphertext}, ${keyId}, ${use})
    on conflict (organisation_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      ciphertext = excluded.ciphertext, key_id = excluded.key_id, use = excluded.use`);
}

/** Providers whose secret is not encrypted under a key, of all operators: there is one of each. */
export function listOfOtherKeys(db: Db, keyId: string): Promise<(Encrypted & { organisationId: number })[]> {
  return db.query(sql`
    select organisation_id as "organisationId", ciphertext, key_id as "keyId" from staff_providers
    where key_id <> ${keyId}`);
}

/** Keeps a secret under another key, unless it was changed since it was read as `from`. False when it was. */
export async function replaceSecret(
  db: Db,
  organisationId: number,
  from: Encrypted,
  { ciphertext, keyId }: Encrypted,
): Promise<boolean> {
  const replaced = await db.query(sql`
    update staff_providers set ciphertext = ${ciphertext}, key_id = ${keyId}
    where organisation_id = ${organisationId} and ciphertext = ${from.ciphertext} returning organisation_id`);
  return replaced.length > 0;
}

export async function insertSignIn(
  db: Db,
  digest: Buffer,
  { organisationId, extended }: { organisationId: number; extended: boolean },
  expires: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into provider_sign_ins (digest, organisation_id, extended, expires_at)
    values (${digest}, ${organisationId}, ${extended}, ${expires})`);
}

/** How a login goes on that was begun; undefined for one that is over, was gone on with before or is another operator's. */
export function spendSignIn(
  db: Db,
  digest: Buffer,
  organisationId: number,
  now: Temporal.Instant,
): Promise<{ extended: boolean } | undefined> {
  return db.maybe(sql`
    delete from provider_sign_ins
    where digest = ${digest} and organisation_id = ${organisationId} and expires_at > ${now} returning extended`);
}

export type KnownUser = UserRow & {
  disabled_at: Temporal.Instant | null;
  provider_issuer: string | null;
  provider_subject: string | null;
};

/** Who of an operator's staff, disabled or not, is somebody to the provider; kept as they are until the transaction ends. */
export function lockByIdentity(
  db: Db,
  organisationId: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<KnownUser | undefined> {
  return db.maybe(sql`
    ${knownUsers} and organisation_id = ${organisationId}
    and provider_issuer = ${issuer} and provider_subject = ${subject} for no key update`);
}

export function lockByAddress(db: Db, organisationId: number, email: string): Promise<KnownUser | undefined> {
  return db.maybe(sql`
    ${knownUsers} and organisation_id = ${organisationId} and email = ${email} for no key update`);
}

const knownUsers = sql`
  select id, organisation_id, email, name, password_hash, disabled_at, provider_issuer, provider_subject
  from users where true`;

/** Ties an account to who its person is to the provider. */
export async function tie(
  db: Db,
  userId: number,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db.query(sql`
    update users set provider_issuer = ${issuer}, provider_subject = ${subject} where id = ${userId}`);
}

/** Whoever comes by the provider next is looked up by their address again. */
export async function untie(db: Db, userId: number): Promise<void> {
  await db.query(sql`update users set provider_issuer = null, provider_subject = null where id = ${userId}`);
}
