import type { Order } from '@gatehouse/contract/model/order';

/** Below this, in ms, the time left is shown as a warning. */
export const HOLD_WARNING_MS = 2 * 60_000;

/** Milliseconds until a hold ends, 0 once it has; null for what is not held. */
export function holdLeft(heldUntil: string | null, now: number): number | null {
  return heldUntil === null ? null : Math.max(0, Date.parse(heldUntil) - now);
}

/** The bookings of an order whose holds have run out. */
export function lostBookings({ Bookings }: Pick<Order, 'Bookings'>, now: number): Order['Bookings'] {
  return Bookings.filter(({ heldUntil }) => holdLeft(heldUntil, now) === 0);
}
