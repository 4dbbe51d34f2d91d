import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getCardsState, getOfficeStart } from '@gatehouse/contract/api/manage';
import { sql } from '../../db/sql.ts';
import { noCards } from '../../providers/payments/noCards.ts';
import { createStripe } from '../../providers/payments/stripe.ts';
import {
  makeController,
  makeDoor,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeUser } from '../../testing/peopleFactories.ts';
import { startStripeDouble } from '../../testing/stripeDouble.ts';
import type { TestScope } from '../../testing/testDatabase.ts';
import { startTestServer } from '../../testing/testServer.ts';

/** An empty house, its owner, and what its back office starts with. */
async function empty(scope: TestScope) {
  const server = await startTestServer(scope);
  await makeOrganisation(server.ctx.db);
  const owner = server.userToken(await makeUser(server.ctx.db, { permissions: [{ role: 'superAdmin' }] }));
  const start = async (token = owner) => (await server.call(getOfficeStart, { token })).result!;
  return { server, db: server.ctx.db, owner, start };
}
const { server, db, owner, start } = await empty({ after });

test('an empty house lacks everything but cards, and each thing goes from the list once it is there', async (t) => {
  const { server, db, start } = await empty(t);
  assert.deepEqual((await start()).missing, ['place', 'offer', 'units', 'agreement', 'doors', 'colleague']);
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId });
  assert.deepEqual((await start()).missing, ['units', 'agreement', 'doors', 'colleague']);
  const unitId = await makeUnit(db, { siteId, productId });
  await db.query(sql`
    insert into documents (organisation_id, title, body, booking_types) values (4, 'Rules', 'Be kind.', '{storage}')`);
  assert.deepEqual(
    (await start()).missing,
    ['doors', 'colleague'],
    'what can wait, until somebody has booked',
  );
  await makeBooking(db, { unitId, start: server.clock.now() });
  assert.deepEqual((await start()).missing, [], 'the house is live');
  await db.query(sql`update documents set retired_at = ${server.clock.now()}`);
  assert.deepEqual((await start()).missing, ['agreement', 'doors', 'colleague']);
  await makeDoor(db, { siteId, controllerId: await makeController(db, { siteId }) });
  assert.deepEqual((await start()).missing, ['agreement', 'colleague']);
});

test('today is counted by the clock of each site, at the sites that one sees', async () => {
  const siteId = await makeSite(db);
  const unitId = await makeUnit(db, { siteId, productId: await makeProduct(db, { siteId }) });
  await makeUnit(db, { siteId });
  await db.query(sql`update units set product_id = null where site_id = ${siteId} and id <> ${unitId}`);
  const goods = await makeProduct(db, { siteId, type: 'purchasable' });
  await db.query(sql`update products set alert_below = 1 where id = ${goods}`);
  const morning = server.clock.now().toZonedDateTimeISO('Australia/Brisbane').startOfDay().toInstant();
  await makeBooking(db, { unitId, start: morning, end: morning.add({ hours: 2 }), state: 'Active' });
  const yesterday = { start: morning.subtract({ hours: 3 }), end: morning.subtract({ hours: 1 }) };
  await makeBooking(db, { unitId, ...yesterday, state: 'Active' });
  const manager = server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] }));
  assert.deepEqual((await start(manager)).today, {
    begins: 1,
    ends: 1,
    uncollected: 0,
    stockLow: 1,
    unoffered: 1,
  });
});

test('whether cards pay is what their provider says now, for owners', async () => {
  const { payments: sandbox } = server.ctx;
  const state = async () => (await server.call(getCardsState, { token: owner })).result?.state;
  assert.equal(await state(), 'test');
  server.ctx.payments = noCards;
  assert.equal(await state(), 'off');
  const double = await startStripeDouble({ after });
  const keyed = (secretKey: string) =>
    createStripe({ secretKey, publishableKey: 'pk', webhookSecret: 'whsec', apiBase: double.url });
  const states = [];
  for (const key of ['sk_live_double', 'sk_test_double', 'sk_live_mistyped']) {
    server.ctx.payments = keyed(key);
    states.push(await state());
  }
  assert.deepEqual(states, ['works', 'test', 'refused']);
  double.fault = () => 'error';
  assert.equal(await state(), 'unreachable');
  server.ctx.payments = sandbox;
  const manager = server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager' }] }));
  assert.equal((await server.call(getCardsState, { token: manager })).statusCode, 403);
});
