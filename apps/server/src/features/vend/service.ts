import { createHash } from 'node:crypto';
import type { Vend } from '@gatehouse/contract/api/vend';
import { ApiError } from '@gatehouse/contract/errors';
import { isAfter } from '@gatehouse/contract/rules/instants';
import type { Context } from '../../context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sqlStates.ts';
import { askForCharge, requireCards, requireChargeable } from '../../providers/payments/askForCharge.ts';
import { askDoor } from '../access/service.ts';
import { rememberGuest } from '../guests/service.ts';
import { newReference } from '../orders/service.ts';
import {
  completeVendPayment,
  failVend,
  recordVendCapture,
  startVendPayment,
  tooLate,
} from '../payments/service.ts';
import { endPurchase } from './ending.ts';
import { messages } from './messages.ts';
import * as queries from './queries.ts';

export { finishAbandoned } from './ending.ts';

type Purchase = { cardToken: string; email?: string; price?: number };
type Bought = { reference: string; opened: true; guestId: string | null };

/** What the compartment with a QR code sells, and whether it can be had now. */
export async function getVend(ctx: Context, organisationId: number, vendId: string): Promise<Vend> {
  const kiosk = await findKiosk(ctx, organisationId, vendId);
  return {
    id: vendId,
    productName: kiosk.product_name,
    description: kiosk.description,
    price: kiosk.price,
    siteName: kiosk.site_name,
    siteAddress: kiosk.site_address,
    lockableName: kiosk.lockable_name,
    inStock: kiosk.in_stock,
    online: kiosk.online,
  };
}

/** Sells what is in a compartment and opens it: one charge at most for a card token, none that stays if it stays shut. */
export async function buyVend(
  ctx: Context,
  organisationId: number,
  vendId: string,
  purchase: Purchase,
): Promise<Bought> {
  requireCards(ctx.payments);
  const tokenHash = createHash('sha256').update(purchase.cardToken).digest();
  const earlier = await queries.findPurchase(ctx.db, tokenHash);
  if (earlier) return repeatOutcome(earlier);
  const kiosk = await findKiosk(ctx, organisationId, vendId);
  requireForSale(kiosk, ctx.clock.now(), purchase.price);
  requireChargeable(ctx.payments, kiosk.price);
  return capture(ctx, kiosk, { ...purchase, organisationId, tokenHash });
}

type KioskPurchase = Purchase & { organisationId: number; tokenHash: Buffer };

async function capture(ctx: Context, kiosk: queries.KioskRow, purchase: KioskPurchase): Promise<Bought> {
  const started = await start(ctx, kiosk, purchase);
  if (!started) return repeatOutcome(await queries.readPurchase(ctx.db, purchase.tokenHash));
  const { payment, reference } = started;
  const orderId = payment.order_id;
  const card = await saveCard(ctx, orderId, purchase).catch(async (error: unknown) => {
    const why = error instanceof ApiError ? error : new ApiError('PROVIDER_UNAVAILABLE');
    await failVend(ctx, payment, why, why.message);
    throw error;
  });
  const description = `${kiosk.product_name}, ${reference}`;
  const outcome = await askForCharge(ctx, {
    ...card,
    key: payment.key,
    amount: kiosk.price,
    description,
  });
  if (!outcome) throw new ApiError('PROVIDER_UNAVAILABLE');
  if (outcome.state === 'pending') throw new ApiError('PAYMENT_PENDING');
  if (outcome.state !== 'succeeded') {
    await completeVendPayment(ctx, payment, outcome);
    throw new ApiError(outcome.state === 'declined' ? 'CARD_DECLINED' : 'PAYMENT_REFUSED', outcome.message);
  }
  if (!(await recordVendCapture(ctx.db, { id: payment.id, ref: outcome.ref, now: ctx.clock.now() }))) {
    await completeVendPayment(ctx, payment, outcome);
    throw tooLate();
  }
  const failure = await endPurchase(ctx, orderId, await askDoor(ctx, kiosk.door_id, 'open', { orderId }));
  if (failure) throw failure;
  // Nobody is charged with it again; what the provider keeps of it may go.
  await ctx.payments.removeCard(card.providerCard).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "a guest's card still saved at the provider");
  });
  return { reference, opened: true, guestId: card.guestId };
}

/** Sets an item aside and writes the attempt to pay down; undefined when the card token has bought before. */
async function start(ctx: Context, kiosk: queries.KioskRow, purchase: KioskPurchase) {
  const now = ctx.clock.now();
  const reference = newReference();
  const { organisationId, tokenHash, email = null } = purchase;
  try {
    return await ctx.db.transaction(async (tx) => {
      const begun = await queries.startPurchase(tx, {
        kiosk,
        organisationId,
        email,
        reference,
        tokenHash,
        now,
      });
      if (!begun) throw new ApiError('OUT_OF_STOCK');
      const { price: amount } = kiosk;
      const provider = ctx.payments.name;
      const payment = await startVendPayment(tx, { orderId: begun.order_id, amount, provider, now });
      return { payment, reference };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

async function saveCard(ctx: Context, orderId: number, { cardToken, email = '' }: KioskPurchase) {
  const paymentCustomer = await ctx.payments.createCustomer({ id: orderId, name: 'Guest', email });
  await queries.keepPaymentCustomer(ctx.db, orderId, paymentCustomer);
  const card = await ctx.payments.saveCard(paymentCustomer, cardToken);
  const guest = { orderId, email: email || null, card };
  const guestId = await rememberGuest(ctx.db, ctx.clock.now(), guest);
  return { paymentCustomer, providerCard: card.providerCard, guestId };
}

/** How an earlier purchase with the same card token ended. */
function repeatOutcome({
  state,
  reference,
  guest_id,
  failure_code: code,
  failure,
}: queries.PurchaseRow): Bought {
  if (state === 'Opened') return { reference, opened: true, guestId: guest_id };
  if (code === null) throw new ApiError('PAYMENT_PENDING');
  throw Object.assign(new ApiError(code), { message: failure });
}

async function findKiosk(ctx: Context, organisationId: number, vendId: string) {
  const kiosk = await queries.findKiosk(ctx.db, organisationId, vendId, ctx.clock.now());
  if (kiosk) return kiosk;
  const empty = await queries.findCompartment(ctx.db, organisationId, vendId);
  if (!empty) throw new ApiError('NOT_FOUND');
  const { lockable_name: name, site_name: site, site_address: address } = empty;
  throw new ApiError('OUT_OF_STOCK', messages.empty(name, site, address));
}

/** Refuses before anything is charged what could not be handed over. */
function requireForSale(kiosk: queries.KioskRow, now: Temporal.Instant, shown: number | undefined): void {
  const { test_mode_until: testedUntil } = kiosk;
  if (testedUntil && isAfter(testedUntil, now)) throw new ApiError('TEST_MODE');
  if (!kiosk.in_stock) throw new ApiError('OUT_OF_STOCK');
  if (!kiosk.online) throw new ApiError('DEVICE_OFFLINE', messages.offline);
  if (kiosk.jammed) {
    throw new ApiError('JAMMED', messages.isJammed);
  }
  if (shown !== undefined && shown !== kiosk.price) {
    throw new ApiError('CONFLICT', messages.priceChanged);
  }
}
