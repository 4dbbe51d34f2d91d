import * as z from 'zod/mini';
import { UnitType } from './access.ts';
import { Cents, Id, Instant, TimeZone } from './common.ts';
import { Game } from './game.ts';
import { BookingType, RecurringInterval } from './product.ts';
import { PayingCard } from './receipt.ts';

export const bookingStates = [
  'Upcoming',
  'Active',
  'InArrears',
  'Completed',
  'Cancelled',
  'Skipped',
] as const;
/** Where a booking stands: `Upcoming` before its start, `Skipped` where it was never taken up. */
export const BookingState = z.enum(bookingStates);
export type BookingState = z.infer<typeof BookingState>;

const BookedProduct = z.object({
  id: Id,
  name: z.string(),
  price: Cents,
  recurringInterval: z.nullable(RecurringInterval),
  recurringIntervalCount: z.int().check(z.minimum(1)),
  unitType: z.nullable(UnitType),
  bookingType: z.nullable(BookingType),
  dimLength: z.nullable(z.int()),
  dimWidth: z.nullable(z.int()),
  dimHeight: z.nullable(z.int()),
  Site: z.object({
    id: Id,
    name: z.string(),
    timeZone: TimeZone,
    Address: z.object({ fullAddress: z.string(), postcode: z.string() }),
  }),
});

/**
 * A booking as its customer sees it (docs/specification/bookings.md#booking). Times are half open:
 * `[start_time, end_time)`; no end is null.
 */
export const Booking = z.object({
  id: Id,
  state: BookingState,
  start_time: Instant,
  end_time: z.nullable(Instant),
  bookingType: z.nullable(BookingType),
  /** Cents for the whole booking, or for one interval where it recurs. */
  price: Cents,
  /** When the next interval is charged; null where nothing recurs. */
  nextChargeAt: z.nullable(Instant),
  notes: z.nullable(z.string()),
  /** What is owed for it, where a charge failed. */
  arrears: z.nullable(
    z.object({
      owed: Cents,
      since: Instant,
      /** When the card is tried again by itself; null when it is not any more. */
      nextAttemptAt: z.nullable(Instant),
      /** When the unit is overlocked for it; null where it is not, or the booking is over. */
      overlockAt: z.nullable(Instant),
    }),
  ),
  AccessPermissions: z.array(
    z.object({
      id: Id,
      Unit: z.object({ id: Id, name: z.string(), type: UnitType, Product: z.nullable(BookedProduct) }),
    }),
  ),
  OrderProducts: z.array(z.object({ id: Id, productName: z.string() })),
  Product: BookedProduct,
  /** Its place in the queue of a pool table; null for any other booking, and once the game is over. */
  game: z.nullable(Game),
  Order: z.nullable(z.object({ id: Id, reference: z.string() })),
});
export type Booking = z.infer<typeof Booking>;

/** What ending a booking comes to (docs/specification/bookings.md#ending). Cents. */
export const Cancellation = z.object({
  /** givenUp: before it began. endsNow, endsLater: it runs, and ends at `endTime`. */
  outcome: z.enum(['givenUp', 'endsNow', 'endsLater']),
  endTime: Instant,
  /** What goes back to the card it was paid with; null without one. */
  refund: Cents,
  refundTo: z.nullable(PayingCard),
  /** Until when giving it up is refunded; null where that does not depend on the time. */
  refundUntil: z.nullable(Instant),
  /** The intervals that still begin before the end, and what they are charged. */
  furtherCharges: z.object({ count: z.int().check(z.minimum(0)), amount: z.int().check(z.minimum(0)) }),
  /** What is owed already and stays owed. */
  owed: z.int().check(z.minimum(0)),
});
export type Cancellation = z.infer<typeof Cancellation>;

/**
 * A booking in an order. Until it is paid it reserves its unit, up to `heldUntil`; once that has passed
 * the reservation is expired, which `holdEnded` says, and the order cannot be paid while the booking is in it. `heldUntil` is
 * null and `holdEnded` false when it was paid. That a hold has ended is the server's to say: no client decides it by a clock.
 */
export const OrderBooking = z.object({
  id: Id,
  unitId: Id,
  unitName: z.string(),
  start_time: Instant,
  end_time: z.nullable(Instant),
  price: Cents,
  heldUntil: z.nullable(Instant),
  holdEnded: z.boolean(),
  Product: BookedProduct,
});
