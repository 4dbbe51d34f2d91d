import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Who adds a passkey by a challenge; null where a passkey is shown for it. */
export type Adding = number | null;

export async function insertChallenge(
  db: Db,
  digest: Buffer,
  adding: Adding,
  expires: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into passkey_challenges (digest, adding_user_id, expires_at)
    values (${digest}, ${adding}, ${expires})`);
}

/** False where it was answered before, is over, or was made for something else. */
export async function spendChallenge(
  db: Db,
  digest: Buffer,
  adding: Adding,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await db.query(sql`
    delete from passkey_challenges
    where digest = ${digest} and adding_user_id is not distinct from ${adding} and expires_at > ${now}
    returning digest`);
  return spent.length > 0;
}

export type PasskeyRow = { id: number; user_id: number; public_key: Buffer; counter: number };

/** A passkey of the operator's staff, kept as it is until the transaction ends. */
export function lockPasskey(
  db: Db,
  organisationId: number,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db.maybe(sql`
    select f.id, f.user_id, f.public_key, f.counter from user_factors f
    join users u on u.id = f.user_id and u.disabled_at is null and u.organisation_id = ${organisationId}
    where f.credential_id = ${credentialId} for update of f`);
}

export async function notePasskeyUse(
  db: Db,
  id: number,
  counter: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`update user_factors set counter = ${counter}, last_used_at = ${now} where id = ${id}`);
}

export async function listCredentialIds(db: Db, userId: number): Promise<string[]> {
  const rows = await db.query<{ credential_id: string }>(sql`
    select credential_id from user_factors where user_id = ${userId} and kind = 'passkey'`);
  return rows.map(({ credential_id }) => credential_id);
}

/** False where it is kept already. */
export async function insertPasskey(
  db: Db,
  userId: number,
  passkey: { name: string; credentialId: string; publicKey: Uint8Array; counter: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into user_factors (user_id, kind, name, credential_id, public_key, counter, made_at, confirmed_at)
    values (${userId}, 'passkey', ${passkey.name}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${now}, ${now})
    on conflict (credential_id) do nothing returning id`);
  return inserted.length > 0;
}
