import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Encrypted } from '../../encryption.ts';
import type { KeptPin } from './digits.ts';

export type PinCodeRow = {
  id: number;
  site_id: number;
  site_name: string;
  time_zone: string;
  nickname: string;
  start_time: Temporal.Instant | null;
  end_time: Temporal.Instant | null;
  created_at: Temporal.Instant;
};

const columns = sql`
  p.id, p.site_id, s.name as site_name, s.time_zone, p.nickname, p.start_time, p.end_time, p.created_at`;

export function listCodes(db: Db, customerId: number, now: Temporal.Instant): Promise<PinCodeRow[]> {
  return db.query(sql`
    select ${columns} from pin_codes p join sites s on s.id = p.site_id
    where p.customer_id = ${customerId} and p.ended_at is null and coalesce(p.end_time > ${now}, true)
    order by s.name, s.id, p.created_at, p.id`);
}

export function findCode(db: Db, customerId: number, id: number): Promise<PinCodeRow | undefined> {
  return db.maybe(sql`
    select ${columns} from pin_codes p join sites s on s.id = p.site_id
    where p.id = ${id} and p.customer_id = ${customerId} and p.ended_at is null`);
}

export function findCiphertext(db: Db, customerId: number, id: number): Promise<Encrypted | undefined> {
  return db.maybe(sql`
    select ciphertext, key_id as "keyId" from pin_codes
    where id = ${id} and customer_id = ${customerId} and ended_at is null`);
}

/** All codes that have not ended, as they are encrypted. */
export function listCiphertexts(db: Db): Promise<Encrypted[]> {
  return db.query(sql`select ciphertext, key_id as "keyId" from pin_codes where ended_at is null`);
}

/** Codes that have not ended and are not encrypted under the key `keyId`: those with the lowest ids after `after`. */
export function listOfOtherKeys(
  db: Db,
  keyId: string,
  after: number,
  limit: number,
): Promise<(Encrypted & { id: number; siteId: number })[]> {
  return db.query(sql`
    select id, site_id as "siteId", ciphertext, key_id as "keyId" from pin_codes
    where ended_at is null and key_id is distinct from ${keyId} and id > ${after} order by id limit ${limit}`);
}

/** Keeps a code under another key, unless it was changed since it was read as `from`. False when it was. */
export async function replaceKept(
  db: Db,
  id: number,
  from: Encrypted,
  { digest, ciphertext, keyId }: KeptPin,
): Promise<boolean> {
  const replaced = await db.query(sql`
    update pin_codes set digest = ${digest}, ciphertext = ${ciphertext}, key_id = ${keyId}
    where id = ${id} and ended_at is null and ciphertext = ${from.ciphertext} returning id`);
  return replaced.length > 0;
}

/** Whether customers of the organisation manage their codes themselves. */
export async function isChangeable(db: Db, organisationId: number): Promise<boolean> {
  const { allowed } = await db.one<{ allowed: boolean }>(sql`
    select pin_codes_changeable as allowed from organisations where id = ${organisationId}`);
  return allowed;
}

/** Locks the customer's row, so that their codes are counted and added one after the other. */
export async function countCodes(db: Db, customerId: number, siteId: number): Promise<number> {
  await db.query(sql`select from customers where id = ${customerId} for no key update`);
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from pin_codes
    where customer_id = ${customerId} and site_id = ${siteId} and ended_at is null`);
  return count;
}

export type NewCode = {
  customerId: number;
  siteId: number;
  nickname: string;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
  now: Temporal.Instant;
} & KeptPin;

/** The first number of the advisory locks taken here; the second is a site's id. */
const DIGITS_LOCK = 0x7064;

/**
 * Whether a live code of the site other than `except` has these digits under another key. Until the transaction ends
 * nobody else takes digits there: the unique index compares digests of one key only.
 */
export async function isTaken(
  tx: Db,
  siteId: number,
  { otherDigests }: KeptPin,
  except?: number,
): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(${DIGITS_LOCK}, ${siteId})`);
  if (otherDigests.length === 0) return false;
  const taken = await tx.query(sql`
    select from pin_codes where site_id = ${siteId} and ended_at is null and digest = any(${otherDigests}::bytea[])
      and id is distinct from ${except ?? null} limit 1`);
  return taken.length > 0;
}

/** The new code's id; undefined when the digits are those of a live code of the site. */
export async function insertCode(db: Db, given: NewCode): Promise<number | undefined> {
  if (await isTaken(db, given.siteId, given)) return undefined;
  const row = await db.maybe<{ id: number }>(sql`
    insert into pin_codes (customer_id, site_id, digest, ciphertext, key_id, nickname, start_time, end_time, created_at)
    values (${given.customerId}, ${given.siteId}, ${given.digest}, ${given.ciphertext}, ${given.keyId}, ${given.nickname},
      ${given.start}, ${given.end}, ${given.now})
    on conflict (site_id, digest) where ended_at is null do nothing returning id`);
  return row?.id;
}

export type ChangedCode = Pick<NewCode, 'nickname' | 'start' | 'end'> & {
  /** New digits; the ones it has stay without. */
  kept?: KeptPin;
};

/** False when the code has ended meanwhile. Fails on the unique index when the digits are taken. */
export async function changeCode(db: Db, id: number, given: ChangedCode): Promise<boolean> {
  const { nickname, start, end, kept } = given;
  const changed = await db.query(sql`
    update pin_codes set nickname = ${nickname}, start_time = ${start}, end_time = ${end},
      digest = coalesce(${kept?.digest ?? null}::bytea, digest),
      ciphertext = coalesce(${kept?.ciphertext ?? null}::bytea, ciphertext),
      key_id = case when ${kept !== undefined}::boolean then ${kept?.keyId ?? null} else key_id end
    where id = ${id} and ended_at is null returning id`);
  return changed.length > 0;
}

export async function endCodes(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update pin_codes set ended_at = ${now} where customer_id = ${customerId} and ended_at is null`);
}

/** False when there is no such live code of the customer. */
export async function endCode(
  db: Db,
  customerId: number,
  id: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await db.query(sql`
    update pin_codes set ended_at = ${now}
    where id = ${id} and customer_id = ${customerId} and ended_at is null returning id`);
  return ended.length > 0;
}
