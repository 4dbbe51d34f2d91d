import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { createSandboxCardToken } from '@gatehouse/contract/api/cards';
import {
  getGuestCustomerDetails,
  getTemporaryCard,
  removeGuestCustomerDetails,
} from '@gatehouse/contract/api/guests';
import { buyVend, getVend } from '@gatehouse/contract/api/vend';
import { stoppedClock } from '../../clock.ts';
import { sql } from '../../db/sql.ts';
import type { DoorCommandRequest } from '../../devices/gateway.ts';
import { runJobs } from '../../jobs/jobs.ts';
import type { PaymentProvider } from '../../providers/payments/provider.ts';
import { createSandbox, type Fault, type FaultyCall } from '../../providers/payments/sandbox.ts';
import {
  makeController,
  makeDoor,
  makeLockable,
  makeProduct,
  makeSite,
  makeStock,
} from '../../testing/factories.ts';
import type { CommandEnd } from '../../testing/fakeGateway.ts';
import { cards } from '../../testing/shopper.ts';
import { testDb } from '../../testing/testDatabase.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const faults: { call: FaultyCall; fault: Fault }[] = [];
const db = await testDb({ after });
const clock = stoppedClock(noon);
const sandbox = createSandbox(db, clock, (call) =>
  faults[0]?.call === call ? faults.shift()!.fault : undefined,
);
/** How long the provider takes to make a charge. */
let chargeTakes: { seconds: number; milliseconds?: number } = { seconds: 0 };
const payments: PaymentProvider = {
  ...sandbox,
  async charge(charge) {
    const made = await sandbox.charge(charge);
    server.clock.advance(chargeTakes);
    return made;
  },
};
/** What reached the doors, how they are set to respond, and what happens while they open. */
const sent: DoorCommandRequest[] = [];
let answer: CommandEnd | 'the process dies' = { outcome: 'executed' };
const server = await startTestServer(
  { after },
  {
    db,
    payments,
    expectedFailure: 'killed',
    doors: {
      command(request) {
        sent.push(request);
        if (answer === 'the process dies') throw new Error('killed');
        return answer;
      },
    },
  },
);

let kiosks = 0;
/** A kiosk with cue chalk for 3.50. */
async function kiosk(count = 2) {
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, online: true });
  await touch(controllerId);
  const doorId = await makeDoor(db, { siteId, controllerId });
  const vendId = `GH-VEND-${++kiosks}`;
  const lockableId = await makeLockable(db, { siteId, doorId, vendId, name: 'Shop 1' });
  const productId = await makeProduct(db, { siteId, type: 'purchasable', name: 'Cue chalk', price: 350 });
  await makeStock(db, { productId, lockableId, count });
  return { siteId, controllerId, doorId, vendId, lockableId, productId };
}
type Kiosk = Awaited<ReturnType<typeof kiosk>>;
const touch = (controllerId: number) =>
  db.query(sql`update controllers set last_seen_at = ${server.clock.now()} where id = ${controllerId}`);

const token = () => server.guestToken();
const look = async ({ vendId }: Kiosk) =>
  (await server.call(getVend, { params: { id: vendId }, token: token() })).result;
async function cardToken(number = cards.pays): Promise<string> {
  const body = { number, expiry: '12/34', cvc: '123', name: '' };
  return (await server.call(createSandboxCardToken, { body, token: token() })).result!.cardToken;
}
const buy = ({ vendId }: Kiosk, body: { cardToken: string; email?: string; price?: number }) =>
  server.call(buyVend, { params: { id: vendId }, body, token: token() });

