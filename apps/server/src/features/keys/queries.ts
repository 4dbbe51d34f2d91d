import { type ControllerKeyKept, type ControllerKeyRow, controllerKeySql } from '../../db/controllerKey.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** The migration that lets the keys of controllers be encrypted. */
const CONTROLLER_KEYS = '0070_controller_keys.sql';

/** What needs a key, how much of it there is, and the key's id. */
export type KeyUse = {
  what: 'controllers' | 'pinCodes' | 'grants' | 'linkingCodes' | 'factors' | 'providers';
  keyId: string;
  count: number;
};

/** What cannot be read or used without the key that it names. */
export function listKeyUses(db: Db): Promise<KeyUse[]> {
  return db.query(sql`
    select what, key_id as "keyId", count(*)::integer as count from (
      select 'controllers' as what, key_id from controllers where key_ciphertext is not null
      union all
      select 'pinCodes', key_id from pin_codes where ended_at is null
      union all
      select 'grants', key_id from bluetooth_grants where ended_at is null
      union all
      select 'factors', key_id from user_factors
      union all
      select 'providers', key_id from staff_providers
      union all
      select 'linkingCodes', l.key_id from linking_codes l
        join bookings b on b.id = l.booking_id and b.state in ('Upcoming', 'Active', 'InArrears')
      where l.used_by is null
    ) uses
    where key_id is not null group by what, key_id order by what, key_id`);
}

/** Notes that a key is the current one from `now` on, unless it was already. */
export async function noteCurrent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    insert into secret_keys (id, current_since) values (${id}, ${now})
    on conflict (id) do update set current_since = excluded.current_since
      where secret_keys.id <> (select id from secret_keys order by current_since desc limit 1)`);
}

/** The keys that were the current one, the last first. */
export function listCurrent(db: Db): Promise<{ id: string; current_since: Temporal.Instant }[]> {
  return db.query(sql`select id, current_since from secret_keys order by current_since desc`);
}

/** Whether a process of a release that reads the keys of controllers in clear is connected: they named themselves so. */
export async function hasReadersInClear(db: Db): Promise<boolean> {
  const found = await db.query(sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse' limit 1`);
  return found.length > 0;
}

/**
 * When the release that reads the keys of controllers in clear was upgraded. Undefined where it never was there, or where
 * keys are encrypted already.
 */
export async function readersInClearUpgradedAt(db: Db): Promise<Temporal.Instant | undefined> {
  const upgrade = await db.maybe<{ at: Temporal.Instant }>(sql`
    select applied_at as at from schema_migrations
    where name = ${CONTROLLER_KEYS} and unused_since is null
      and applied_at > (select min(applied_at) from schema_migrations) + interval '1 hour'`);
  return upgrade?.at;
}

/** Controllers whose key is not encrypted under the key `keyId`: those with the lowest ids after `after`. */
export function listControllersOfOtherKeys(
  db: Db,
  keyId: string,
  after: number,
  limit: number,
): Promise<(ControllerKeyRow & { id: number })[]> {
  return db.query(sql`
    select c.id, ${controllerKeySql} from controllers c
    where (c.key is not null or c.key_id is distinct from ${keyId}) and c.id > ${after} order by c.id limit ${limit}`);
}

/** Every controller's key as it is kept. */
export function listControllerKeys(db: Db): Promise<(ControllerKeyRow & { serial: string })[]> {
  return db.query(sql`select c.serial, ${controllerKeySql} from controllers c order by c.serial`);
}

/** Keeps a controller's key encrypted only, unless it was changed since it was read as `from`. False when it was. */
export async function keepEncrypted(
  db: Db,
  id: number,
  from: ControllerKeyRow,
  { ciphertext, keyId, brokerPasswordSha256 }: ControllerKeyKept,
): Promise<boolean> {
  const kept = await db.query(sql`
    update controllers
    set key = null, key_ciphertext = ${ciphertext}, key_id = ${keyId},
      broker_password_sha256 = ${brokerPasswordSha256}
    where id = ${id} and key is not distinct from ${from.key}
      and key_ciphertext is not distinct from ${from.key_ciphertext}
    returning id`);
  return kept.length > 0;
}

/**
 * Marks the migration as a contraction of this release once a key is kept encrypted only, so that releases that read
 * them in clear do not start.
 */
export async function refuseReadersInClear(db: Db, release: string): Promise<void> {
  await db.query(sql`
    update schema_migrations set unused_since = ${release}
    where name = ${CONTROLLER_KEYS} and unused_since is null
      and exists (select from controllers where key is null)`);
}
