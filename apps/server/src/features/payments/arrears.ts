import type { Clock } from '../../clock.ts';
import type { ChangeEvent } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import { recordAttempts } from '../activity/service.ts';
import { recordNotifications } from '../notifications/service.ts';
import { enterArrears, leaveArrears, markChargesFailed, markChargesPaid } from './chargeQueries.ts';
import { failedChargeNotifications, overlockNotifications, paidUpNotifications } from './notifications.ts';
import { liftArrearsOverlocks, overlockDueUnits, type UnitRow } from './overlockQueries.ts';

/** Days after the first failure on which a charge is tried again (docs/specification/bookings.md#arrears). */
const RETRY_DAYS = [1, 3, 5];

type BookingRow = { customer_id: number | null };

/** Notes that charges failed: their bookings are in arrears at once. Returns the changes to publish. */
export async function failCharges(
  tx: Db,
  chargeIds: readonly number[],
  now: Temporal.Instant,
): Promise<ChangeEvent[]> {
  const charged = await markChargesFailed(tx, chargeIds, RETRY_DAYS, now);
  const late = await enterArrears(
    tx,
    charged.map(({ booking_id }) => booking_id),
    now,
  );
  const notifications = await failedChargeNotifications(
    tx,
    charged.map(({ id }) => id),
  );
  return [...toCustomers(late), ...(await recordNotifications(tx, now, notifications))];
}

/** Notes that charges are paid; a booking that owes nothing more leaves its arrears. Returns the changes to publish. */
export async function payCharges(
  ctx: { db: Db; clock: Clock },
  chargeIds: readonly number[],
): Promise<ChangeEvent[]> {
  const { db, clock } = ctx;
  const paid = await markChargesPaid(db, chargeIds, clock.now());
  const restored = await leaveArrears(
    db,
    paid.map(({ booking_id }) => booking_id),
  );
  const lifted = await liftOverlocks(
    ctx,
    restored.map(({ unit_id }) => unit_id),
  );
  const notifications = await paidUpNotifications(
    db,
    restored.map(({ id }) => id),
  );
  return [
    ...toCustomers(restored),
    ...lifted,
    ...(await recordNotifications(db, clock.now(), notifications)),
  ];
}

/** Ends the overlock for arrears of units in which nobody is in arrears; one set by hand stays. */
export async function liftOverlocks(
  ctx: { db: Db; clock: Clock },
  unitIds: readonly number[],
): Promise<ChangeEvent[]> {
  const units = await liftArrearsOverlocks(ctx.db, unitIds);
  return recordOverlock(ctx, units, 'overlockLifted');
}

/** Overlocks units whose bookings have been in arrears for as many days as their site allows. */
export async function overlockDue(ctx: {
  db: Db;
  clock: Clock;
}): Promise<{ units: number; changes: ChangeEvent[] }> {
  const units = await overlockDueUnits(ctx.db, ctx.clock.now());
  const notifications = await overlockNotifications(
    ctx.db,
    units.map(({ id }) => id),
  );
  const changes = [
    ...toCustomers(units),
    ...(await recordOverlock(ctx, units, 'overlock')),
    ...(await recordNotifications(ctx.db, ctx.clock.now(), notifications)),
  ];
  return { units: units.length, changes };
}

async function recordOverlock(
  ctx: { db: Db; clock: Clock },
  units: readonly UnitRow[],
  action: 'overlock' | 'overlockLifted',
): Promise<ChangeEvent[]> {
  const doors = units.flatMap(({ door_id, site_id }) =>
    door_id === null ? [] : { doorId: door_id, siteId: site_id },
  );
  await recordAttempts(
    ctx,
    doors.map(({ doorId }) => ({ doorId, action, how: 'system', outcome: 'executed', reason: 'arrears' })),
  );
  return doors.map((door) => ({ kind: 'door', ...door }));
}

function toCustomers(rows: readonly BookingRow[]): ChangeEvent[] {
  return rows.flatMap(({ customer_id: customerId }): ChangeEvent[] =>
    customerId === null
      ? []
      : [
          { kind: 'access', customerId },
          { kind: 'order', customerId },
        ],
  );
}
