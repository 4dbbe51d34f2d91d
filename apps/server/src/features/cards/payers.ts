import type { Context } from '../../context.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

const BATCH = 20;
/** How long a process has for one record before another takes it up; a provider is given up on well before. */
const CLAIMED_FOR = { minutes: 2 };
/** Minutes after a failed attempt at which it is tried again; the last goes on for ever. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720];

/** Writes down that the card provider is to forget a customer, and the cards saved there. */
export async function forgetPayer(tx: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await tx.query(sql`
    insert into payer_removals (payment_customer, next_attempt_at)
    select payment_customer, ${now} from customers where id = ${customerId} and payment_customer is not null
    on conflict do nothing`);
  await tx.query(sql`update customers set payment_customer = null where id = ${customerId}`);
}

/** Has the card provider forget who is to be forgotten. One it cannot be reached for is tried again. */
export async function removePayers(ctx: Pick<Context, 'db' | 'clock' | 'payments'>): Promise<number> {
  const { db, clock, payments } = ctx;
  const now = clock.now();
  const claimed = await db.query<{ payment_customer: string; attempts: number }>(sql`
    update payer_removals set attempts = attempts + 1, next_attempt_at = ${now.add(CLAIMED_FOR)}
    where payment_customer in (
      select payment_customer from payer_removals where next_attempt_at <= ${now}
      order by next_attempt_at limit ${BATCH} for update skip locked)
    returning payment_customer, attempts`);
  for (const { payment_customer, attempts } of claimed) {
    try {
      await payments.removeCustomer(payment_customer);
      await db.query(sql`delete from payer_removals where payment_customer = ${payment_customer}`);
    } catch (error) {
      const minutes = RETRY_AFTER_MINUTES[attempts - 1] ?? RETRY_AFTER_MINUTES.at(-1)!;
      await db.query(sql`
        update payer_removals set failure = ${String(error).slice(0, 500)},
          next_attempt_at = ${clock.now().add({ minutes })}
        where payment_customer = ${payment_customer}`);
    }
  }
  return claimed.length;
}
