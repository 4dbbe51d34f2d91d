import { formatDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Notice } from '../notifications/service.ts';

/* What customers are told of their money. */

type FailedCharge = {
  id: number;
  attempts: number;
  amount: number;
  next_attempt_at: Temporal.Instant | null;
  customer_id: number;
  unit: string;
  time_zone: string;
};

/** Of charges that could not be made, each attempt once. */
export async function failedChargeNotices(tx: Db, chargeIds: readonly number[]): Promise<Notice[]> {
  if (chargeIds.length === 0) return [];
  const rows = await tx.query<FailedCharge>(sql`
    select ch.id, ch.attempts, ch.amount, ch.next_attempt_at, b.customer_id, u.name as unit, s.time_zone
    from charges ch
      join bookings b on b.id = ch.booking_id and b.customer_id is not null
      join units u on u.id = b.unit_id
      join sites s on s.id = u.site_id
    where ch.id = any(${chargeIds}::integer[]) order by ch.id`);
  return rows.map((charge) => {
    const { next_attempt_at: next, time_zone } = charge;
    const again = next === null ? '' : ` We will try again on ${formatDate(next, time_zone)}.`;
    return {
      customerId: charge.customer_id,
      kind: 'payment',
      content: `The payment of ${formatCents(charge.amount)} for ${charge.unit} failed.${again} Please check your card.`,
      path: '/profile/payments',
      occasion: `paymentFailed:${charge.id}:${charge.attempts}`,
      mailSubject: `The payment for ${charge.unit} failed`,
    };
  });
}

type Booked = { customer_id: number; unit_id: number; unit: string };

const booked = sql`
  select b.customer_id, u.id as unit_id, u.name as unit
  from bookings b join units u on u.id = b.unit_id`;

/** Of bookings that owe nothing more. */
export async function paidUpNotices(db: Db, bookingIds: readonly number[]): Promise<Notice[]> {
  if (bookingIds.length === 0) return [];
  const rows = await db.query<Booked>(sql`
    ${booked} where b.id = any(${bookingIds}::integer[]) and b.customer_id is not null order by b.id`);
  return rows.map(({ customer_id, unit_id, unit }) => ({
    customerId: customer_id,
    kind: 'payment',
    content: `Thank you, everything is paid for ${unit}.`,
    path: `/access/unit_${unit_id}`,
  }));
}

/** Of units that were overlocked for their arrears. */
export async function overlockNotices(db: Db, unitIds: readonly number[]): Promise<Notice[]> {
  if (unitIds.length === 0) return [];
  const rows = await db.query<Booked>(sql`
    ${booked} where u.id = any(${unitIds}::integer[]) and b.state = 'InArrears' and b.customer_id is not null
    order by b.id`);
  return rows.map(({ customer_id, unit }) => ({
    customerId: customer_id,
    kind: 'overlock',
    content: `${unit} is overlocked because its payment is overdue. Please check your card; it opens again once that is paid.`,
    path: '/profile/payments',
    mailSubject: `${unit} is overlocked`,
  }));
}

/** Of an order whose goods wait in their lockers. */
export async function readyOrderNotices(db: Db, orderId: number): Promise<Notice[]> {
  const order = await db.maybe<{ customer_id: number; reference: string; site: string }>(sql`
    select o.customer_id, o.reference, s.name as site from orders o join sites s on s.id = o.site_id
    where o.id = ${orderId} and o.state = 'Ready' and o.customer_id is not null`);
  if (!order) return [];
  return [
    {
      customerId: order.customer_id,
      kind: 'order',
      content: `Your order ${order.reference} is ready for collection at ${order.site}.`,
      path: `/orders/merchandise/${orderId}`,
      occasion: `orderReady:${orderId}`,
      mailSubject: `Your order ${order.reference} is ready for collection`,
    },
  ];
}
