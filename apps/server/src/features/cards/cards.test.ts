import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/cards';
import { payOrder } from '@gatehouse/contract/api/payments';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking } from '../../testing/peopleFactories.ts';
import { cards, makeShopper } from '../../testing/shopper.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

const fields = { number: '4242 4242 4242 4242', expiry: '08/31', cvc: '123', name: 'Ann Tester' };
async function newToken(given: Partial<typeof fields> = {}): Promise<string> {
  const body = { ...fields, ...given };
  const answer = await server.call(api.createSandboxCardToken, { token: server.guestToken(), body });
  return answer.result!.cardToken;
}

async function wallet() {
  const shopper = await makeShopper(server);
  const params = { id: shopper.id };
  return {
    shopper,
    list: async () => (await shopper.call(api.listCards, { params })).result!,
    add: (cardToken: string, isDefault?: boolean) =>
      shopper.call(api.addCard, { params, body: { cardToken, isDefault } }),
    prefer: (cardId: number) =>
      shopper.call(api.setDefaultCard, { params: { ...params, cardId }, body: { isDefault: true } }),
    remove: (cardId: number) => shopper.call(api.removeCard, { params: { ...params, cardId } }),
  };
}

describe('saved cards', () => {
  it('show brand, last digits and expiry, and no more of the number', async () => {
    const { add, list } = await wallet();
    assert.deepEqual(await list(), { method: [], latest: null });
    const { result } = await add(await newToken({ number: '5555 5555 5555 4444' }));
    assert.deepEqual(result?.latest, {
      id: result?.latest?.id,
      brand: 'mastercard',
      last4: '4444',
      name: 'Ann Tester',
      exp_month: 8,
      exp_year: 2031,
      isDefault: true,
      isDeclined: false,
    });
    assert.deepEqual(await list(), result);
  });

  it('have one default: the first, then whichever is asked for, then the newest that is left', async () => {
    const { add, list, remove } = await wallet();
    const first = (await add(await newToken(), false)).result!.latest!;
    assert.equal(first.isDefault, true);
    server.clock.advance({ seconds: 1 });
    const second = (await add(await newToken(), false)).result!.latest!;
    assert.equal(second.isDefault, false);
    server.clock.advance({ seconds: 1 });
    const third = (await add(await newToken())).result!.latest!;
    const defaults = async () =>
      (await list()).method.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    assert.deepEqual(await defaults(), [third.id]);
    await remove(third.id);
    assert.deepEqual(await defaults(), [second.id]);
    assert.equal((await remove(third.id)).errorCode, 'NOT_FOUND');
  });

  it('already saved become the default when asked for', async () => {
    const { add, prefer, remove } = await wallet();
    const first = (await add(await newToken())).result!.latest!;
    const second = (await add(await newToken())).result!.latest!;
    const { method } = (await prefer(first.id)).result!;
    assert.deepEqual(
      method.map(({ id, isDefault }) => [id, isDefault]),
      [
        [second.id, false],
        [first.id, true],
      ],
    );
    await remove(second.id);
    assert.equal((await prefer(second.id)).errorCode, 'NOT_FOUND');
  });

  it('added at once all belong to one person at the provider', async () => {
    const { add, list, shopper } = await wallet();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => newToken()));
    const answers = await Promise.all(tokens.map((token) => add(token)));
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
    assert.equal((await list()).method.filter(({ isDefault }) => isDefault).length, 1);
    const owners = await db.query(sql`
      select distinct s.owner from cards c join sandbox_cards s on s.token = c.provider_card
      where c.customer_id = ${shopper.id}`);
    assert.equal(owners.length, 1);
  });

  it('are refused in the words of the provider', async () => {
    const { add } = await wallet();
    const body = { ...fields, number: '4242 4242 4242 4241' };
    const wrong = await server.call(api.createSandboxCardToken, { token: server.guestToken(), body });
    assert.deepEqual(
      [wrong.statusCode, wrong.errorCode, wrong.errorMessage],
      [400, 'CARD_INVALID', 'Your card number is invalid.'],
    );
    const long = { ...fields, name: 'A name that is much too long for a card' };
    const tooLong = await server.call(api.createSandboxCardToken, { token: server.guestToken(), body: long });
    assert.equal(tooLong.errorMessage, 'Name on the card is too long!');
    assert.equal((await add('unheard of')).errorCode, 'CARD_INVALID');
  });

  it('that were declined are the default no more, and are again once they paid', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId });
    await makeUnit(db, { siteId, productId });
    const { add, list, shopper } = await wallet();
    const state = async () =>
      (await list()).method.map(({ last4, isDefault, isDeclined }) => [last4, isDefault, isDeclined]);
    const { id: orderId } = await shopper.openCart(siteId);
    await shopper.book(orderId, productId);

    const proven = (await add(await newToken())).result!.latest!;
    server.clock.advance({ seconds: 1 });
    const declined = (await add(await newToken({ number: cards.declined }))).result!.latest!;
    const pay = (cardId: number) => shopper.call(payOrder, { body: { orderId, cardId } });
    assert.equal((await pay(declined.id)).errorCode, 'CARD_DECLINED');
    assert.deepEqual(await state(), [
      ['0002', false, true],
      ['4242', true, false],
    ]);
    assert.equal((await pay(proven.id)).statusCode, 200);

    await db.query(sql`update cards set declined_at = now(), is_default = false where id = ${proven.id}`);
    const next = await shopper.openCart(siteId);
    await makeUnit(db, { siteId, productId });
    await shopper.book(next.id, productId);
    const paid = await shopper.call(payOrder, { body: { orderId: next.id, cardId: proven.id } });
    assert.equal(paid.statusCode, 200);
    assert.deepEqual((await state())[1], ['4242', true, false]);
  });

  it('stay while they are needed', async () => {
    const { add, remove, shopper } = await wallet();
    const only = (await add(await newToken())).result!.latest!;
    await makeBooking(db, { customerId: shopper.id, start: server.clock.now() });
    const refused = await remove(only.id);
    assert.equal(refused.statusCode, 409);
    assert.equal(refused.errorMessage, 'Please add another card first: this one pays for your bookings.');
    await add(await newToken());
    assert.equal((await remove(only.id)).statusCode, 200);
  });

  it('belong to their customer alone', async () => {
    const one = await wallet();
    const other = await wallet();
    const card = (await one.add(await newToken())).result!.latest!;
    assert.equal((await other.remove(card.id)).errorCode, 'NOT_FOUND');
    assert.equal((await other.prefer(card.id)).errorCode, 'NOT_FOUND');
    const foreign = await other.shopper.call(api.listCards, { params: { id: one.shopper.id } });
    assert.equal(foreign.statusCode, 403);
  });
});
