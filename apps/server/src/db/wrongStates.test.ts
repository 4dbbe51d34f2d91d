import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import {
  makeCategory,
  makeController,
  makeGate,
  makeLockable,
  makeProduct,
  makeSite,
  makeUnit,
} from '../testing/factories.ts';
import { makeBooking, makeCustomer, makeOrder, makeUser } from '../testing/peopleFactories.ts';
import { noon, startTestServer } from '../testing/testServer.ts';
import { rawName, type Sql, sql } from './sql.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;

const [here, elsewhere] = [await makeSite(db), await makeSite(db)];
const [customer, somebody] = [await makeCustomer(db), await makeCustomer(db)];
const category = await makeCategory(db, { type: 'purchasable' });
const room = await makeProduct(db, { siteId: here });
const [padlock, otherPadlock] = [
  await makeProduct(db, { siteId: here, categoryId: category }),
  await makeProduct(db, { siteId: elsewhere, categoryId: category }),
];
const unit = await makeUnit(db, { productId: room });
const [cart, otherCart] = [
  await makeOrder(db, { customerId: customer, siteId: here }),
  await makeOrder(db, { customerId: customer, siteId: elsewhere }),
];
const booking = await makeBooking(db, { unitId: unit, customerId: customer, start: noon });
const lockable = await makeLockable(db, { siteId: here });
const gate = await makeGate(db, { siteId: here });
const otherGate = await makeGate(db, { siteId: elsewhere });
const { id: card } = await db.one<{ id: number }>(sql`
  insert into cards (customer_id, provider, provider_card, brand, last4, created_at)
  values (${somebody}, 'sandbox', 'card', 'visa', '4242', ${noon}) returning id`);
const { id: payment } = await db.one<{ id: number }>(sql`
  insert into payments (organisation_id, order_id, customer_id, amount, provider, provider_key, state, created_at,
    asked_at, settled_at)
  values (4, ${cart}, ${customer}, 5000, 'sandbox', gen_random_uuid(), 'Succeeded', ${noon}, ${noon}, ${noon})
  returning id`);

