import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** The card of a payment that has ended, and whose it is. */
export type PayingCard = {
  id: number;
  customer_id: number;
  provider: string;
  is_default: boolean;
  /** The payment was declined. */
  declined: boolean;
  /** It has paid for something. */
  proven: boolean;
};

/** The card that a payment succeeded or was declined with; undefined for a guest's, and for another end. */
export function findPayingCard(db: Db, paymentId: number): Promise<PayingCard | undefined> {
  return db.maybe(sql`
    select k.id, k.customer_id, k.provider, k.is_default, p.state = 'Declined' as declined,
      exists (select from payments s where s.card_id = k.id and s.state = 'Succeeded') as proven
    from payments p join cards k on k.id = p.card_id
    where p.id = ${paymentId} and p.state in ('Succeeded', 'Declined') and k.removed_at is null`);
}

export async function noteDecline(db: Db, cardId: number, at: Temporal.Instant | null): Promise<void> {
  await db.query(sql`update cards set declined_at = ${at} where id = ${cardId}`);
}

export async function hasDefault(db: Db, customerId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select from cards where customer_id = ${customerId} and is_default and removed_at is null`);
  return rows.length > 0;
}

/** Takes the default from a card and gives it to the newest that was not declined, if there is one. */
export async function handDefaultOn(
  db: Db,
  { id, customer_id, provider }: Pick<PayingCard, 'id' | 'customer_id' | 'provider'>,
): Promise<void> {
  await db.query(sql`update cards set is_default = false where id = ${id}`);
  await db.query(sql`
    update cards set is_default = true
    where id = (
      select id from cards
      where customer_id = ${customer_id} and provider = ${provider} and removed_at is null and declined_at is null
      order by created_at desc, id desc limit 1)`);
}
