import type { Order } from '@gatehouse/contract/model/order';

/** Below this, in ms, the time left is shown as a warning. */
export const RESERVATION_WARNING_MS = 2 * 60_000;

/** Milliseconds until a reservation expires, 0 once it has; null for what is not reserved. */
export function reservationLeftMs(heldUntil: string | null, now: number): number | null {
  return heldUntil === null ? null : Math.max(0, Date.parse(heldUntil) - now);
}

/** The bookings of an order whose reservations have expired. */
export function expiredBookings({ Bookings }: Pick<Order, 'Bookings'>, now: number): Order['Bookings'] {
  return Bookings.filter(({ heldUntil }) => reservationLeftMs(heldUntil, now) === 0);
}