/** What the provider booked of a kiosk's purchases, what is for sale, and how its orders stand. */
async function books({ lockableId }: Kiosk) {
  const purchases = await db.query<{ key: string; order: string; purchase: string }>(sql`
    select p.provider_key as key, o.state as order, v.state as purchase
    from vend_sales v join orders o on o.id = v.order_id join payments p on p.order_id = o.id
    where v.lockable_id = ${lockableId} order by v.id`);
  const keys = purchases.map(({ key }) => key);
  const charged = await db.query<{ id: number; amount: number }>(sql`
    select id, amount from sandbox_ledger
    where key = any(${keys}::uuid[]) and kind = 'charge' and outcome = 'succeeded'`);
  const refunded = await db.query<{ amount: number }>(sql`
    select amount from sandbox_ledger where charge_id = any(${charged.map(({ id }) => id)}::integer[])`);
  const { stock } = await db.one<{ stock: number }>(sql`
    select count(*)::integer as stock from locker_inventories
    where lockable_id = ${lockableId} and state = 'InStock'`);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  return {
    charged: sum(charged),
    refunded: sum(refunded),
    stock,
    states: purchases.map(({ order, purchase }) => `${order} ${purchase}`),
  };
}

/** How the attempts to take money at a kiosk ended. */
const attempts = ({ lockableId }: Kiosk) =>
  db.query<{ state: string; failure: string | null }>(sql`
    select p.state, p.failure from vend_sales v join payments p on p.order_id = v.order_id
    where v.lockable_id = ${lockableId} order by p.id`);

beforeEach(async () => {
  faults.length = 0;
  sent.length = 0;
  answer = { outcome: 'executed' };
  chargeTakes = { seconds: 0 };
  await db.query(sql`delete from attempt_counts`);
});

describe('a kiosk', () => {
  it('shows what it sells, where, and whether it can be had', async () => {
    const own = await kiosk(1);
    const { productName, price, lockableName, inStock, online } = (await look(own))!;
    assert.deepEqual(
      [productName, price, lockableName, inStock, online],
      ['Cue chalk', 350, 'Shop 1', true, true],
    );
    await buy(own, { cardToken: await cardToken() });
    assert.deepEqual([(await look(own))?.inStock, (await look(own))?.productName], [false, 'Cue chalk']);
    await db.query(sql`update controllers set online = false where id = ${own.controllerId}`);
    assert.equal((await look(own))?.online, false);
  });

  it('remembers its guest for as long as they want, under an id it gives to them alone', async () => {
    const own = await kiosk(1);
    const body = { cardToken: await cardToken(), email: 'gus@example.com' };
    const id = (await buy(own, body)).result!.guestId!;
    const given = { params: { id }, token: token() };
    assert.equal((await server.call(getTemporaryCard, given)).result?.last4, '4242');
    assert.equal((await server.call(getGuestCustomerDetails, given)).result?.email, 'gus@example.com');
    assert.equal((await buy(own, body)).result?.guestId, id);
    await server.call(removeGuestCustomerDetails, given);
    assert.equal((await server.call(getGuestCustomerDetails, given)).statusCode, 404);
  });

  it('that nothing is meant to be sold in says where it is', async () => {
    const { vendId } = await kiosk(0);
    const { errorCode, errorMessage } = await server.call(getVend, {
      params: { id: vendId },
      token: token(),
    });
    assert.equal(errorCode, 'OUT_OF_STOCK');
    assert.match(errorMessage!, /^Shop 1 at .+, is empty\.$/);
  });

  it('has no name that nobody gave it', async () => {
    const reply = await server.call(getVend, { params: { id: 'GH-NONE' }, token: token() });
    assert.equal(reply.statusCode, 404);
  });

  it('takes the money, opens the compartment, and writes a receipt', async () => {
    const own = await kiosk();
    const { statusCode, result } = await buy(own, {
      cardToken: await cardToken(),
      email: 'guest@example.com',
      price: 350,
    });
    assert.deepEqual([statusCode, result?.opened], [200, true]);
    const { order_id: orderId } = await db.one<{ order_id: number }>(sql`
      select order_id from vend_sales where lockable_id = ${own.lockableId}`);
    assert.deepEqual(
      sent.map(({ doorId, operation, actor }) => [doorId, operation, actor]),
      [[own.doorId, 'open', { type: 'system', id: orderId, via: 'app' }]],
    );
    assert.deepEqual(await books(own), { charged: 350, refunded: 0, stock: 1, states: ['Collected Opened'] });
    const mail = await db.one<{ subject: string }>(
      sql`select subject from mails where recipient = 'guest@example.com'`,
    );
    assert.equal(mail.subject, `Your receipt ${result?.reference}`);
    const [entry] = await db.query<{ how: string; outcome: string }>(sql`
      select how, outcome from activity where door_id = ${own.doorId}`);
    assert.deepEqual([entry?.how, entry?.outcome], ['app', 'executed']);
  });
});

