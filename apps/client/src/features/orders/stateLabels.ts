import type { BookingState } from '@gatehouse/contract/model/booking';
import type { OrderState } from '@gatehouse/contract/model/order';

/** The state of a booking in a word. */
export const bookingStateLabels: Record<BookingState, string> = {
  Upcoming: 'Upcoming',
  Active: 'Active',
  InArrears: 'In arrears',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
  Skipped: 'Skipped',
};

/** The state of a shop order in a few words. */
export const orderStateLabels: Record<OrderState, string> = {
  Active: 'In your cart',
  PaymentSettled: 'Being prepared',
  PartiallyReady: 'Partly ready',
  Ready: 'Ready',
  PartiallyCollected: 'Partly collected',
  Collected: 'Collected',
  Prepaid: 'Paid',
  Cancelled: 'Cancelled',
  Refunded: 'Refunded',
};
