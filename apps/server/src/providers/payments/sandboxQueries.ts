import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { ProviderCard } from './provider.ts';
import type { Decline } from './sandboxCards.ts';

export type NewSandboxCard = Omit<ProviderCard, 'providerCard'> & { outcome: 'succeeded' | Decline };

export async function insertCard(
  db: Db,
  token: string,
  card: NewSandboxCard,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    insert into sandbox_cards (token, last4, outcome, brand, name, exp_month, exp_year, created_at)
    values (${token}, ${card.last4}, ${card.outcome}, ${card.brand}, ${card.name}, ${card.expMonth},
      ${card.expYear}, ${now})`);
}

/** Assigns a card to a customer of the sandbox; undefined when it is another's, or gone. */
export function assignCard(db: Db, token: string, owner: string): Promise<ProviderCard | undefined> {
  return db.maybe(sql`
    update sandbox_cards set owner = ${owner}
    where token = ${token} and removed_at is null and coalesce(owner, ${owner}) = ${owner}
    returning token as "providerCard", brand, last4, name, exp_month as "expMonth", exp_year as "expYear"`);
}

export async function removeCard(db: Db, token: string, now: Temporal.Instant): Promise<void> {
  await db.query(sql`update sandbox_cards set removed_at = ${now} where token = ${token}`);
}

/** Removes all cards of a customer, with the names on them. */
export async function removeCardsOf(db: Db, owner: string, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update sandbox_cards set removed_at = ${now}, name = ''
    where owner = ${owner} and removed_at is null`);
}

export type LedgerRow = { id: number; outcome: 'succeeded' | Decline };

/** Books a charge with the outcome its card gives. Undefined when its key is booked, or there is no such card. */
export async function bookCharge(
  db: Db,
  charge: { key: string; amount: number; token: string; owner: string },
  { year, month }: { year: number; month: number },
  now: Temporal.Instant,
): Promise<LedgerRow | undefined> {
  const { key, amount, token, owner } = charge;
  const [booked] = await db.query<LedgerRow>(sql`
    insert into sandbox_ledger (key, kind, card, amount, outcome, created_at)
    select ${key}, 'charge', token, ${amount},
      case when removed_at is not null or owner is distinct from ${owner} then 'unknown_card'
        when (exp_year, exp_month) < (${year}::integer, ${month}::integer) then 'expired_card'
        else outcome end,
      ${now}
    from sandbox_cards where token = ${token}
    on conflict (key) do nothing
    returning id, outcome`);
  return booked;
}

export function findCharge(db: Db, key: string): Promise<LedgerRow | undefined> {
  return db.maybe(sql`
    select id, outcome from sandbox_ledger where key = ${key} and kind = 'charge'`);
}

export type ChargeRow = { id: number; card: string; amount: number };

/** Locks a charge that took money, to pay some of it back. */
export function lockCharge(db: Db, id: number): Promise<ChargeRow> {
  return db.one(sql`
    select id, card, amount from sandbox_ledger
    where id = ${id} and kind = 'charge' and outcome = 'succeeded' for update`);
}

export function listRefunds(
  db: Db,
  chargeId: number,
): Promise<{ id: number; key: string; amount: number }[]> {
  return db.query(sql`
    select id, key, amount from sandbox_ledger where charge_id = ${chargeId}`);
}

export async function bookRefund(
  db: Db,
  charge: ChargeRow,
  { key, amount }: { key: string; amount: number },
  now: Temporal.Instant,
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into sandbox_ledger (key, kind, card, charge_id, amount, outcome, created_at)
    values (${key}, 'refund', ${charge.card}, ${charge.id}, ${amount}, 'succeeded', ${now})
    returning id`);
  return id;
}
