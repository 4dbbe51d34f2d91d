import type { Order } from '@gatehouse/contract/model/order';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
import { isBefore } from '@gatehouse/contract/rules/instants';
import { anniversary, recurs } from '@gatehouse/contract/rules/recurrence';

/** What will be charged again and again after the first payment, and when first. */
export type RecurringTotal = {
  interval: RecurringInterval;
  count: number;
  cents: number;
  from: Temporal.Instant;
  timeZone: string;
};

/** Open-ended bookings added up by what they recur by; the earliest second charge counts. */
export function recurringTotals(bookings: Order['Bookings']): RecurringTotal[] {
  const totals: RecurringTotal[] = [];
  for (const { end_time, start_time, price, Product } of bookings) {
    if (end_time !== null || !recurs(Product)) continue;
    const { recurringInterval: interval, recurringIntervalCount: count } = Product;
    const { timeZone } = Product.Site;
    const from = anniversary(Temporal.Instant.from(start_time), 1, Product, timeZone);
    const same = totals.find((total) => total.interval === interval && total.count === count);
    if (same === undefined) totals.push({ interval, count, cents: price, from, timeZone });
    else {
      same.cents += price;
      if (isBefore(from, same.from)) same.from = from;
    }
  }
  return totals;
}
