import { randomBytes } from 'node:crypto';
import { ApiError } from '@gatehouse/contract/errors';
import { DEFAULT_TIME_ZONE, dayAt } from '@gatehouse/contract/rules/bookingTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/pool.ts';
import { messages } from './messages.ts';
import type { ChargeOutcome, PaymentProvider } from './provider.ts';
import { declines, readCard } from './sandboxCards.ts';
import * as queries from './sandboxQueries.ts';

/** The least and the most that a charge can be, in cents, as at real providers. */
const MINIMUM_CHARGE = 50;
const MAXIMUM_CHARGE = 99_999_999;

/** What may go wrong between us and a provider: no answer before it acted, or after, or an error of its own. */
export type Fault = 'timeoutBefore' | 'timeoutAfter' | 'error';
export type FaultyCall = 'saveCard' | 'removeCustomer' | 'charge' | 'findCharge' | 'refund';

/**
 * Takes test cards only and keeps a ledger of its own, as a real provider does: what it booked stands whatever
 * becomes of the caller. `db` must be a pool, not a transaction. `fault` lets tests break single calls.
 */
export function createSandbox(
  db: Db,
  clock: Clock,
  fault: (call: FaultyCall) => Fault | undefined = () => undefined,
): PaymentProvider {
  const faulty = breakable(fault);
  const today = () => dayAt(clock.now(), DEFAULT_TIME_ZONE);

  return {
    name: 'sandbox',
    publishableKey: null,
    minimumCharge: MINIMUM_CHARGE,
    state: async () => 'test',

    async createToken(fields) {
      const card = readCard(fields, today());
      const token = `sandbox_${randomBytes(18).toString('base64url')}`;
      await queries.insertCard(db, token, card, clock.now());
      return token;
    },

    createCustomer: async ({ id }) => `sandbox_${id}_${randomBytes(6).toString('base64url')}`,

    saveCard: (paymentCustomer, cardToken) =>
      faulty('saveCard', async () => {
        const card = await queries.assignCard(db, cardToken, paymentCustomer);
        if (!card) throw new ApiError('CARD_INVALID', messages.tokenSpent);
        return card;
      }),

    removeCard: (providerCard) => queries.removeCard(db, providerCard, clock.now()),

    removeCustomer: (paymentCustomer) =>
      faulty('removeCustomer', () => queries.removeCardsOf(db, paymentCustomer, clock.now())),

    charge: ({ key, amount, providerCard, paymentCustomer }) =>
      faulty('charge', async () => {
        const message = whyRefused(amount);
        if (message !== undefined) return { state: 'refused', message };
        const charge = { key, amount, token: providerCard, owner: paymentCustomer };
        const booked = await queries.bookCharge(db, charge, today(), clock.now());
        if (booked) return toOutcome(booked);
        const earlier = await find(key);
        return earlier ?? { state: 'declined', ref: null, message: declines.unknown_card };
      }),

    findCharge: ({ key }) => faulty('findCharge', () => find(key)),

    refund: ({ key, chargeRef, amount }) =>
      faulty('refund', async () => {
        const refund = { chargeId: Number(chargeRef), key, amount };
        const id = await db.transaction((tx) => bookRefundOnce(tx, refund, clock.now()));
        return { ref: String(id) };
      }),

    readEvent() {
      throw new ApiError('FORBIDDEN');
    },
  };

  async function find(key: string): Promise<ChargeOutcome | undefined> {
    const row = await queries.findCharge(db, key);
    return row && toOutcome(row);
  }
}

function whyRefused(amount: number): string | undefined {
  if (amount < MINIMUM_CHARGE) return messages.refused.tooSmall(formatCents(MINIMUM_CHARGE));
  return amount > MAXIMUM_CHARGE ? messages.refused.tooLarge : undefined;
}

/** Runs calls so that they fail as `fault` says of each. */
function breakable(fault: (call: FaultyCall) => Fault | undefined) {
  return async <Result>(call: FaultyCall, act: () => Promise<Result>): Promise<Result> => {
    const broken = fault(call);
    if (broken === 'timeoutBefore' || broken === 'error') throw new ApiError('PROVIDER_UNAVAILABLE');
    const result = await act();
    if (broken === 'timeoutAfter') throw new ApiError('PROVIDER_UNAVAILABLE');
    return result;
  };
}

/** The refund with a key, booked unless it is already. Throws when it is more than is left of its charge. */
async function bookRefundOnce(
  tx: Db,
  { chargeId, key, amount }: { chargeId: number; key: string; amount: number },
  now: Temporal.Instant,
): Promise<number> {
  const charge = await queries.lockCharge(tx, chargeId);
  const refunds = await queries.listRefunds(tx, charge.id);
  const earlier = refunds.find((refund) => refund.key === key);
  if (earlier) return earlier.id;
  const left = refunds.reduce((sum, refund) => sum - refund.amount, charge.amount);
  if (amount > left) throw new Error(`Refund of ${amount} is more than the ${left} left of the charge`);
  return queries.bookRefund(tx, charge, { key, amount }, now);
}

function toOutcome({ id, outcome }: queries.LedgerRow): ChargeOutcome {
  if (outcome === 'succeeded') return { state: 'succeeded', ref: String(id) };
  return { state: 'declined', ref: String(id), message: declines[outcome] };
}
