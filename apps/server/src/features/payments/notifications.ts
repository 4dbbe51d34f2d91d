import { formatDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Db } from '../../db/pool.ts';
import { sitePath } from '../../providers/mail/sitePath.ts';
import type { CustomerNotification } from '../notifications/service.ts';
import { messages } from './messages.ts';
import * as queries from './notificationQueries.ts';

/* What customers are notified of about their money. */

/** Of charges that could not be made, each attempt once. */
export async function failedChargeNotifications(
  tx: Db,
  chargeIds: readonly number[],
): Promise<CustomerNotification[]> {
  if (chargeIds.length === 0) return [];
  const rows = await queries.listFailedCharges(tx, chargeIds);
  return rows.map((charge) => {
    const { next_attempt_at: next, time_zone } = charge;
    const amount = formatCents(charge.amount);
    const { content, willRetry, subject } = messages.chargeFailed;
    return {
      customerId: charge.customer_id,
      kind: 'payment',
      content:
        next === null
          ? content(amount, charge.unit)
          : willRetry(amount, charge.unit, formatDate(next, time_zone)),
      path: '/profile/payments',
      deduplicationKey: `paymentFailed:${charge.id}:${charge.attempts}`,
      mail: { subject: subject(charge.unit), button: messages.checkCard },
    };
  });
}

/** Of bookings that owe nothing more. */
export async function paidUpNotifications(
  db: Db,
  bookingIds: readonly number[],
): Promise<CustomerNotification[]> {
  if (bookingIds.length === 0) return [];
  const rows = await queries.listBookedUnits(db, bookingIds);
  return rows.map(({ customer_id, unit_id, unit }) => ({
    customerId: customer_id,
    kind: 'payment',
    content: messages.paidUp(unit),
    path: `/access/unit_${unit_id}`,
  }));
}

/** Of units that were overlocked for their arrears. */
export async function overlockNotifications(
  db: Db,
  unitIds: readonly number[],
): Promise<CustomerNotification[]> {
  if (unitIds.length === 0) return [];
  const rows = await queries.listUnitsInArrears(db, unitIds);
  return rows.map(({ customer_id, unit }) => ({
    customerId: customer_id,
    kind: 'overlock',
    content: messages.overlocked.content(unit),
    path: '/profile/payments',
    mail: { subject: messages.overlocked.subject(unit), button: messages.checkCard },
  }));
}

/** Of an order whose goods wait in their lockers. */
export async function readyOrderNotifications(db: Db, orderId: number): Promise<CustomerNotification[]> {
  const order = await queries.findReadyOrder(db, orderId);
  if (!order) return [];
  return [
    {
      customerId: order.customer_id,
      kind: 'order',
      content: messages.ready.content(order.reference, order.site),
      path: `/orders/merchandise/${orderId}`,
      deduplicationKey: `orderReady:${orderId}`,
      mail: {
        subject: messages.ready.subject(order.reference),
        button: messages.ready.button,
        facts: [[messages.ready.where, order.site, sitePath(order.site_id)]],
      },
    },
  ];
}
