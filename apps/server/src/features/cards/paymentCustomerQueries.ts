import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** Writes down that the card provider is to forget a customer, and the cards saved there. */
export async function queuePaymentCustomerRemoval(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into payment_customer_removals (payment_customer, next_attempt_at)
    select payment_customer, ${now} from customers where id = ${customerId} and payment_customer is not null
    on conflict do nothing`);
  await db.query(sql`update customers set payment_customer = null where id = ${customerId}`);
}

export type RemovalRow = { payment_customer: string; attempts: number };

/** Takes at most `limit` removals that are due; they are the caller's `until` then. */
export function claimRemovals(
  db: Db,
  { until, limit, now }: { until: Temporal.Instant; limit: number; now: Temporal.Instant },
): Promise<RemovalRow[]> {
  return db.query(sql`
    update payment_customer_removals set attempts = attempts + 1, next_attempt_at = ${until}
    where payment_customer in (
      select payment_customer from payment_customer_removals where next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked)
    returning payment_customer, attempts`);
}

export async function deleteRemoval(db: Db, paymentCustomer: string): Promise<void> {
  await db.query(sql`delete from payment_customer_removals where payment_customer = ${paymentCustomer}`);
}

export async function noteFailedRemoval(
  db: Db,
  paymentCustomer: string,
  { failure, next }: { failure: string; next: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    update payment_customer_removals set failure = ${failure},
      next_attempt_at = ${next}
    where payment_customer = ${paymentCustomer}`);
}
