import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Booking, Cancellation } from '../model/booking.ts';
import { Instant, Page } from '../model/common.ts';
import { declinedCards, declinedFromAddress } from '../rules/cardLimits.ts';

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/customer/bookings',
  role: 'customer',
  owner: 'caller',
  summary: 'Bookings of the customer: current, upcoming (soonest first), historic (newest first)',
  query: Page,
  response: z.array(Booking),
});

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/customer/bookings/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'One booking',
  response: Booking,
  errors: ['NOT_FOUND'],
});

export const payArrears = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/bookings/{id}/payArrears',
  role: 'customer',
  owner: 'row',
  summary: 'Pay what a booking owes now, by the default card',
  response: Booking,
  errors: [
    'NOT_FOUND',
    'BOOKING_STATE',
    'PAYMENT_METHOD_MISSING',
    'PAYMENTS_OFF',
    'CARD_DECLINED',
    'PAYMENT_REFUSED',
    'PAYMENT_PENDING',
    'PROVIDER_UNAVAILABLE',
    'CONFLICT',
  ],
  timeoutMs: 60_000,
  limits: [declinedCards, declinedFromAddress],
});

export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/customer/bookings/cancel/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'What ending a booking at a time would come to; changes nothing',
  query: z.object({ endTime: Instant }),
  response: Cancellation,
  errors: ['NOT_FOUND', 'BOOKING_STATE', 'BOOKING_TIME_INVALID'],
});

export const cancelBooking = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/bookings/cancel/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'End a booking at a time, now or later',
  body: z.object({ endTime: Instant }),
  response: Booking,
  errors: ['NOT_FOUND', 'BOOKING_STATE', 'BOOKING_TIME_INVALID'],
});
