import { addCard, createSandboxCardToken } from '@gatehouse/contract/api/cards';
import { addOrderBooking, createOrder } from '@gatehouse/contract/api/orders';
import { payOrder } from '@gatehouse/contract/api/payments';
import type { Endpoint, Role } from '@gatehouse/contract/endpoint';
import type { Order } from '@gatehouse/contract/model/order';
import { type CustomerGiven, makeCustomer } from './peopleFactories.ts';
import type { Answer, Given, TestServer } from './testServer.ts';

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
};

/** A signed-in customer with a complete profile, and the steps of a checkout. */
export type Shopper = {
  id: number;
  call<P, Q, B, Result, R extends Role, QI, BI>(
    endpoint: Endpoint<P, Q, B, Result, R, QI, BI>,
    given?: Omit<Given<P, QI, BI>, 'token'>,
  ): Promise<Answer<Result>>;
  /** Saves a card of the sandbox as the default; returns its id. */
  saveCard(number?: string): Promise<number>;
  openCart(siteId: number): Promise<Order>;
  /** Puts a storage booking of a product that begins today into a cart. */
  book(
    orderId: number,
    productId: number,
    start?: Temporal.Instant,
  ): Promise<Answer<{ id: number; unitId: number; order: Order }>>;
  pay(orderId: number, headers?: Record<string, string>): Promise<Answer<Order>>;
};

/** What a checkout needs of a server, in this process or another. */
export type Shop = Pick<TestServer, 'call' | 'customerToken'> & {
  clock: Pick<TestServer['clock'], 'now'>;
  ctx: Pick<TestServer['ctx'], 'db'>;
};

export async function makeShopper(server: Shop, given: CustomerGiven = {}): Promise<Shopper> {
  const id = await makeCustomer(server.ctx.db, { address: true, ...given });
  const call: Shopper['call'] = (endpoint, request) =>
    server.call(endpoint, { ...request, token: server.customerToken(id) });
  return {
    id,
    call,
    async saveCard(number = cards.pays) {
      const fields = { number, expiry: '12/34', cvc: '123', name: 'Ann Tester' };
      const token = await call(createSandboxCardToken as never, { body: fields } as never);
      const { cardToken } = token.result as { cardToken: string };
      const saved = await call(addCard, { params: { id }, body: { cardToken, isDefault: true } });
      return saved.result!.latest!.id;
    },
    openCart: async (siteId) => (await call(createOrder, { body: { siteId } })).result!,
    book: (orderId, productId, start = server.clock.now()) =>
      call(addOrderBooking, {
        params: { id: orderId },
        body: { productId, bookingType: 'storage', start: start.toString(), expiry: null },
      }),
    pay: (orderId, headers) => call(payOrder, { body: { orderId }, headers }),
  };
}
