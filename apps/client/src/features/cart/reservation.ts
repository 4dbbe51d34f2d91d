import type { Order } from '@gatehouse/contract/model/order';

/** Below this, in ms, the time left is shown as a warning. */
export const RESERVATION_WARNING_MS = 2 * 60_000;

/** Milliseconds until the end of a reservation, 0 from then on; whether it has ended is the server's to say. */
export function reservationLeftMs(heldUntil: string, now: number): number {
  return Math.max(0, Date.parse(heldUntil) - now);
}

/** The bookings of an order whose reservations have expired, as the server said. */
export function expiredBookings({ Bookings }: Pick<Order, 'Bookings'>): Order['Bookings'] {
  return Bookings.filter(({ holdEnded }) => holdEnded);
}
