import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as bookingsApi from '@gatehouse/contract/api/bookings';
import * as orders from '@gatehouse/contract/api/orders';
import * as api from '@gatehouse/contract/api/receipts';
import { sql } from '../../db/sql.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { makeOrganisation, makeProduct, makeSite, makeStock, makeUnit } from '../../testing/factories.ts';
import { pdfText } from '../../testing/pdfText.ts';
import { makeShopper, type Shopper } from '../../testing/shopper.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
beforeEach(() => server.clock.set(noon));

/** A paid order of a storage unit for 169.00 a month, beginning in so many days, and two padlocks for 24.50 each. */
async function buy(inDays = 0, name = { firstName: 'Hương', lastName: 'Łukasz' }) {
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, name: 'Medium room', price: 16_900 });
  await makeUnit(db, { siteId, productId, name: 'A12' });
  const goodsId = await makeProduct(db, { siteId, name: 'Disc padlock', type: 'purchasable', price: 2_450 });
  await makeStock(db, { productId: goodsId, count: 2 });
  const shopper = await makeShopper(server, name);
  await shopper.saveCard();
  const { id: orderId } = await shopper.openCart(siteId);
  const start = server.clock.now().add({ hours: 24 * inDays });
  const { id: bookingId } = (await shopper.book(orderId, productId, start)).result!;
  const params = { id: orderId, pid: goodsId };
  await shopper.call(orders.putOrderProduct, { params, body: { quantity: 2 } });
  assert.equal((await shopper.pay(orderId)).statusCode, 200);
  return { shopper, orderId, bookingId };
}

