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

/** Under which heading a booking stands (spec part 4 'Booking states'). */
export function bookingGroup(state: BookingState): BookingGroup {
  return groupOf[state];
}

/** Whether a booking is shown in lists: one of its permissions has a unit with a product (spec part 3 'Booking'). */
export function isListedBooking(booking: Pick<Booking, 'AccessPermissions'>): boolean {
  return booking.AccessPermissions.some((permission) => permission.Unit.Product !== null);
}
