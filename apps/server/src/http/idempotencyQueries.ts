import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** A key as a caller chose it. */
export type Key = { caller: string; key: string };

/**
 * Takes a key for a run of the request. False when it was taken, unless by the same request whose run was begun before
 * `abandoned` and left no reply.
 */
export async function claimKey(
  db: Db,
  { caller, key }: Key,
  run: { hash: Buffer; abandoned: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const claimed = await db.query(sql`
    insert into idempotency_keys (caller, key, request_hash, created_at)
    values (${caller}, ${key}, ${run.hash}, ${run.now})
    on conflict (caller, key) do update set created_at = excluded.created_at
      where idempotency_keys.status_code is null
        and idempotency_keys.request_hash = excluded.request_hash
        and idempotency_keys.created_at < ${run.abandoned}
    returning key`);
  return claimed.length > 0;
}

export type KeyRow = {
  request_hash: Buffer;
  status_code: number | null;
  /** Encrypted, because replies hold what is private. */
  reply: Buffer | null;
  created_at: Temporal.Instant;
};

export function findKey(db: Db, { caller, key }: Key): Promise<KeyRow | undefined> {
  return db.maybe(sql`
    select request_hash, status_code, reply, created_at from idempotency_keys where caller = ${caller} and key = ${key}`);
}

/** Keeps the reply to a request under its key. */
export async function keepReply(
  db: Db,
  { caller, key }: Key,
  { statusCode, reply }: { statusCode: number; reply: Buffer },
): Promise<void> {
  await db.query(sql`
    update idempotency_keys set status_code = ${statusCode},
      reply = ${reply}
    where caller = ${caller} and key = ${key}`);
}

export async function deleteKey(db: Db, { caller, key }: Key): Promise<void> {
  await db.query(sql`delete from idempotency_keys where caller = ${caller} and key = ${key}`);
}
