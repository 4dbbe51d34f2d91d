import * as z from 'zod/mini';
import { UnitType } from './access.ts';
import { Cents, Id, Instant, TimeZone } from './common.ts';
import { BookingType, RecurringInterval } from './product.ts';

export const bookingStates = [
  'Upcoming',
  'Active',
  'InArrears',
  'Completed',
  'Cancelled',
  'Skipped',
] as const;
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

/** A booking as its customer sees it (spec part 3). Times are half open: `[start_time, end_time)`; no end is null. */
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
  AccessPermissions: z.array(
    z.object({
      id: Id,
      Unit: z.object({ id: Id, name: z.string(), type: UnitType, Product: z.nullable(BookedProduct) }),
    }),
  ),
  OrderProducts: z.array(z.object({ id: Id, productName: z.string() })),
  Product: BookedProduct,
  Order: z.nullable(z.object({ id: Id, reference: z.string() })),
});
export type Booking = z.infer<typeof Booking>;

/**
 * A booking that stands in an order. Until it is paid it holds its unit, up to `heldUntil`; once that has passed the
 * hold is lost and the order cannot be paid while the booking stands in it. Null when it was paid.
 */
export const OrderBooking = z.object({
  id: Id,
  unitId: Id,
  unitName: z.string(),
  start_time: Instant,
  end_time: z.nullable(Instant),
  price: Cents,
  heldUntil: z.nullable(Instant),
  Product: BookedProduct,
});