describe('nothing is charged', () => {
  const refused = async (own: Kiosk, code: string, number = cards.pays) => {
    assert.equal((await buy(own, { cardToken: await cardToken(number) })).errorCode, code);
    const { charged, stock } = await books(own);
    assert.deepEqual([charged, stock, sent.length], [0, 2, 0]);
  };

  it('by a card that is declined, in its provider’s words; the item is for sale again', async () => {
    const own = await kiosk();
    await refused(own, 'CARD_DECLINED', cards.declined);
    assert.deepEqual((await books(own)).states, ['Cancelled Failed']);
    assert.deepEqual(await attempts(own), [{ state: 'Declined', failure: 'Your card was declined.' }]);
  });

  it('of less than a card payment can be, or of what its provider refuses; the item is for sale again', async () => {
    const shop = await kiosk();
    const price = (cents: number) =>
      db.query(sql`update products set price = ${cents} where id = ${shop.productId}`);
    await price(49);
    const small = await buy(shop, { cardToken: await cardToken() });
    assert.deepEqual(
      [small.statusCode, small.errorMessage],
      [402, 'A card payment has to be at least $0.50. Please add something more, or contact the site.'],
    );
    assert.deepEqual(await attempts(shop), []);
    await price(100_000_000);
    const token = await cardToken();
    const words = 'This is more than one card payment can be. Please pay for it in smaller parts.';
    for (let time = 0; time < 2; time++) {
      const refused = await buy(shop, { cardToken: token });
      assert.deepEqual([refused.errorCode, refused.errorMessage], ['PAYMENT_REFUSED', words]);
    }
    assert.deepEqual(await attempts(shop), [{ state: 'Failed', failure: words }]);
    assert.equal((await books(shop)).stock, 2);
  });

  it('by a token that is none', async () => {
    const own = await kiosk();
    const { errorCode, errorMessage } = await buy(own, { cardToken: 'no such token' });
    assert.equal(errorCode, 'CARD_INVALID');
    assert.deepEqual((await books(own)).stock, 2);
    assert.deepEqual(await attempts(own), [{ state: 'Failed', failure: errorMessage }]);
  });

  it('while the kiosk is offline, being tested or was jammed a moment ago', async () => {
    const own = await kiosk();
    await db.query(sql`update controllers set online = false where id = ${own.controllerId}`);
    await refused(own, 'DEVICE_OFFLINE');
    const later = server.clock.now().add({ minutes: 5 });
    await db.query(sql`
      update controllers set online = true, test_mode_until = ${later} where id = ${own.controllerId}`);
    await refused(own, 'TEST_MODE');
    await db.query(sql`update controllers set test_mode_until = null where id = ${own.controllerId}`);
    await db.query(sql`
      insert into commands (door_id, operation, actor_type, via, requested_at, outcome, reason)
      values (${own.doorId}, 'open', 'system', 'app', ${server.clock.now()}, 'rejected', 'jammed')`);
    await refused(own, 'JAMMED');
  });

  it('at another price than was shown, or when it is sold out', async () => {
    const own = await kiosk(1);
    assert.equal((await buy(own, { cardToken: await cardToken(), price: 300 })).errorCode, 'CONFLICT');
    await buy(own, { cardToken: await cardToken() });
    assert.equal((await buy(own, { cardToken: await cardToken() })).errorCode, 'OUT_OF_STOCK');
    assert.equal((await books(own)).charged, 350);
  });

  it('by who tries out cards', async () => {
    const own = await kiosk();
    for (let tries = 0; tries < 8; tries++) await buy(own, { cardToken: await cardToken(cards.declined) });
    assert.equal((await buy(own, { cardToken: await cardToken() })).statusCode, 429);
  });
});

