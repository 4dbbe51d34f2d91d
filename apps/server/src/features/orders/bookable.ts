import type { Context } from '../../context.ts';
import { createVersionCache, type Versioned } from '../../db/versionCache.ts';
import type { Bookable } from './bookingTimes.ts';
import * as cartQueries from './cartQueries.ts';

/** The products of the largest operators. */
const MAX_CACHED = 5_000;

const cacheOf = createVersionCache<Bookable>(MAX_CACHED);

/**
 * A product that can be booked, as the process knows it; undefined where there is none. Who goes by it has the database
 * compare the version, and asks again without the one that was `outdated`.
 */
export async function knownBookable(
  ctx: Context,
  productId: number,
  outdated?: string,
): Promise<Versioned<Bookable> | undefined> {
  const cache = cacheOf(ctx.eventBus);
  const known = cache.get(productId);
  if (known && known.version !== outdated) return known;
  const row = await cartQueries.findBookable(ctx.db, productId);
  if (!row) return undefined;
  const read = { version: row.version, value: toBookable(row) };
  cache.set(productId, read);
  return read;
}

function toBookable(row: cartQueries.BookableRow): Bookable {
  return {
    bookingType: row.booking_type,
    price: row.price,
    recurringInterval: row.recurring_interval,
    recurringIntervalCount: row.recurring_interval_count,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    hours: row.hours,
    timeZone: row.time_zone,
    reservationPeriod: row.reservation_period,
  };
}
