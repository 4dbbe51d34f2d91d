import type { Booking, Cancellation } from '@gatehouse/contract/model/booking';
import { type GameRow, gameColumns, joinGame } from '../../db/gameSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { refundableBooking } from '../payments/service.ts';
import type { Cancellable } from './cancellation.ts';

type OrderOfBooking =
  | { order_id: number; order_reference: string }
  | { order_id: null; order_reference: null };

export type BookingRow = GameRow &
  OrderOfBooking & {
    id: number;
    state: Booking['state'];
    start_time: Temporal.Instant;
    end_time: Temporal.Instant | null;
    price: number;
    next_charge_at: Temporal.Instant | null;
    notes: string | null;
    booking_type: Booking['bookingType'];
    product: Booking['Product'];
    unit_id: number;
    unit_name: string;
    unit_type: Booking['AccessPermissions'][number]['Unit']['type'];
    unit_product: Booking['Product'];
    lines: { id: number; productName: string }[];
    owed: number;
    arrears_since: Temporal.Instant | null;
    next_attempt_at: Temporal.Instant | null;
    overlock_at: Temporal.Instant | null;
  };

const columns = sql`
  b.id, b.state, b.start_time, b.end_time, b.price, b.next_charge_at, b.notes, c.booking_type,
  booked_product(b, p, c, s) as product,
  u.id as unit_id, u.name as unit_name, u.type as unit_type, up.product as unit_product,
  o.id as order_id, o.reference as order_reference,
  (
    select coalesce(json_agg(json_build_object('id', l.id, 'productName', l.product_name) order by l.id), '[]')
    from order_products l where l.order_id = b.order_id
  ) as lines,
  late.owed, late.since as arrears_since, late.next_attempt_at,
  case when b.state = 'InArrears' then b.arrears_since + s.overlock_after_days * interval '24 hours' end as overlock_at,
  ${gameColumns}`;

// Reservations are not bookings yet; a unit without a product is not shown (docs/specification/bookings.md#booking).
const tables = sql`
  bookings b
    join units u on u.id = b.unit_id
    join products p on p.id = b.product_id
    join product_categories c on c.id = p.category_id
    join booked_products up on up.id = u.product_id
    join sites s on s.id = u.site_id
    left join orders o on o.id = b.order_id
    ${joinGame(sql`b.id`)}
    cross join lateral (
      select coalesce(sum(c.amount), 0) as owed, min(c.failing_since) as since, min(c.next_attempt_at) as next_attempt_at
      from charges c where c.booking_id = b.id and c.state = 'Failed'
    ) late`;
const isBooking = sql`b.state not in ('Held', 'Expired')`;

/** A customer's bookings: those that run, those to come (the soonest first), and the past ones, newest first. */
export function listBookings(
  db: Db,
  customerId: number,
  page: { offset: number; limit: number },
): Promise<BookingRow[]> {
  return db.query(sql`
    select ${columns} from ${tables} where b.customer_id = ${customerId} and ${isBooking}
    order by case when b.state in ('Active', 'InArrears') then 1 when b.state = 'Upcoming' then 2 else 3 end,
      case when b.state = 'Upcoming' then b.start_time end, b.start_time desc, b.id desc
    limit ${page.limit} offset ${page.offset}`);
}

export function findBooking(db: Db, customerId: number, id: number): Promise<BookingRow | undefined> {
  return db.maybe(sql`
    select ${columns} from ${tables} where b.id = ${id} and b.customer_id = ${customerId} and ${isBooking}`);
}

export type LockedBooking = Cancellable & { id: number; unit_id: number; order_id: number | null };

const cancellable = sql`
  b.id, b.unit_id, b.order_id, b.state, b.start_time, b.end_time, b.next_charge_at, c.booking_type,
  b.recurring_interval, b.recurring_interval_count, s.time_zone`;
const cancellableTables = sql`
  bookings b
    join products p on p.id = b.product_id
    join product_categories c on c.id = p.category_id
    join sites s on s.id = p.site_id`;

/** Locks a booking to change it. */
export function lockBooking(db: Db, customerId: number, id: number): Promise<LockedBooking | undefined> {
  return db.maybe(sql`
    select ${cancellable} from ${cancellableTables}
    where b.id = ${id} and b.customer_id = ${customerId} and ${isBooking} for update of b`);
}

/** A booking with the money that ending it is about. */
export function findCancellable(
  db: Db,
  customerId: number,
  id: number,
): Promise<
  | (LockedBooking & {
      price: number;
      owed: number;
      refundable: { amount: number; card: Cancellation['refundTo'] } | null;
    })
  | undefined
> {
  return db.maybe(sql`
    select ${cancellable}, b.price,
      (select coalesce(sum(amount), 0) from charges where booking_id = b.id and state in ('Due', 'Failed')) as owed,
      (
        select json_build_object('amount', sum(r.amount), 'card', (array_agg(
          case when k.id is not null then json_build_object('brand', k.brand, 'last4', k.last4) end
          order by r.amount desc))[1])
        from (${refundableBooking(id)}) r left join cards k on k.id = r.card_id
        -- A turn at a pool table that is given up is not refunded.
        where not exists (select from queue_entries q where q.booking_id = b.id and q.turn_ends_at is not null)
        having count(*) > 0
      ) as refundable
    from ${cancellableTables}
    where b.id = ${id} and b.customer_id = ${customerId} and ${isBooking}`);
}

export async function cancelUpcoming(db: Db, id: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update bookings set state = 'Cancelled', cancelled_at = ${now}, next_charge_at = null where id = ${id}`);
}

/** Lets a booking that runs end later; nothing is charged from then on. */
export async function endLater(
  db: Db,
  id: number,
  end: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update bookings
    set end_time = ${end}, cancelled_at = ${now},
      next_charge_at = case when next_charge_at < ${end} then next_charge_at end
    where id = ${id}`);
}

/** Ends a booking that runs. */
export async function endNow(
  db: Db,
  id: number,
  end: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update bookings
    set state = 'Completed', end_time = ${end}, cancelled_at = ${now},
      arrears_since = null, next_charge_at = null
    where id = ${id}`);
}

/** Whoever may use what a booking gives: its customer, and those who accepted a share. */
export async function listUsers(db: Db, bookingIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select customer_id as id from bookings where id = any(${bookingIds}::integer[]) and customer_id is not null
    union
    select invitee_id from invitations
    where booking_id = any(${bookingIds}::integer[]) and state = 'Accepted' and invitee_id is not null`);
  return rows.map(({ id }) => id);
}