describe('what was charged goes back', () => {
  for (const [reported, code, stock] of [
    [{ outcome: 'rejected', reason: 'jammed' }, 'JAMMED', 2],
    [{ outcome: 'offline' }, 'DEVICE_OFFLINE', 2],
    [{ outcome: 'rejected', reason: 'rebooted' }, 'DEVICE_REJECTED', 2],
    [{ outcome: 'unknown' }, 'DEVICE_SILENT', 1],
  ] as const) {
    it(`when the compartment answers ${reported.outcome} (${code})`, async () => {
      const own = await kiosk();
      answer = reported;
      const { errorCode, errorMessage } = await buy(own, { cardToken: await cardToken() });
      assert.equal(errorCode, code);
      assert.match(errorMessage!, /you’ll get your money back on your card/i);
      assert.deepEqual(await books(own), {
        charged: 350,
        refunded: 350,
        stock,
        states: ['Refunded Refunded'],
      });
      const alerts = await db.query(sql`select from alerts where site_id = ${own.siteId}`);
      assert.equal(alerts.length, code === 'DEVICE_SILENT' ? 1 : 0);
    });
  }

  it('when the provider took a minute for it; within the minute the compartment opens', async () => {
    const late = await kiosk();
    chargeTakes = { seconds: 60 };
    const { errorCode, errorMessage } = await buy(late, { cardToken: await cardToken() });
    assert.equal(errorCode, 'PROVIDER_UNAVAILABLE');
    assert.match(errorMessage!, /took too long/);
    assert.deepEqual(await books(late), {
      charged: 350,
      refunded: 350,
      stock: 2,
      states: ['Cancelled Refunded'],
    });
    assert.equal(sent.length, 0);
    const inTime = await kiosk();
    chargeTakes = { seconds: 59, milliseconds: 999 };
    assert.equal((await buy(inTime, { cardToken: await cardToken() })).result?.opened, true);
  });

  it('also when the provider cannot be reached for it at once', async () => {
    const own = await kiosk();
    answer = { outcome: 'rejected', reason: 'jammed' };
    faults.push({ call: 'refund', fault: 'timeoutBefore' });
    assert.equal((await buy(own, { cardToken: await cardToken() })).errorCode, 'JAMMED');
    assert.equal((await books(own)).refunded, 0);
    server.clock.advance({ seconds: 10 });
    await runJobs(server.ctx);
    assert.equal((await books(own)).refunded, 350);
  });
});

describe('a card token', () => {
  it('buys once, however often and however many at once it is sent', async () => {
    const own = await kiosk(12);
    const body = { cardToken: await cardToken() };
    const replies = await Promise.all(Array.from({ length: 12 }, () => buy(own, body)));
    assert.ok(replies.some(({ statusCode }) => statusCode === 200));
    for (const { statusCode, errorCode } of replies)
      assert.ok(statusCode === 200 || errorCode === 'PAYMENT_PENDING', String(errorCode));
    assert.equal((await buy(own, body)).result?.opened, true);
    assert.deepEqual([(await books(own)).charged, (await books(own)).stock, sent.length], [350, 11, 1]);
  });

  it('says again why it bought nothing', async () => {
    const own = await kiosk();
    const declined = { cardToken: await cardToken(cards.declined) };
    const [first, second] = [await buy(own, declined), await buy(own, declined)];
    assert.deepEqual([second.errorCode, second.errorMessage], [first.errorCode, first.errorMessage]);
    answer = { outcome: 'rejected', reason: 'jammed' };
    const jammed = { cardToken: await cardToken() };
    const [third, fourth] = [await buy(own, jammed), await buy(own, jammed)];
    assert.deepEqual([fourth.errorCode, fourth.errorMessage], ['JAMMED', third.errorMessage]);
    assert.equal((await books(own)).charged, 350);
  });

  it('of the last item is refused to all but one', async () => {
    const own = await kiosk(1);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => cardToken()));
    const replies = await Promise.all(tokens.map((one) => buy(own, { cardToken: one })));
    const codes = replies.map(({ errorCode }) => errorCode ?? 'opened').toSorted();
    assert.deepEqual(codes, [...Array(7).fill('OUT_OF_STOCK'), 'opened']);
    assert.equal((await books(own)).charged, 350);
  });
});