async function print(
  shopper: Pick<Shopper, 'id'>,
  id: number,
  template: string = api.getReceipt.path,
): Promise<Response> {
  const path = template.replace('{id}', String(id));
  const authorization = `Bearer ${server.customerToken(shopper.id)}`;
  return fetch(`${server.url}${path}`, { headers: { organisationid: '4', authorization } });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const wordsOf = async (response: Response) => pdfText(new Uint8Array(await response.arrayBuffer()));

describe('a receipt', () => {
  it('of an order names what was paid, the GST in it, and who paid whom', async () => {
    await makeOrganisation(db);
    await db.query(sql`update organisations set abn = '51824753556' where id = 4`);
    const { shopper, orderId } = await buy();
    await db.query(sql`update organisations set abn = null where id = 4`);
    const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
    const [receipt] = result!;
    assert.deepEqual(
      { ...receipt, id: 0, number: '' },
      {
        id: 0,
        number: '',
        paidAt: server.clock.now().toString(),
        amount: 21_800,
        gst: 1_982,
        refunded: 0,
        period: null,
        card: { brand: 'visa', last4: '4242' },
        creditNotes: [],
      },
    );
    const response = await print(shopper, receipt!.id);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.match(response.headers.get('content-disposition')!, /attachment; filename="receipt-R\d{6}\.pdf"/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const words = await wordsOf(response);
    for (const expected of [
      `Tax invoice ${receipt!.number}`,
      'ABN 51 824 753 556',
      'Hương Łukasz',
      'Visa ending in 4242',
      'Medium room, unit A12',
      '18/11/2026 – 17/12/2026 $169.00',
      '2 × Disc padlock at $24.50 $49.00',
      'Total $218.00',
      'GST included $19.82',
    ]) {
      assert.ok(words.includes(expected), `${expected} in: ${words}`);
    }
  });

  it('names its buyer in any script', async () => {
    for (const [firstName, lastName] of [
      ['小明', '王'],
      ['محمد', 'الحسن'],
      ['דוד', 'כהן'],
      ['राधिका', 'शर्मा'],
      ['สมชาย', 'ใจดี'],
    ] as const) {
      const { shopper, orderId } = await buy(0, { firstName, lastName });
      const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
      const words = await wordsOf(await print(shopper, result![0]!.id));
      for (const letter of `${firstName}${lastName}`.normalize('NFKD'))
        assert.ok(
          words.normalize('NFKD').includes(letter),
          `${letter} of ${firstName} ${lastName} in: ${words}`,
        );
    }
  });

  it('of days by the hour shows their hours, by the clock of the site', async () => {
    const siteId = await makeSite(db, { timeZone: 'Australia/Sydney' });
    const office = { siteId, name: 'Press room', bookingType: 'workspaces', unitType: 'office' } as const;
    const productId = await makeProduct(db, { ...office, price: 5_900, recurringInterval: 'hour' });
    await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    await shopper.saveCard();
    const { id: orderId } = await shopper.openCart(siteId);
    const body = { start: '2027-04-03T13:00:00Z', expiry: '2027-04-05T14:00:00Z' };
    await shopper.call(orders.addOrderBooking, {
      params: { id: orderId },
      body: { productId, bookingType: 'workspaces', ...body },
    });
    assert.equal((await shopper.pay(orderId)).statusCode, 200);
    const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
    const words = await wordsOf(await print(shopper, result![0]!.id));
    assert.match(words, /04\/04\/2027 – 05\/04\/2027 ?49 hours × \$59\.00/);
    assert.match(words, /\$2891\.00/);
    assert.match(words, /Times are Sydney time\./);
  });

  it('stays as it was, to the byte, whatever is renamed or given back later', async () => {
    const { shopper, orderId, bookingId } = await buy(3);
    const list = async () => (await shopper.call(api.listOrderReceipts, { params: { id: orderId } })).result!;
    const [receipt] = await list();
    const printed = await bytesOf(await print(shopper, receipt!.id));
    await db.query(sql`update products set name = 'Cosy ' || name, price = 1`);
    await db.query(
      sql`update units set name = 'Z9' where id = (select unit_id from bookings where id = ${bookingId})`,
    );
    await db.query(sql`update organisations set name = 'Another Pty Ltd', abn = null where id = 4`);
    await db.query(sql`update sites set name = 'New ' || name, street1 = '1 New Street'`);
    await db.query(sql`update customers set first_name = 'Bo' where id = ${shopper.id}`);
    const endTime = server.clock.now().toString();
    await shopper.call(bookingsApi.cancelBooking, { params: { id: bookingId }, body: { endTime } });
    assert.ok(printed.equals(await bytesOf(await print(shopper, receipt!.id))));
  });

  it('is the same for two who ask at once for the first time', async () => {
    const { shopper, orderId } = await buy();
    const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
    const [one, other] = await Promise.all(
      [1, 2].map(async () => bytesOf(await print(shopper, result![0]!.id))),
    );
    assert.ok(one!.equals(other!));
  });

  it('is followed by a credit note for what went back, which names what was bought as it was then', async () => {
    const { shopper, orderId, bookingId } = await buy(3);
    await db.query(sql`update products set name = 'Cosy ' || name`);
    const endTime = server.clock.now().toString();
    await shopper.call(bookingsApi.cancelBooking, { params: { id: bookingId }, body: { endTime } });
    const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
    const { amount, refunded, number, creditNotes } = result![0]!;
    assert.deepEqual([amount, refunded], [21_800, 16_900]);
    const [note] = creditNotes;
    assert.deepEqual([note!.amount, note!.issuedAt], [16_900, endTime]);
    const printNote = (person: Pick<Shopper, 'id'>) => print(person, note!.id, api.getCreditNote.path);
    const response = await printNote(shopper);
    assert.match(response.headers.get('content-disposition')!, /filename="credit-note-C\d{6}\.pdf"/);
    const words = await wordsOf(response);
    for (const expected of [
      `Credit note ${note!.number}`,
      `For receipt ${number}`,
      'Refund of Medium room, unit A12 $169.00',
      'Total refunded $169.00',
      'GST included $15.36',
    ]) {
      assert.ok(words.includes(expected), `${expected} in: ${words}`);
    }
    assert.equal((await printNote(await makeShopper(server))).status, 404);
  });

  it('comes with every interval that is charged, and not with one that is declined', async () => {
    const { shopper, bookingId } = await buy();
    server.clock.set(Temporal.Instant.from('2026-12-18T14:00:00Z'));
    await runJobs(server.ctx);
    const list = async () =>
      (await shopper.call(api.listBookingReceipts, { params: { id: bookingId } })).result!;
    const [newest, ...older] = await list();
    assert.equal(older.length, 1);
    assert.deepEqual([newest!.amount, newest!.gst], [16_900, 1_536]);
    assert.ok(newest!.period);
    const words = await wordsOf(await print(shopper, newest!.id));
    assert.ok(words.includes('Medium room, unit A12 18/12/2026 – 17/01/2027 $169.00'), words);
    assert.ok(!words.includes('padlock'), words);

    await shopper.saveCard('4000000000000341');
    await db.query(sql`update sandbox_cards set outcome = 'card_declined'`);
    server.clock.set(Temporal.Instant.from('2027-01-18T14:00:00Z'));
    await runJobs(server.ctx);
    assert.equal((await list()).length, 2);
    const booking = await shopper.call(bookingsApi.getBooking, { params: { id: bookingId } });
    assert.equal(booking.result?.state, 'InArrears');
    assert.equal(booking.result?.arrears?.owed, 16_900);
    assert.ok(booking.result?.arrears?.nextAttemptAt);
  });

  it('is for whoever paid', async () => {
    const { shopper, orderId, bookingId } = await buy();
    const { result } = await shopper.call(api.listOrderReceipts, { params: { id: orderId } });
    const stranger = await makeShopper(server);
    assert.equal((await print(stranger, result![0]!.id)).status, 404);
    assert.equal(
      (await stranger.call(api.listOrderReceipts, { params: { id: orderId } })).errorCode,
      'NOT_FOUND',
    );
    assert.equal(
      (await stranger.call(api.listBookingReceipts, { params: { id: bookingId } })).errorCode,
      'NOT_FOUND',
    );
  });

  it('does not exist for what cost nothing', async () => {
    const siteId = await makeSite(db);
    const productId = await makeProduct(db, { siteId, price: 0 });
    await makeUnit(db, { siteId, productId });
    const shopper = await makeShopper(server);
    const { id } = await shopper.openCart(siteId);
    await shopper.book(id, productId);
    assert.equal((await shopper.pay(id)).statusCode, 200);
    assert.deepEqual((await shopper.call(api.listOrderReceipts, { params: { id } })).result, []);
  });
});
