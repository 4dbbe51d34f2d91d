import { ApiError } from '@gatehouse/contract/errors';
import type { Card } from '@gatehouse/contract/model/customer';
import type { Context } from '../../context.ts';
import type { CardFields } from '../../providers/payments/provider.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';

export { notePaymentOutcome } from './outcomes.ts';
export { queuePaymentCustomerRemoval } from './paymentCustomerQueries.ts';
export { removePaymentCustomers } from './paymentCustomers.ts';

type Cards = { method: Card[]; latest: Card | null };

export async function listCards(ctx: Context, customerId: number): Promise<Cards> {
  const rows = await queries.listCards(ctx.db, customerId, ctx.payments.name);
  const method = rows.map(({ id, brand, last4, name, exp_month, exp_year, is_default, declined_at }) => ({
    id,
    brand,
    last4,
    name,
    exp_month,
    exp_year,
    isDefault: is_default,
    isDeclined: declined_at !== null,
  }));
  return { method, latest: method[0] ?? null };
}

/** Saves a card by its token. The first one is the default; a new default is tried at once for what is owed. */
export async function addCard(
  ctx: Context,
  customerId: number,
  cardToken: string,
  isDefault: boolean,
): Promise<Cards> {
  const { payments, db } = ctx;
  const owner = await queries.findOwner(db, customerId);
  if (!owner) throw new ApiError('UNAUTHENTICATED');
  const paymentCustomer =
    owner.payment_customer ??
    (await queries.keepPaymentCustomer(db, customerId, await payments.createCustomer(owner)));
  const card = await payments.saveCard(paymentCustomer, cardToken);
  const now = ctx.clock.now();
  await db.transaction(async (tx) => {
    await queries.lockOwner(tx, customerId);
    const others = await queries.listCards(tx, customerId, payments.name);
    const cardId = await queries.insertCard(tx, customerId, payments.name, card, now);
    if (isDefault || !others.some((other) => other.is_default)) {
      await queries.makeDefault(tx, customerId, payments.name, cardId);
      await queries.retryOwed(tx, customerId, now);
    }
  });
  return listCards(ctx, customerId);
}

/** Makes a saved card the default, which is tried at once for what is owed. */
export async function setDefaultCard(ctx: Context, customerId: number, cardId: number): Promise<Cards> {
  const { payments, db } = ctx;
  await db.transaction(async (tx) => {
    await queries.lockOwner(tx, customerId);
    const cards = await queries.listCards(tx, customerId, payments.name);
    if (!cards.some(({ id }) => id === cardId)) throw new ApiError('NOT_FOUND');
    await queries.makeDefault(tx, customerId, payments.name, cardId);
    await queries.retryOwed(tx, customerId, ctx.clock.now());
  });
  return listCards(ctx, customerId);
}

/** Removes a card; when it was the default, the one added last takes its place. */
export async function removeCard(ctx: Context, customerId: number, cardId: number): Promise<Cards> {
  const { payments, db } = ctx;
  const removed = await db.transaction(async (tx) => {
    await queries.lockOwner(tx, customerId);
    const cards = await queries.listCards(tx, customerId, payments.name);
    const card = cards.find(({ id }) => id === cardId);
    if (!card) throw new ApiError('NOT_FOUND');
    const { paying, needed } = await queries.findUses(tx, customerId, cardId, payments.name);
    if (paying) throw new ApiError('CONFLICT', messages.paying);
    if (needed) throw new ApiError('CONFLICT', messages.lastCard);
    await queries.removeCard(tx, cardId, ctx.clock.now());
    if (card.is_default) await queries.makeDefault(tx, customerId, payments.name, null);
    return card;
  });
  // The provider's copy charges nobody any more, so it need not hold up the customer.
  await payments.removeCard(removed.provider_card).catch((error: unknown) => {
    ctx.log.warn({ err: error, cardId }, 'card still saved at the provider');
  });
  return listCards(ctx, customerId);
}

/** A token for a card typed on our own fields; providers with fields of their own have none. */
export async function createSandboxToken(ctx: Context, fields: CardFields): Promise<{ cardToken: string }> {
  if (!ctx.payments.createToken) throw new ApiError('NOT_FOUND');
  return { cardToken: await ctx.payments.createToken(fields) };
}
