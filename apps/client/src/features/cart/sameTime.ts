import type { Order } from '@gatehouse/contract/model/order';

type Booking = Order['Bookings'][number];

/** Bookings with an end, grouped where they overlap: who books two rooms for the same hour may have meant one. */
export function atTheSameTime(bookings: readonly Booking[]): Booking[][] {
  const ending = bookings
    .filter(({ end_time }) => end_time !== null)
    .toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
  const groups: Booking[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const booking of ending) {
    if (Date.parse(booking.start_time) < until) groups.at(-1)?.push(booking);
    else groups.push([booking]);
    until = Math.max(until, Date.parse(booking.end_time ?? ''));
  }
  return groups.filter(({ length }) => length > 1);
}
