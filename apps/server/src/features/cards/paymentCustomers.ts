import type { Context } from '../../context.ts';
import * as queries from './paymentCustomerQueries.ts';

const BATCH = 20;
/** How long a process has for one record before another takes it up; a provider is given up on well before. */
const LEASE = { minutes: 2 };
/** Minutes after each of the first failed attempts at which it is tried again; from then on at an interval, for ever. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120];
const RETRY_INTERVAL_MINUTES = 720;

/** Has the card provider forget who is to be forgotten. One it cannot be reached for is tried again. */
export async function removePaymentCustomers(
  ctx: Pick<Context, 'db' | 'clock' | 'payments'>,
): Promise<number> {
  const { db, clock, payments } = ctx;
  const now = clock.now();
  const until = now.add(LEASE);
  const claimed = await queries.claimRemovals(db, { until, limit: BATCH, now });
  for (const { payment_customer, attempts } of claimed) {
    try {
      await payments.removeCustomer(payment_customer);
      await queries.deleteRemoval(db, payment_customer);
    } catch (error) {
      const minutes = RETRY_AFTER_MINUTES[attempts - 1] ?? RETRY_INTERVAL_MINUTES;
      await queries.noteFailedRemoval(db, payment_customer, {
        failure: String(error).slice(0, 500),
        next: clock.now().add({ minutes }),
      });
    }
  }
  return claimed.length;
}
