/** Customers who hold units and pay for them, without an end, at servers that may be without their database. */
import { setTimeout as delay } from 'node:timers/promises';
import { addCard } from '@gatehouse/contract/api/cards';
import { addOrderBooking, createOrder } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import { systemClock } from '@gatehouse/server/clock';
import type { Answer, TestServer } from '@gatehouse/server/testing/testServer';
import { customerToken } from '../lib/customerToken.ts';
import { callsTo } from '../lib/remoteCalls.ts';

/** As long as somebody waits who reads 'try again'. */
const PAUSE_MS = 250;

/** What the server said it did: from when it was asked, by which server, both by `performance.now()`. */
export type Acknowledged = { id: number; askedAt: number; server: number };

export type Shopping = {
  bookings: Acknowledged[];
  payments: Acknowledged[];
  /** What each step was answered. */
  replies: string[];
  stop(): Promise<void>;
};

export type Shop = {
  urls: readonly string[];
  secretKey: string;
  customerIds: readonly number[];
  siteId: number;
  productId: number;
};

type Call = TestServer['call'];
type Step = <Result>(
  name: string,
  make: (call: Call, token: string) => Promise<Answer<Result>>,
) => Promise<{ result?: Result; askedAt: number; server: number }>;

/** Begins; each call of a customer is to any of the servers: by turns, one that is gone would always get the same step. */
export function startShopping(shop: Shop): Shopping {
  let isOpen = true;
  const shopping: Omit<Shopping, 'stop'> = { bookings: [], payments: [], replies: [] };
  const running = shop.customerIds.map(async (id) => {
    const calls = shop.urls.map(callsTo);
    const step: Step = async (name, make) => {
      const server = Math.floor(Math.random() * calls.length);
      const call = calls[server];
      if (!call) throw new Error(`There is no server ${server}`);
      const askedAt = performance.now();
      const answer = await make(call, customerToken(shop.secretKey, id)).catch(() => undefined);
      shopping.replies.push(`${name} ${answer?.errorCode ?? answer?.statusCode ?? 'no reply'}`);
      if (answer?.result === undefined) await delay(PAUSE_MS);
      return { result: answer?.result, askedAt, server };
    };
    const body = { cardToken: `tok_visa_${id}`, isDefault: true };
    await step('card', (call, token) => call(addCard, { params: { id }, body, token }));
    while (isOpen) await bookAndPay(step, shop, shopping);
  });
  return {
    ...shopping,
    async stop() {
      isOpen = false;
      await Promise.all(running);
    },
  };
}

/** Looks at the cart, holds a unit where there is none in it, and pays, whatever became of the step before. */
async function bookAndPay(
  step: Step,
  { siteId, productId }: Shop,
  { bookings, payments }: Omit<Shopping, 'stop'>,
): Promise<void> {
  const { result: cart } = await step('open', (call, token) =>
    call(createOrder, { body: { siteId }, token }),
  );
  if (!cart) return;
  if (cart.Bookings.length === 0) {
    const start = systemClock.now().toString();
    const body = { productId, bookingType: 'storage', start, expiry: null } as const;
    const { result, ...asked } = await step('book', (call, token) =>
      call(addOrderBooking, { params: { id: cart.id }, body, token }),
    );
    if (!result) return;
    bookings.push({ id: result.id, ...asked });
  }
  const { result, ...asked } = await step('pay', (call, token) =>
    call(payOrder, { body: { orderId: cart.id }, token }),
  );
  if (!result) return;
  payments.push({ id: cart.id, ...asked });
  await delay(PAUSE_MS);
}
