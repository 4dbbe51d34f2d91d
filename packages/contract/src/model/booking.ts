import { z } from 'zod';
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
  recurringInterval: RecurringInterval.nullable(),
  recurringIntervalCount: z.int().min(1),
  unitType: UnitType.nullable(),
  bookingType: BookingType.nullable(),
  dimLength: z.int().nullable(),
  dimWidth: z.int().nullable(),
  dimHeight: z.int().nullable(),
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
  end_time: Instant.nullable(),
  bookingType: BookingType.nullable(),
  /** Cents for the whole booking, or for one interval where it recurs. */
  price: Cents,
  /** When the next interval is charged; null where nothing recurs. */
  nextChargeAt: Instant.nullable(),
  notes: z.string().nullable(),
  AccessPermissions: z.array(
    z.object({
      id: Id,
      Unit: z.object({ id: Id, name: z.string(), type: UnitType, Product: BookedProduct.nullable() }),
    }),
  ),
  OrderProducts: z.array(z.object({ id: Id, productName: z.string() })),
  Product: BookedProduct,
  Order: z.object({ id: Id, reference: z.string() }).nullable(),
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
  end_time: Instant.nullable(),
  price: Cents,
  heldUntil: Instant.nullable(),
  Product: BookedProduct,
});
