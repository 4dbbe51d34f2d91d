import * as z from 'zod/mini';
import { bookingTypes } from '../rules/bookingType.ts';
import { UnitType } from './access.ts';
import { Cents, Id, Media } from './common.ts';
import { Site } from './site.ts';

export const categoryTypes = ['bookable', 'purchasable'] as const;
/** Whether it is booked or bought. */
export const CategoryType = z.enum(categoryTypes);
/** What a space is booked as, which says how its times are chosen and how it is charged. */
export const BookingType = z.enum(bookingTypes);
export type BookingType = z.infer<typeof BookingType>;
export const recurringIntervals = ['month', 'year', 'day', 'hour', 'minute'] as const;
/** What a price is for, and how often it is charged. */
export const RecurringInterval = z.enum(recurringIntervals);
export type RecurringInterval = z.infer<typeof RecurringInterval>;

/** A category of what can be booked or bought. */
export const ProductCategory = z.object({
  id: Id,
  name: z.string(),
  type: CategoryType,
  unitType: z.nullable(UnitType),
  bookingType: z.nullable(BookingType),
});
export type ProductCategory = z.infer<typeof ProductCategory>;

/** Something that sets products apart, to filter by. */
export const ProductFeature = z.object({ id: Id, name: z.string(), icon: z.string() });
export type ProductFeature = z.infer<typeof ProductFeature>;

/** What is sold at one site: the price is cents per `recurringIntervalCount` intervals, or once where the interval is null. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Cents,
  recurringInterval: z.nullable(RecurringInterval),
  recurringIntervalCount: z.int().check(z.minimum(1)),
  /** Centimetres; null where a size means nothing. */
  dimLength: z.nullable(z.int()),
  dimWidth: z.nullable(z.int()),
  dimHeight: z.nullable(z.int()),
  unitType: z.nullable(UnitType),
  bookingType: z.nullable(BookingType),
  /** Local times of day `HH:MM` between which it can be used; null is always. */
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  Category: ProductCategory,
  Site: Site,
  Features: z.array(ProductFeature),
  Media: z.array(Media),
  /**
   * In-stock rows and the lockers they lie in; for purchasables the stock is the length
   * (docs/specification/search.md#product).
   */
  LockerInventories: z.array(z.object({ id: Id, lockableName: z.string() })),
  /** Units free in the period asked for; for purchasables the stock. 0 is sold out. */
  available: z.int().check(z.minimum(0)),
});
export type Product = z.infer<typeof Product>;
