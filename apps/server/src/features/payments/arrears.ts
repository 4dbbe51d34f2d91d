import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Change } from '../../http/live.ts';
import { recordAttempts } from '../activity/service.ts';
import { recordNotices } from '../notifications/service.ts';
import { failedChargeNotices, overlockNotices, paidUpNotices } from './notices.ts';

/** Days after the first failure on which a charge is tried again (docs/specification/bookings.md#arrears). */
const RETRY_DAYS = [1, 3, 5];

type BookingRow = { customer_id: number | null };
type UnitRow = { id: number; door_id: number | null; site_id: number };

/** Notes that charges failed: their bookings are in arrears at once. Answers whom to tell. */
export async function failCharges(
  tx: Db,
  chargeIds: readonly number[],
  now: Temporal.Instant,
): Promise<Change[]> {
  const charged = await tx.query<{ id: number; booking_id: number }>(sql`
    update charges
    set state = 'Failed', failing_since = coalesce(failing_since, ${now}),
      next_attempt_at = coalesce(failing_since, ${now})
        + (${RETRY_DAYS}::integer[])[attempts] * interval '24 hours'
    where id = any(${chargeIds}::integer[]) and state in ('Due', 'Failed')
    returning id, booking_id`);
  const late = await tx.query<BookingRow>(sql`
    update bookings set state = 'InArrears', arrears_since = ${now}
    where id = any(${charged.map(({ booking_id }) => booking_id)}::integer[]) and state = 'Active'
    returning customer_id`);
  const notices = await failedChargeNotices(
    tx,
    charged.map(({ id }) => id),
  );
  return [...toCustomers(late), ...(await recordNotices(tx, now, notices))];
}

/** Notes that charges are paid; a booking that owes nothing more leaves its arrears. Answers whom to tell. */
export async function payCharges(
  ctx: { db: Db; clock: Clock },
  chargeIds: readonly number[],
): Promise<Change[]> {
  const { db, clock } = ctx;
  const paid = await db.query<{ booking_id: number }>(sql`
    update charges set state = 'Paid', paid_at = ${clock.now()}, next_attempt_at = null, failing_since = null
    where id = any(${chargeIds}::integer[]) and state in ('Due', 'Failed')
    returning booking_id`);
  const restored = await db.query<BookingRow & { id: number; unit_id: number }>(sql`
    update bookings b set state = 'Active', arrears_since = null
    where b.id = any(${paid.map(({ booking_id }) => booking_id)}::integer[]) and b.state = 'InArrears'
      and not exists (select from charges c where c.booking_id = b.id and c.state = 'Failed')
    returning id, customer_id, unit_id`);
  const lifted = await liftOverlocks(
    ctx,
    restored.map(({ unit_id }) => unit_id),
  );
  const notices = await paidUpNotices(
    db,
    restored.map(({ id }) => id),
  );
  return [...toCustomers(restored), ...lifted, ...(await recordNotices(db, clock.now(), notices))];
}

/** Ends the overlock for arrears of units in which nobody is in arrears; one set by hand stays. */
export async function liftOverlocks(
  ctx: { db: Db; clock: Clock },
  unitIds: readonly number[],
): Promise<Change[]> {
  const units = await ctx.db.query<UnitRow>(sql`
    update units u set overlock_arrears = false
    where u.id = any(${unitIds}::integer[]) and u.overlock_arrears
      and not exists (select from bookings b where b.unit_id = u.id and b.state = 'InArrears')
    returning id, door_id, site_id`);
  return recordOverlock(ctx, units, 'overlockLifted');
}

/** Overlocks units whose bookings have been in arrears for as many days as their site allows. */
export async function overlockDue(ctx: {
  db: Db;
  clock: Clock;
}): Promise<{ units: number; changes: Change[] }> {
  const units = await ctx.db.query<UnitRow & BookingRow>(sql`
    update units u set overlock_arrears = true
    from (
      select u.id, b.customer_id
      from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
      where b.state = 'InArrears' and not u.overlock_arrears
        and b.arrears_since + s.overlock_after_days * interval '24 hours' <= ${ctx.clock.now()}
      order by u.id limit 200 for update of b, u skip locked
    ) due
    where u.id = due.id and not u.overlock_arrears
    returning u.id, u.door_id, u.site_id, due.customer_id`);
  const notices = await overlockNotices(
    ctx.db,
    units.map(({ id }) => id),
  );
  const changes = [
    ...toCustomers(units),
    ...(await recordOverlock(ctx, units, 'overlock')),
    ...(await recordNotices(ctx.db, ctx.clock.now(), notices)),
  ];
  return { units: units.length, changes };
}

async function recordOverlock(
  ctx: { db: Db; clock: Clock },
  units: readonly UnitRow[],
  action: 'overlock' | 'overlockLifted',
): Promise<Change[]> {
  const doors = units.flatMap(({ door_id, site_id }) =>
    door_id === null ? [] : { doorId: door_id, siteId: site_id },
  );
  await recordAttempts(
    ctx,
    doors.map(({ doorId }) => ({ doorId, action, how: 'system', outcome: 'executed', reason: 'arrears' })),
  );
  return doors.map((door) => ({ kind: 'door', ...door }));
}

function toCustomers(rows: readonly BookingRow[]): Change[] {
  return rows.flatMap(({ customer_id: customerId }): Change[] =>
    customerId === null
      ? []
      : [
          { kind: 'access', customerId },
          { kind: 'order', customerId },
        ],
  );
}
