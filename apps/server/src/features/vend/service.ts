import { createHash } from 'node:crypto';
import type { Vend } from '@gatehouse/contract/api/vend';
import { ApiError, type ErrorCode } from '@gatehouse/contract/errors';
import type { Context } from '../../context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import { askForCharge } from '../../providers/payments/askForCharge.ts';
import { askDoor } from '../access/service.ts';
import { rememberGuest } from '../guests/service.ts';
import { newReference } from '../orders/service.ts';
import { failVend, settleVend, startVendPayment, takeVendMoney, tooLate } from '../payments/service.ts';
import { endPurchase } from './ending.ts';
import * as queries from './queries.ts';

export { finishAbandoned } from './ending.ts';

type Purchase = { cardToken: string; email?: string; price?: number };
type Bought = { reference: string; opened: true; guestId: string | null };

/** What the compartment with a QR code sells, and whether it can be had now. */
export async function getVend(ctx: Context, organisationId: number, vendId: string): Promise<Vend> {
  const machine = await findMachine(ctx, organisationId, vendId);
  return {
    id: vendId,
    productName: machine.product_name,
    description: machine.description,
    price: machine.price,
    siteName: machine.site_name,
    siteAddress: machine.site_address,
    lockableName: machine.lockable_name,
    inStock: machine.in_stock,
    online: machine.online,
  };
}

/** Sells what is in a compartment and opens it: one charge at most for a card token, none that stays if it stays shut. */
export async function buyVend(
  ctx: Context,
  organisationId: number,
  vendId: string,
  purchase: Purchase,
): Promise<Bought> {
  const tokenHash = createHash('sha256').update(purchase.cardToken).digest();
  const earlier = await queries.findSale(ctx.db, tokenHash);
  if (earlier) return retell(earlier);
  const machine = await findMachine(ctx, organisationId, vendId);
  requireForSale(machine, ctx.clock.now(), purchase.price);
  return sell(ctx, machine, { ...purchase, organisationId, tokenHash });
}

type Sale = Purchase & { organisationId: number; tokenHash: Buffer };

async function sell(ctx: Context, machine: queries.MachineRow, sale: Sale): Promise<Bought> {
  const started = await start(ctx, machine, sale);
  if (!started) return retell((await queries.findSale(ctx.db, sale.tokenHash))!);
  const { payment, reference } = started;
  const orderId = payment.order_id;
  const card = await saveCard(ctx, orderId, sale).catch(async (error: unknown) => {
    const why = error instanceof ApiError ? error : new ApiError('PROVIDER_UNAVAILABLE');
    await failVend(ctx, payment, why, why.message);
    throw error;
  });
  const description = `${machine.product_name}, ${reference}`;
  const outcome = await askForCharge(ctx.payments, {
    ...card,
    key: payment.key,
    amount: machine.price,
    description,
  });
  if (!outcome) throw new ApiError('PROVIDER_UNAVAILABLE');
  if (outcome.state === 'pending') throw new ApiError('PAYMENT_PENDING');
  if (outcome.state === 'declined') {
    await settleVend(ctx, payment, outcome);
    throw new ApiError('CARD_DECLINED', outcome.message);
  }
  if (!(await takeVendMoney(ctx.db, { id: payment.id, ref: outcome.ref, now: ctx.clock.now() }))) {
    await settleVend(ctx, payment, outcome);
    throw tooLate();
  }
  const failure = await endPurchase(ctx, orderId, await askDoor(ctx, machine.door_id, 'open', { orderId }));
  if (failure) throw failure;
  // Nobody is charged with it again; what the provider keeps of it may go.
  await ctx.payments.removeCard(card.providerCard).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "a guest's card still saved at the provider");
  });
  return { reference, opened: true, guestId: card.guestId };
}

/** Sets a piece aside and writes the attempt to pay down; undefined when the card token has bought before. */
async function start(ctx: Context, machine: queries.MachineRow, sale: Sale) {
  const now = ctx.clock.now();
  const reference = newReference();
  const { organisationId, tokenHash, email = null } = sale;
  try {
    return await ctx.db.transaction(async (tx) => {
      const begun = await queries.startSale(tx, {
        machine,
        organisationId,
        email,
        reference,
        tokenHash,
        now,
      });
      if (!begun) throw new ApiError('OUT_OF_STOCK');
      const { price: amount } = machine;
      const provider = ctx.payments.name;
      const payment = await startVendPayment(tx, { orderId: begun.order_id, amount, provider, now });
      return { payment, reference };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

async function saveCard(ctx: Context, orderId: number, { cardToken, email = '' }: Sale) {
  const paymentCustomer = await ctx.payments.createCustomer({ id: orderId, name: 'Guest', email });
  await queries.keepPaymentCustomer(ctx.db, orderId, paymentCustomer);
  const card = await ctx.payments.saveCard(paymentCustomer, cardToken);
  const guest = { orderId, email: email || null, card };
  const guestId = await rememberGuest(ctx.db, ctx.clock.now(), guest);
  return { paymentCustomer, providerCard: card.providerCard, guestId };
}

/** How an earlier purchase with the same card token ended. */
function retell({ state, reference, guest_id, failure_code: code, failure }: queries.SaleRow): Bought {
  if (state === 'Opened') return { reference, opened: true, guestId: guest_id };
  if (code === null) throw new ApiError('PAYMENT_PENDING');
  throw Object.assign(new ApiError(code as ErrorCode), { message: failure });
}

async function findMachine(ctx: Context, organisationId: number, vendId: string) {
  const machine = await queries.findMachine(ctx.db, organisationId, vendId, ctx.clock.now());
  if (machine) return machine;
  const empty = await queries.findCompartment(ctx.db, organisationId, vendId);
  if (!empty) throw new ApiError('NOT_FOUND');
  const { lockable_name: name, site_name: site, site_address: address } = empty;
  throw new ApiError('OUT_OF_STOCK', `${name} at ${site}, ${address}, is empty.`);
}

/** Refuses before anything is charged what could not be handed over. */
function requireForSale(machine: queries.MachineRow, now: Temporal.Instant, shown: number | undefined): void {
  const { test_mode_until: testedUntil } = machine;
  if (testedUntil && Temporal.Instant.compare(testedUntil, now) > 0) throw new ApiError('TEST_MODE');
  if (!machine.in_stock) throw new ApiError('OUT_OF_STOCK');
  if (!machine.online) throw new ApiError('DEVICE_OFFLINE', 'This machine is offline. Nothing was charged.');
  if (machine.jammed) {
    throw new ApiError(
      'JAMMED',
      'This compartment is jammed. Nothing was charged. Please contact site staff.',
    );
  }
  if (shown !== undefined && shown !== machine.price) {
    throw new ApiError('CONFLICT', 'The price has changed. Nothing was charged.');
  }
}
