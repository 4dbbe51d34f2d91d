import type { Order } from '@gatehouse/contract/model/order';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { OrderBookingRow, OrderRow } from './queries.ts';

export function presentOrder(row: OrderRow, now: Temporal.Instant): Order {
  const payable = row.bookings.filter((booking) => !isExpired(booking, now));
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    orderPlacedAt: row.placed_at && instant(row.placed_at),
    createdAt: instant(row.created_at),
    siteId: row.site_id,
    siteName: row.site_name,
    siteTimeZone: row.time_zone,
    total: totalOf(row.lines, payable),
    OrderProducts: row.lines.map((line) => ({
      id: line.id,
      productName: line.product_name,
      quantity: line.quantity,
      price: line.price,
      createdAt: instant(line.created_at),
      Product: {
        id: line.product_id,
        price: line.product_price,
        recurringInterval: line.recurring_interval,
        recurringIntervalCount: line.recurring_interval_count,
        Category: { type: line.category_type },
      },
    })),
    Bookings: row.bookings.map((booking) => ({
      id: booking.id,
      unitId: booking.unit_id,
      unitName: booking.unit_name,
      start_time: instant(booking.start_time),
      end_time: booking.end_time && instant(booking.end_time),
      price: booking.price,
      heldUntil: booking.held_until && instant(booking.held_until),
      holdEnded: isExpired(booking, now),
      Product: booking.product,
    })),
    documents: row.documents,
  };
}

/** Whether the reservation expired before it was paid. */
export function isExpired(booking: OrderBookingRow, now: Temporal.Instant): boolean {
  if (booking.state === 'Expired') return true;
  return (
    booking.state === 'Held' &&
    booking.held_until !== null &&
    !isAfter(Temporal.Instant.from(booking.held_until), now)
  );
}

/** Cents of goods and bookings. */
export function totalOf(lines: OrderRow['lines'], bookings: readonly OrderBookingRow[]): number {
  const goods = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  return bookings.reduce((sum, booking) => sum + booking.price, goods);
}

function instant(text: string): string {
  return text.replace('+00:00', 'Z');
}
