import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { LinkingDigest } from './codes.ts';

/** Whether customers of the organisation may link bookings that were made elsewhere. */
export async function mayLink(db: Db, organisationId: number): Promise<boolean> {
  const { allowed } = await db.one<{ allowed: boolean }>(sql`
    select feature_permission_ingest as allowed from organisations where id = ${organisationId}`);
  return allowed;
}

export type LinkRow = { id: number; booking_id: number; unit_id: number; used_by: number | null };

/** Locks a code with its booking that the customer may link, or has linked, if it belongs to a unit of this name. */
export function lockLink(
  db: Db,
  caller: { id: number; organisationId: number },
  unitName: string,
  digests: readonly Buffer[],
): Promise<LinkRow | undefined> {
  return db.maybe(sql`
    select l.id, l.booking_id, b.unit_id, l.used_by
    from linking_codes l
      join bookings b on b.id = l.booking_id and b.state in ('Upcoming', 'Active', 'InArrears')
      join units u on u.id = b.unit_id and fold_name(u.name) = fold_name(${unitName})
      join sites s on s.id = u.site_id and s.organisation_id = ${caller.organisationId}
      join customers c on c.id = ${caller.id} and c.suspended_at is null
    where l.code_hash = any(${digests}::bytea[])
      and (l.used_by is null and b.customer_id is null or l.used_by = ${caller.id})
    for update of l, b for share of c`);
}

/** Uses a code up, keeping it under the current key from now on, and assigns its booking to the customer. */
export async function assignBooking(
  db: Db,
  { id, booking_id: bookingId }: LinkRow,
  { digest, keyId }: LinkingDigest,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update linking_codes set used_by = ${customerId}, used_at = ${now}, code_hash = ${digest}, key_id = ${keyId}
    where id = ${id}`);
  await db.query(sql`update bookings set customer_id = ${customerId} where id = ${bookingId}`);
}
