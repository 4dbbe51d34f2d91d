import pg from 'pg';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { UNIQUE_VIOLATION } from '../db/sqlStates.ts';
import type { Encrypted } from '../encryption.ts';

/** A key as a caller chose it. */
export type Key = { caller: string; key: string };

/**
 * Takes a key for a run of the request. False when it was taken, unless by the same request whose run left no reply and
 * was last said to be alive before `abandoned`. The first of `hashes` is noted; any of them is that of the request.
 */
export async function claimKey(db: Db, { caller, key }: Key, run: Attempt): Promise<boolean> {
  const claimed = await db.query(sql`
    insert into idempotency_keys (caller, key, request_hash, created_at)
    values (${caller}, ${key}, ${run.hashes[0] ?? null}, ${run.now})
    on conflict (caller, key) do update set created_at = excluded.created_at, alive_at = null
      where ${isAbandoned(run)}
    returning key`);
  return claimed.length > 0;
}

/** A run of a request, whose hash is the first of these or was any of them. */
export type Attempt = { hashes: readonly Buffer[]; abandoned: Temporal.Instant; now: Temporal.Instant };

const isAbandoned = ({ hashes, abandoned }: Attempt) => sql`
  idempotency_keys.status_code is null
  and idempotency_keys.request_hash = any(${hashes}::bytea[])
  and coalesce(idempotency_keys.alive_at, idempotency_keys.created_at) < ${abandoned}`;

/** A reply as it is kept: encrypted, because replies hold what is private. */
export type KeptReply = { statusCode: number; reply: Encrypted };

/**
 * Takes a key and keeps the reply under it; rejects with what `isKeyTaken` recognises where the key is another's. Waits for a
 * transaction that is just doing the same.
 */
export async function keepFirstReply(
  db: Db,
  { caller, key }: Key,
  { hashes, now }: Attempt,
  { statusCode, reply }: KeptReply,
): Promise<void> {
  await db.query(sql`
    insert into idempotency_keys (caller, key, request_hash, created_at, status_code, reply, key_id)
    values (${caller}, ${key}, ${hashes[0] ?? null}, ${now}, ${statusCode}, ${reply.ciphertext}, ${reply.keyId})`);
}

/** Whether `keepFirstReply` failed because the key is another's, which a commit that it travels with says, too. */
export function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === 'idempotency_keys_pkey'
  );
}

/** Gives back a key that `claimKey` would take. Resolves to whether it was one. */
export async function giveUpAbandoned(db: Db, { caller, key }: Key, run: Attempt): Promise<boolean> {
  const given = await db.query(sql`
    delete from idempotency_keys where caller = ${caller} and key = ${key} and ${isAbandoned(run)} returning key`);
  return given.length > 0;
}

/** Notes that a run is alive. */
export async function noteAlive(db: Db, { caller, key }: Key, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update idempotency_keys set alive_at = ${now} where caller = ${caller} and key = ${key} and status_code is null`);
}

export type KeyRow = {
  request_hash: Buffer;
  status_code: number | null;
  reply: Buffer | null;
  key_id: string | null;
  created_at: Temporal.Instant;
};

export function findKey(db: Db, { caller, key }: Key): Promise<KeyRow | undefined> {
  return db.maybe(sql`
    select request_hash, status_code, reply, key_id, created_at from idempotency_keys where caller = ${caller} and key = ${key}`);
}

/** Keeps the reply to a request under its key. */
export async function keepReply(
  db: Db,
  { caller, key }: Key,
  { statusCode, reply }: KeptReply,
): Promise<void> {
  await db.query(sql`
    update idempotency_keys set status_code = ${statusCode},
      reply = ${reply.ciphertext}, key_id = ${reply.keyId}
    where caller = ${caller} and key = ${key}`);
}

export async function deleteKey(db: Db, { caller, key }: Key): Promise<void> {
  await db.query(sql`delete from idempotency_keys where caller = ${caller} and key = ${key}`);
}