type BookingColumns = {
  unit?: number;
  product?: number;
  customer?: number | null;
  order?: number | null;
  state?: string;
};
function book(given: BookingColumns): Sql {
  const held = given.state === 'Held' ? noon : null;
  const order = given.order === undefined ? null : given.order;
  const owner = given.customer === undefined ? customer : given.customer;
  return sql`
    insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, held_until,
      price, recurring, created_at)
    values (${given.unit ?? unit}, ${here}, ${given.product ?? room}, ${owner}, ${order}, ${given.state ?? 'Completed'},
      ${noon.subtract({ hours: 2 })}, ${noon.subtract({ hours: 1 })}, ${held}, 1000, false, ${noon})`;
}
function share(given: { inviter?: number; gate?: number }): Sql {
  return sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, gate_id, invitee_name, invitee_email, state,
      created_at)
    values (${booking}, ${unit}, ${here}, ${given.inviter ?? customer}, ${given.gate ?? null}, 'Guest',
      ${`guest${given.gate ?? 0}@example.com`}, 'Pending', ${noon})`;
}
function stock(product: number): Sql {
  return sql`
    insert into locker_inventories (product_id, lockable_id, site_id, stocked_at)
    values (${product}, ${lockable}, ${here}, ${noon})`;
}
function refund(amount: number, state = 'Succeeded'): Sql {
  return sql`
    insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
    values (${payment}, ${amount}, gen_random_uuid(), ${state}, ${noon}, ${noon})`;
}
function queue(player: number): Sql {
  return sql`
    insert into queue_entries (unit_id, booking_id, customer_id, site_id, alias, position, created_at)
    values (${unit}, ${booking}, ${player}, ${here}, 'Ann', 1, ${noon})`;
}

const otherUnit = await makeUnit(db, { siteId: elsewhere });
const [controller, otherController] = [
  await makeController(db, { siteId: here }),
  await makeController(db, { siteId: elsewhere }),
];
const stranger = await makeCustomer(db, { organisationId: 5 });
const user = await makeUser(db);
const otherUser = await makeUser(db, { organisationId: 5 });

type GrantColumns = {
  unit?: number;
  controller?: number;
  customer?: number | null;
  user?: number;
  reason?: string;
  hours?: number;
  organisation?: number;
  over?: boolean;
  ciphertext?: boolean;
};
function grant(given: GrantColumns): Sql {
  const over = given.over ?? false;
  return sql`
    insert into bluetooth_grants (organisation_id, site_id, unit_id, controller_id, customer_id, user_id, reason,
      ciphertext, start_time, end_time, ended_at)
    values (${given.organisation ?? 4}, ${here}, ${given.unit ?? unit}, ${given.controller ?? controller},
      ${given.customer === undefined ? customer : given.customer}, ${given.user ?? null}, ${given.reason ?? null},
      ${(given.ciphertext ?? !over) ? Buffer.from('ciphertext') : null}, ${noon}, ${noon.add({ hours: given.hours ?? 24 })},
      ${over ? noon : null})`;
}

const refused: readonly [what: string, write: Sql, constraint: string][] = [
  ['a booking of another site’s product', book({ product: otherPadlock }), 'bookings_product_of_site'],
  ['a booking of another site’s unit', book({ unit: await makeUnit(db) }), 'bookings_unit_of_site'],
  ['a booking in a cart of another site', book({ order: otherCart }), 'bookings_order_of_customer'],
  ['a booking in a stranger’s cart', book({ order: cart, customer: somebody }), 'bookings_order_of_customer'],
  ['a booking in a cart, of nobody', book({ order: cart, customer: null }), 'ordered_by_a_customer'],
  ['a hold outside a cart', book({ state: 'Held' }), 'held_in_a_cart'],
  ['another site’s goods in a locker', stock(otherPadlock), 'stock_of_site'],
  ['a share by somebody else', share({ inviter: somebody }), 'shared_by_its_customer'],
  ['a share of another site’s gate', share({ gate: otherGate }), 'shared_gate_of_site'],
  ['a place in the queue for somebody else’s game', queue(somebody), 'queued_by_its_booking'],
  ['paying with somebody else’s card', pay(card), 'payments_card_of_customer'],
  ['a Bluetooth grant of another site’s unit', grant({ unit: otherUnit }), 'granted_unit_of_site'],
  [
    'a Bluetooth grant at another site’s controller',
    grant({ controller: otherController }),
    'granted_controller_of_site',
  ],
  [
    'a Bluetooth grant of another organisation’s site',
    grant({ organisation: 5, customer: stranger }),
    'granted_site_of_organisation',
  ],
  [
    'a Bluetooth grant for another organisation’s customer',
    grant({ customer: stranger }),
    'granted_customer_of_organisation',
  ],
  [
    'a Bluetooth grant for another organisation’s staff',
    grant({ customer: null, user: otherUser }),
    'granted_user_of_organisation',
  ],
  ['a Bluetooth grant for nobody', grant({ customer: null }), 'granted_to_one'],
  ['a Bluetooth grant for two', grant({ user }), 'granted_to_one'],
  ['a customer’s Bluetooth grant with a reason', grant({ reason: 'Why not' }), 'staff_have_reasons'],
  ['a Bluetooth grant for longer than a day', grant({ hours: 25 }), 'granted_for_a_day'],
  ['a Bluetooth grant that ends before it begins', grant({ hours: -1 }), 'granted_for_a_day'],
  ['a Bluetooth grant without a passphrase', grant({ ciphertext: false }), 'secret_while_it_holds'],
  ['a passphrase of a grant that is over', grant({ over: true, ciphertext: true }), 'secret_while_it_holds'],
  ['a ledger that begins again', sql`truncate ledger_transfers`, 'only_added'],
  [
    'another clock for a site with bookings',
    sql`update sites set time_zone = 'Australia/Perth' where id = ${here}`,
    'booked_by_its_clock',
  ],
  [
    'two units with one beacon',
    sql`update units set beacon_uuid = (select beacon_uuid from units where id = ${otherUnit}) where id = ${unit}`,
    'one_beacon_each',
  ],
];
function pay(cardId: number): Sql {
  return sql`
    insert into payments (organisation_id, order_id, customer_id, card_id, amount, provider, provider_key, state,
      created_at, asked_at)
    values (4, ${otherCart}, ${customer}, ${cardId}, 5000, 'sandbox', gen_random_uuid(), 'Started', ${noon}, ${noon})`;
}

for (const [what, write, constraint] of refused) {
  test(`the database refuses ${what}`, async () => {
    await assert.rejects(db.query(write), { constraint });
  });
}

test('the database takes what belongs together', async (t) => {
  // Else what another customer is refused would be refused as the second of its kind.
  t.after(async () => {
    await db.query(sql`delete from invitations where booking_id = ${booking}`);
    await db.query(sql`delete from queue_entries where booking_id = ${booking}`);
  });
  for (const write of [
    book({}),
    book({ order: cart }),
    stock(padlock),
    share({}),
    share({ gate }),
    queue(customer),
    grant({}),
    grant({ over: true }),
    grant({ customer: null, user, reason: 'Water' }),
    sql`update sites set time_zone = 'Australia/Perth' where id = ${elsewhere}`,
  ]) {
    await db.query(write);
  }
});

test('no more goes back than was paid; what failed to go back may be tried again', async () => {
  await db.query(refund(3000));
  await assert.rejects(db.query(refund(2001)), { constraint: 'refunded_at_most_the_amount' });
  await db.query(refund(2000, 'Started'));
  await assert.rejects(db.query(refund(1)), { constraint: 'refunded_at_most_the_amount' });
  await db.query(
    sql`update refunds set state = 'Failed' where payment_id = ${payment} and state = 'Started'`,
  );
  await db.query(refund(2000));
});

/** Where what was agreed and charged is kept, and what of it never changes. */
const frozen = {
  agreement_papers: sql`snapshot = '{}'`,
  charges: sql`amount = amount + 1`,
  document_agreements: sql`name_typed = 'Somebody else'`,
  document_versions: sql`body = 'Something else'`,
  invoices: sql`snapshot = '{}'`,
  ledger_transfers: sql`amount = amount + 1`,
  order_documents: sql`version = version + 1`,
  payments: sql`amount = amount + 1`,
  refunds: sql`amount = amount + 1`,
};

describe('what was agreed and charged', () => {
  before(async () => {
    const order = await makeOrder(db, { customerId: customer, siteId: await makeSite(db) });
    await db.query(sql`
      with paid as (
        insert into payments (organisation_id, order_id, customer_id, amount, provider, provider_key, state, created_at,
          asked_at, settled_at)
        values (4, ${order}, ${customer}, 1100, 'sandbox', gen_random_uuid(), 'Succeeded', ${noon}, ${noon}, ${noon})
        returning id
      )
      insert into refunds (payment_id, amount, provider_key, state, created_at, asked_at)
      select id, 1100, gen_random_uuid(), 'Succeeded', ${noon}, ${noon} from paid`);
    await db.query(sql`
      insert into charges (booking_id, period_start, period_end, amount, state, created_at)
      values (${booking}, ${noon}, ${noon.add({ hours: 1 })}, 1100, 'Due', ${noon})`);
    const { id: document } = await db.one<{ id: number }>(sql`
      insert into documents (organisation_id, title, body, booking_types)
      values (4, 'Terms', 'Be kind.', '{storage}') returning id`);
    await db.query(sql`
      insert into document_agreements (customer_id, document_id, version, agreed_at, name_typed)
      values (${customer}, ${document}, 1, ${noon}, 'Ann Tester')`);
    await db.query(
      sql`insert into order_documents (order_id, document_id, version) values (${cart}, ${document}, 1)`,
    );
  });

  it('is kept in these tables', async () => {
    const guarded = await db.query<{ name: string }>(sql`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and tgenabled = 'O' group by tgrelid order by 1`);
    assert.deepEqual(guarded.map(({ name }) => name).toSorted(), Object.keys(frozen));
  });

  for (const [table, change] of Object.entries(frozen)) {
    it(`is neither edited in nor removed from ${table}`, async () => {
      const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from ${rawName(table)}`);
      assert.ok(rows > 0);
      await assert.rejects(db.query(sql`update ${rawName(table)} set ${change}`), {
        constraint: 'only_added',
      });
      await assert.rejects(db.query(sql`delete from ${rawName(table)}`), { constraint: 'only_added' });
    });
  }
});
