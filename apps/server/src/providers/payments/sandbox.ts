import { randomBytes } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { DEFAULT_TIME_ZONE, dayAt } from '@gatehouse/contract/rules/bookingTime';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { ChargeOutcome, PaymentProvider, ProviderCard } from './provider.ts';
import { type Decline, declines, readCard } from './sandboxCards.ts';

/** What may go wrong between us and a provider: no answer before it acted, or after, or an error of its own. */
export type Fault = 'timeoutBefore' | 'timeoutAfter' | 'error';
export type FaultyCall = 'saveCard' | 'removeCustomer' | 'charge' | 'findCharge' | 'refund';

type LedgerRow = { id: number; outcome: 'succeeded' | Decline };

/**
 * Takes test cards only and keeps a ledger of its own, as a real provider does: what it booked stands whatever
 * becomes of the caller. `db` must be a pool, not a transaction. `fault` lets tests break single calls.
 */
export function createSandbox(
  db: Db,
  clock: Clock,
  fault: (call: FaultyCall) => Fault | undefined = () => undefined,
): PaymentProvider {
  const faulty = async <Result>(call: FaultyCall, act: () => Promise<Result>): Promise<Result> => {
    const broken = fault(call);
    if (broken === 'timeoutBefore' || broken === 'error') throw new ApiError('PROVIDER_UNAVAILABLE');
    const result = await act();
    if (broken === 'timeoutAfter') throw new ApiError('PROVIDER_UNAVAILABLE');
    return result;
  };
  const today = () => dayAt(clock.now(), DEFAULT_TIME_ZONE);

  return {
    name: 'sandbox',
    publishableKey: null,

    async createToken(fields) {
      const card = readCard(fields, today());
      const token = `sandbox_${randomBytes(18).toString('base64url')}`;
      await db.query(sql`
        insert into sandbox_cards (token, last4, outcome, brand, name, exp_month, exp_year, created_at)
        values (${token}, ${card.last4}, ${card.outcome}, ${card.brand}, ${card.name}, ${card.expMonth},
          ${card.expYear}, ${clock.now()})`);
      return token;
    },

    createCustomer: async ({ id }) => `sandbox_${id}_${randomBytes(6).toString('base64url')}`,

    saveCard: (paymentCustomer, cardToken) =>
      faulty('saveCard', async () => {
        const card = await db.maybe<ProviderCard>(sql`
          update sandbox_cards set owner = ${paymentCustomer}
          where token = ${cardToken} and removed_at is null and coalesce(owner, ${paymentCustomer}) = ${paymentCustomer}
          returning token as "providerCard", brand, last4, name, exp_month as "expMonth", exp_year as "expYear"`);
        if (!card)
          throw new ApiError('CARD_INVALID', 'This card token cannot be used. Please enter the card again.');
        return card;
      }),

    async removeCard(providerCard) {
      await db.query(sql`update sandbox_cards set removed_at = ${clock.now()} where token = ${providerCard}`);
    },

    removeCustomer: (paymentCustomer) =>
      faulty('removeCustomer', async () => {
        await db.query(sql`
          update sandbox_cards set removed_at = ${clock.now()}, name = ''
          where owner = ${paymentCustomer} and removed_at is null`);
      }),

    charge: ({ key, amount, providerCard, paymentCustomer }) =>
      faulty('charge', async () => {
        const { year, month } = today();
        const [booked] = await db.query<LedgerRow>(sql`
          insert into sandbox_ledger (key, kind, card, amount, outcome, created_at)
          select ${key}, 'charge', token, ${amount},
            case when removed_at is not null or owner is distinct from ${paymentCustomer} then 'unknown_card'
              when (exp_year, exp_month) < (${year}::integer, ${month}::integer) then 'expired_card'
              else outcome end,
            ${clock.now()}
          from sandbox_cards where token = ${providerCard}
          on conflict (key) do nothing
          returning id, outcome`);
        if (booked) return toOutcome(booked);
        const earlier = await find(key);
        return earlier ?? { state: 'declined', ref: null, message: declines.unknown_card };
      }),

    findCharge: ({ key }) => faulty('findCharge', () => find(key)),

    refund: ({ key, chargeRef, amount }) =>
      faulty('refund', () =>
        db.transaction(async (tx) => {
          const charge = await tx.one<{ id: number; card: string; amount: number }>(sql`
            select id, card, amount from sandbox_ledger
            where id = ${Number(chargeRef)} and kind = 'charge' and outcome = 'succeeded' for update`);
          const refunds = await tx.query<{ id: number; key: string; amount: number }>(sql`
            select id, key, amount from sandbox_ledger where charge_id = ${charge.id}`);
          const earlier = refunds.find((refund) => refund.key === key);
          if (earlier) return { ref: String(earlier.id) };
          const left = refunds.reduce((sum, refund) => sum - refund.amount, charge.amount);
          if (amount > left)
            throw new Error(`Refund of ${amount} is more than the ${left} left of the charge`);
          const { id } = await tx.one<{ id: number }>(sql`
            insert into sandbox_ledger (key, kind, card, charge_id, amount, outcome, created_at)
            values (${key}, 'refund', ${charge.card}, ${charge.id}, ${amount}, 'succeeded', ${clock.now()})
            returning id`);
          return { ref: String(id) };
        }),
      ),

    readEvent() {
      throw new ApiError('FORBIDDEN');
    },
  };

  async function find(key: string): Promise<ChargeOutcome | undefined> {
    const row = await db.maybe<LedgerRow>(sql`
      select id, outcome from sandbox_ledger where key = ${key} and kind = 'charge'`);
    return row && toOutcome(row);
  }
}

function toOutcome({ id, outcome }: LedgerRow): ChargeOutcome {
  if (outcome === 'succeeded') return { state: 'succeeded', ref: String(id) };
  return { state: 'declined', ref: String(id), message: declines[outcome] };
}
