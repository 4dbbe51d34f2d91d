import type { Booking, BookingState } from '../model/booking.ts';

export const bookingGroups = ['Current', 'Upcoming', 'Historic'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

const groupOf: Record<BookingState, BookingGroup> = {
  Active: 'Current',
  InArrears: 'Current',
  Upcoming: 'Upcoming',
  Completed: 'Historic',
  Cancelled: 'Historic',
  Skipped: 'Historic',
};

/** Under which heading a booking stands (docs/specification/bookings.md#states). */
export function bookingGroup(state: BookingState): BookingGroup {
  return groupOf[state];
}

/**
 * Whether a booking is shown in lists: one of its permissions has a unit with a product
 * (docs/specification/bookings.md#booking).
 */
export function isListedBooking(booking: Pick<Booking, 'AccessPermissions'>): boolean {
  return booking.AccessPermissions.some((permission) => permission.Unit.Product !== null);
}
