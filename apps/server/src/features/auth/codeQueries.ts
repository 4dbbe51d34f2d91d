import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** A code to register belongs to the registration it was sent for, every other one to a customer. */
export type CodePurpose = 'register' | 'forgotPassword' | 'email';

export type NewCode = {
  purpose: CodePurpose;
  ownerId: number;
  browser: string;
  hash: Buffer;
  expires: Temporal.Instant;
  now: Temporal.Instant;
};

/** Puts a code in the place of the one before for the same; false where that one came after `before`. */
export async function replaceCode(db: Db, code: NewCode, before: Temporal.Instant): Promise<boolean> {
  const { purpose, ownerId, browser, hash, expires, now } = code;
  const [customer, registration] = purpose === 'register' ? [null, ownerId] : [ownerId, null];
  const issued = await db.query(sql`
    insert into one_time_codes as c (purpose, customer_id, registration_id, browser, code_hash, created_at, expires_at)
    values (${purpose}, ${customer}, ${registration}, ${browser}, ${hash}, ${now},
      ${expires})
    on conflict (purpose, customer_id, registration_id, browser) do update set
      code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
      tries = 0, spent_at = null
      where c.created_at <= ${before}
    returning id`);
  return issued.length > 0;
}

/** Counts a try of the open code; undefined when there is none, or its tries are used up. */
export function countTry(
  db: Db,
  code: { purpose: CodePurpose; ownerId: number; browser: string },
  limit: number,
  now: Temporal.Instant,
): Promise<{ id: number; code_hash: Buffer } | undefined> {
  const { purpose, ownerId, browser } = code;
  const owner = purpose === 'register' ? sql`registration_id = ${ownerId}` : sql`customer_id = ${ownerId}`;
  return db.maybe(sql`
    update one_time_codes set tries = tries + 1
    where purpose = ${purpose} and ${owner} and browser = ${browser} and tries < ${limit} and spent_at is null and expires_at > ${now}
    returning id, code_hash`);
}

export async function uncountTry(db: Db, id: number): Promise<void> {
  await db.query(sql`update one_time_codes set tries = tries - 1 where id = ${id}`);
}

/** False when it was spent before. */
export async function spendCode(db: Db, id: number, now: Temporal.Instant): Promise<boolean> {
  const spent = await db.query(sql`
      update one_time_codes set spent_at = ${now} where id = ${id} and spent_at is null returning id`);
  return spent.length > 0;
}