describe('after a crash', () => {
  it('while the door was opening: what opened is sold, what nobody knows goes back', async () => {
    const [opened, unknown] = [await kiosk(), await kiosk()];
    answer = 'the process dies';
    const body = { cardToken: await cardToken() };
    await buy(opened, body);
    await buy(unknown, { cardToken: await cardToken() });
    assert.equal((await buy(opened, body)).errorCode, 'PAYMENT_PENDING');
    await db.query(sql`update commands set outcome = 'executed' where door_id = ${opened.doorId}`);
    server.clock.advance({ seconds: 31 });
    await runJobs(server.ctx);
    assert.deepEqual((await books(opened)).states, ['Collected Opened']);
    assert.deepEqual(await books(unknown), {
      charged: 350,
      refunded: 350,
      stock: 1,
      states: ['Refunded Refunded'],
    });
    assert.equal((await buy(opened, body)).result?.opened, true);
    assert.equal(sent.length, 2);
  });

  it('between the money and the door nothing opens late, and the money goes back', async () => {
    const own = await kiosk();
    await db.query(sql`
      create function fail_once() returns trigger language plpgsql as $$
      begin raise exception 'killed'; end $$;`);
    await db.query(
      sql`create trigger killed before insert on commands for each row execute function fail_once()`,
    );
    await buy(own, { cardToken: await cardToken() });
    await db.query(sql`drop trigger killed on commands`);
    server.clock.advance({ seconds: 31 });
    await touch(own.controllerId);
    await runJobs(server.ctx);
    assert.deepEqual(await books(own), {
      charged: 350,
      refunded: 350,
      stock: 2,
      states: ['Refunded Refunded'],
    });
  });

  it('before the provider knew the guest: it is not asked what became of them', async () => {
    const own = await kiosk();
    faults.push({ call: 'charge', fault: 'timeoutBefore' }, { call: 'findCharge', fault: 'error' });
    await buy(own, { cardToken: await cardToken() });
    await db.query(sql`update vend_sales set payment_customer = null where lockable_id = ${own.lockableId}`);
    faults.push({ call: 'findCharge', fault: 'error' });
    server.clock.advance({ seconds: 35 });
    await runJobs(server.ctx, ['resolveOpenPayments']);
    assert.equal(faults.length, 1);
    assert.deepEqual((await books(own)).states, ['Cancelled Failed']);
  });

  it('while the provider was asked: a charge that was made goes back, one that was not is given up', async () => {
    const [made, never] = [await kiosk(), await kiosk()];
    const body = { cardToken: await cardToken() };
    faults.push({ call: 'charge', fault: 'timeoutAfter' }, { call: 'findCharge', fault: 'error' });
    assert.equal((await buy(made, body)).errorCode, 'PROVIDER_UNAVAILABLE');
    faults.push({ call: 'charge', fault: 'timeoutBefore' }, { call: 'findCharge', fault: 'error' });
    assert.equal((await buy(never, { cardToken: await cardToken() })).errorCode, 'PROVIDER_UNAVAILABLE');
    server.clock.advance({ seconds: 20 });
    await runJobs(server.ctx);
    assert.equal((await buy(made, body)).errorCode, 'PAYMENT_PENDING');
    server.clock.advance({ seconds: 61 });
    await runJobs(server.ctx);
    const { errorMessage } = await buy(made, body);
    assert.match(errorMessage!, /took too long/);
    assert.deepEqual(await books(made), {
      charged: 350,
      refunded: 350,
      stock: 2,
      states: ['Cancelled Refunded'],
    });
    assert.deepEqual(await books(never), { charged: 0, refunded: 0, stock: 2, states: ['Cancelled Failed'] });
    assert.deepEqual(await attempts(never), [
      { state: 'Failed', failure: 'The provider never received it.' },
    ]);
    assert.equal(sent.length, 0);
  });
});
