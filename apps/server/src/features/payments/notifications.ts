import { formatDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Db } from '../../db/pool.ts';
import type { CustomerNotification } from '../notifications/service.ts';
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
    const again = next === null ? '' : ` We will try again on ${formatDate(next, time_zone)}.`;
    return {
      customerId: charge.customer_id,
      kind: 'payment',
      content: `The payment of ${formatCents(charge.amount)} for ${charge.unit} failed.${again} Please check your card.`,
      path: '/profile/payments',
      deduplicationKey: `paymentFailed:${charge.id}:${charge.attempts}`,
      mailSubject: `The payment for ${charge.unit} failed`,
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
    content: `Thank you, everything is paid for ${unit}.`,
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
    content: `${unit} is overlocked because its payment is overdue. Please check your card; it opens again once that is paid.`,
    path: '/profile/payments',
    mailSubject: `${unit} is overlocked`,
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
      content: `Your order ${order.reference} is ready for collection at ${order.site}.`,
      path: `/orders/merchandise/${orderId}`,
      deduplicationKey: `orderReady:${orderId}`,
      mailSubject: `Your order ${order.reference} is ready for collection`,
    },
  ];
}
