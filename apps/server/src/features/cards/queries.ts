import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { ProviderCard } from '../../providers/payments/provider.ts';

export type CardRow = {
  id: number;
  brand: string;
  last4: string;
  name: string;
  exp_month: number | null;
  exp_year: number | null;
  is_default: boolean;
  declined_at: Temporal.Instant | null;
  provider_card: string;
};

/** Saved cards of a provider, the one added last first. */
export function listCards(db: Db, customerId: number, provider: string): Promise<CardRow[]> {
  return db.query(sql`
    select id, brand, last4, name, exp_month, exp_year, is_default, declined_at, provider_card
    from cards
    where customer_id = ${customerId} and provider = ${provider} and removed_at is null
    order by created_at desc, id desc`);
}

export type OwnerRow = { id: number; name: string; email: string; payment_customer: string | null };

export function findOwner(db: Db, customerId: number): Promise<OwnerRow | undefined> {
  return db.maybe(sql`
    select id, first_name || ' ' || last_name as name, email, payment_customer from customers
    where id = ${customerId} and suspended_at is null`);
}

/** Keeps the provider's record of a customer; of two made at once the first stays. */
export async function keepPaymentCustomer(
  db: Db,
  customerId: number,
  paymentCustomer: string,
): Promise<string> {
  const row = await db.one<{ payment_customer: string }>(sql`
    update customers set payment_customer = coalesce(payment_customer, ${paymentCustomer})
    where id = ${customerId}
    returning payment_customer`);
  return row.payment_customer;
}

/** Serialises changes of a customer's cards, so that one of them is the default at any time. */
export async function lockOwner(db: Db, customerId: number): Promise<void> {
  await db.query(sql`select from customers where id = ${customerId} for no key update`);
}

export async function insertCard(
  db: Db,
  customerId: number,
  provider: string,
  card: ProviderCard,
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into cards (customer_id, provider, provider_card, brand, last4, name, exp_month, exp_year, created_at)
    values (${customerId}, ${provider}, ${card.providerCard}, ${card.brand}, ${card.last4}, ${card.name},
      ${card.expMonth}, ${card.expYear}, ${now})
    on conflict (provider, provider_card) do update set removed_at = null
      where cards.customer_id = excluded.customer_id
    returning id`);
  return id;
}

/** Makes a card the default. Null: the one added last, if there is any; one that was declined only as the last resort. */
export async function makeDefault(
  db: Db,
  customerId: number,
  provider: string,
  cardId: number | null,
): Promise<void> {
  await db.query(sql`
    update cards set is_default = false where customer_id = ${customerId} and is_default`);
  await db.query(sql`
    update cards set is_default = true
    where id = coalesce(${cardId}::integer, (
      select id from cards
      where customer_id = ${customerId} and provider = ${provider} and removed_at is null
      order by declined_at is not null, created_at desc, id desc limit 1))`);
}

export async function removeCard(db: Db, cardId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`update cards set removed_at = ${now}, is_default = false where id = ${cardId}`);
}

/** What keeps a card from being removed: a payment under way, or bookings it is the last to pay for. */
export function findUses(
  db: Db,
  customerId: number,
  cardId: number,
  provider: string,
): Promise<{ paying: boolean; needed: boolean }> {
  return db.one(sql`
    select
      exists (select from payments where card_id = ${cardId} and state = 'Started') as paying,
      exists (
        select from bookings
        where customer_id = ${customerId} and recurring and state in ('Upcoming', 'Active', 'InArrears')
      ) and not exists (
        select from cards
        where customer_id = ${customerId} and provider = ${provider} and removed_at is null and id <> ${cardId}
      ) as needed`);
}

/** Lets what is owed be charged again at once. */
export async function retryOwed(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update charges c set next_attempt_at = ${now}
    from bookings b
    where b.id = c.booking_id and b.customer_id = ${customerId} and c.state = 'Failed'
      and not exists (select from payments p where p.charge_id = c.id and p.state = 'Started')`);
}
