import { GRANT_MS, GRANTS_PER_CONTROLLER } from '@gatehouse/contract/device/bluetooth/limits';
import { ApiError } from '@gatehouse/contract/errors';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Who a grant is for: a customer, or staff and why they open a unit that is not vacant. */
export type Holder = { customerId: number } | { userId: number; reason: string | null };

/** A unit whose controller has Bluetooth. */
export type Place = { unit_id: number; site_id: number; controller_id: number; serial: string };

export function listPlaces(db: Db, unitIds: readonly number[]): Promise<Place[]> {
  return db.query(sql`
    select u.id as unit_id, u.site_id, c.id as controller_id, c.serial
    from units u join doors d on d.id = u.door_id join controllers c on c.id = d.controller_id
    where u.id = any(${unitIds}::integer[]) and c.grants_acknowledged_version is not null
    order by u.name_order, u.id`);
}

/** Narrows grants `g` to those of a holder, for the same reason. */
export function heldBy(holder: Holder): Sql {
  return 'customerId' in holder
    ? sql`g.customer_id = ${holder.customerId}`
    : sql`g.user_id = ${holder.userId} and g.reason is not distinct from ${holder.reason}`;
}

/** Staff open a unit for one reason at a time: what they took for another ends. */
export async function endOtherReasons(
  db: Db,
  holder: Holder,
  places: readonly Place[],
  now: Temporal.Instant,
): Promise<void> {
  if ('customerId' in holder) return;
  await db.query(sql`
    update bluetooth_grants set ended_at = ${now}, ciphertext = null
    where user_id = ${holder.userId} and unit_id = any(${places.map(({ unit_id }) => unit_id)}::integer[])
      and ended_at is null and reason is distinct from ${holder.reason}`);
}

/** Ends what a person holds; whether that was anything. */
export async function endGrants(
  db: Db,
  holder: { customerId: number } | { userId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const whose =
    'customerId' in holder ? sql`customer_id = ${holder.customerId}` : sql`user_id = ${holder.userId}`;
  const ended = await db.query(sql`
    update bluetooth_grants set ended_at = ${now}, ciphertext = null
    where ${whose} and ended_at is null returning id`);
  return ended.length > 0;
}

type NewGrant = { unitId: number; ciphertext: Buffer; keyId: string };

/**
 * Makes grants for a day, as far as their controllers may hold more. Whoever asks twice at once is served one after the
 * other, as are all who ask for the same controller: what is counted does not change meanwhile.
 */
export async function insertGrants(
  db: Db,
  holder: Holder,
  grants: readonly NewGrant[],
  now: Temporal.Instant,
): Promise<void> {
  const until = now.add({ milliseconds: GRANT_MS });
  const [customerId, userId, reason] =
    'customerId' in holder ? [holder.customerId, null, null] : [null, holder.userId, holder.reason];
  const wanted = grants.map(({ unitId, ciphertext, keyId }) => ({
    id: unitId,
    ciphertext: ciphertext.toString('hex'),
    keyId,
  }));
  await db.query(sql`
    select from controllers where id in (
      select d.controller_id from units u join doors d on d.id = u.door_id
      where u.id = any(${grants.map(({ unitId }) => unitId)}::integer[]))
    order by id for no key update`);
  await db.query(sql`
    insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, customer_id, user_id, reason,
      ciphertext, key_id, start_time, end_time)
    select w.organisation_id, w.site_id, w.id, w.controller_id, ${customerId}::integer, ${userId}::integer,
      ${reason}::text, w.ciphertext, w."keyId", ${now}, ${until}
    from (
      select u.id, u.site_id, s.organisation_id, d.controller_id, decode(n.ciphertext, 'hex') as ciphertext, n."keyId",
        row_number() over (partition by d.controller_id order by u.id) as place
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n (id integer, ciphertext text, "keyId" text)
        join units u on u.id = n.id
        join sites s on s.id = u.site_id
        join doors d on d.id = u.door_id and d.controller_id is not null
    ) w
    where w.place + (
      select count(*) from bluetooth_grants g where g.controller_id = w.controller_id and g.ended_at is null
    ) <= ${GRANTS_PER_CONTROLLER}`);
}

/** Locks who grants are made for; refused where the account has ended. */
export async function lockHolder(db: Db, holder: Holder): Promise<void> {
  const account =
    'customerId' in holder
      ? sql`customers where id = ${holder.customerId} and suspended_at is null`
      : sql`users where id = ${holder.userId} and disabled_at is null`;
  const rows = await db.query(sql`select from ${account} for no key update`);
  if (rows.length === 0) throw new ApiError('UNAUTHENTICATED');
}
