import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as api from '@gatehouse/contract/api/sites';
import { distanceKm } from '@gatehouse/contract/rules/distance';
import { sql } from '../../db/sql.ts';
import { makeOrganisation, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer, makeOrder } from '../../testing/peopleFactories.ts';
import { makePoolTable } from '../../testing/poolFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';
import { listEmbedOrigins } from './service.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const token = server.guestToken();

const brisbane = { latitude: -27.4698, longitude: 153.0251 };
const valley = await makeSite(db, { name: 'Valley Storage' });
const toowong = await makeSite(db, {
  name: 'Toowong Rooms',
  suburb: 'Toowong',
  postcode: '4066',
  latitude: -27.4848,
  longitude: 152.993,
});
const goldCoast = await makeSite(db, {
  name: 'Southport Yard',
  suburb: 'Southport',
  postcode: '4215',
  latitude: -27.967,
  longitude: 153.4,
});
const sydney = await makeSite(db, {
  name: 'Surry Hills Rooms',
  suburb: 'Surry Hills',
  state: 'NSW',
  postcode: '2010',
  latitude: -33.886,
  longitude: 151.211,
  timeZone: 'Australia/Sydney',
  reservationPeriod: 0,
  accessHours: ['06:00', '24:00'],
});
await makeOrganisation(db, 5);
const foreign = await makeSite(db, { organisationId: 5, name: 'Valley of others' });

const list = async (query: object) =>
  (await server.call(api.listGuestSites, { token, query })).result?.map(({ id }) => id);

test('a site says when customers get in, or nothing', async () => {
  const hoursOf = async (id: number) =>
    (await server.call(api.getGuestSite, { token, params: { id } })).result?.accessHours;
  assert.deepEqual(await hoursOf(sydney), { from: '06:00', until: '24:00' });
  assert.equal(await hoursOf(valley), null);
});

test('shows a site with its address in one line', async () => {
  const { result } = await server.call(api.getGuestSite, { token, params: { id: sydney } });
  assert.equal(result?.Address_fullAddress, '1 Test Street, Surry Hills NSW 2010');
  assert.equal(result?.Address.fullAddress, result?.Address_fullAddress);
  assert.equal(result?.timeZone, 'Australia/Sydney');
  assert.equal(result?.reservationPeriod, 0);
  const brisbaneSite = await server.call(api.getGuestSite, { token, params: { id: valley } });
  assert.equal(brisbaneSite.result?.reservationPeriod, 14);
  assert.equal(brisbaneSite.result?.distanceKm, null);
});

test('hides what belongs to another organisation', async () => {
  const { statusCode, errorCode } = await server.call(api.getGuestSite, { token, params: { id: foreign } });
  assert.deepEqual([statusCode, errorCode], [404, 'NOT_FOUND']);
  assert.ok(!(await list({}))?.includes(foreign));
  const settings = await server.call(api.getOrganisationSettings, { token, params: { id: 5 } });
  assert.equal(settings.statusCode, 404);
});

test('lists sites by name, and those in which all words occur', async () => {
  assert.deepEqual(await list({}), [goldCoast, sydney, toowong, valley]);
  assert.deepEqual(await list({ searchQuery: ['rooms'] }), [sydney, toowong]);
  assert.deepEqual(await list({ searchQuery: ['ROOMS', 'toow'] }), [toowong]);
  assert.deepEqual(await list({ searchQuery: ['4066'] }), [toowong]);
  assert.deepEqual(await list({ searchQuery: ['rooms', 'southport'] }), []);
  assert.deepEqual(await list({ searchQuery: ['%'] }), []);
  assert.deepEqual(await list({ offset: 1, limit: 2 }), [sydney, toowong]);
});

test('lists sites around a place, closest first and within 100 km', async () => {
  const { result } = await server.call(api.listGuestSites, { token, query: brisbane });
  assert.deepEqual(
    result?.map(({ id }) => id),
    [valley, toowong, goldCoast],
  );
  for (const site of result ?? []) {
    assert.ok(Math.abs((site.distanceKm ?? 0) - distanceKm(brisbane, site)) < 0.001);
  }
});

test('lists the pool tables of a site, while the organisation has any', async () => {
  const table = await makePoolTable(db, { siteId: valley, name: 'Magpie' });
  const tables = async () => {
    const { result } = await server.call(api.listGuestSites, { token });
    return result?.find(({ id }) => id === valley)?.PoolTables;
  };
  assert.deepEqual(await tables(), [{ id: table, name: 'Magpie' }]);
  await db.query(sql`update organisations set feature_pool_table = false where id = 4`);
  assert.deepEqual(await tables(), []);
  await db.query(sql`update organisations set feature_pool_table = true where id = 4`);
});

test('says that no site is within 100 km', async () => {
  const outback = { latitude: -25.34, longitude: 131.03 };
  const { statusCode, errorCode, errorMessage } = await server.call(api.listGuestSites, {
    token,
    query: outback,
  });
  assert.deepEqual([statusCode, errorCode], [404, 'NO_SITES_NEAR']);
  assert.equal(errorMessage, 'No sites found within 100km of this location. Please try another location');
  assert.deepEqual(await list({ ...brisbane, offset: 3 }), []);
});

test('refuses half a place', async () => {
  const { statusCode, errorMessage } = await server.call(api.listGuestSites, {
    token,
    query: { latitude: -27 },
  });
  assert.deepEqual([statusCode, errorMessage], [400, 'Latitude and longitude belong together.']);
});

test("lists a customer's sites, those with a door first", async () => {
  const customerId = await makeCustomer(db);
  const mine = async () => {
    const { result } = await server.call(api.listCustomerSites, { token: server.customerToken(customerId) });
    return result?.map(({ id }) => id);
  };
  assert.deepEqual(await mine(), []);
  await makeOrder(db, { customerId, siteId: goldCoast });
  await makeOrder(db, { customerId, siteId: sydney, state: 'Cancelled' });
  const unitId = await makeUnit(db, { siteId: valley });
  await makeBooking(db, { unitId, customerId, start: noon.subtract({ hours: 48 }) });
  assert.deepEqual(await mine(), [valley, goldCoast]);

  const shared = await makeBooking(db, {
    unitId: await makeUnit(db, { siteId: toowong }),
    start: noon.subtract({ hours: 48 }),
  });
  await db.query(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id, state,
      created_at)
    select id, unit_id, site_id, customer_id, 'Ann', 'ann@example.com', ${customerId}, 'Accepted', ${noon} from bookings where id = ${shared}`);
  assert.deepEqual(await mine(), [toowong, valley, goldCoast]);
});

test('returns features, settings, third parties and where to find help', async () => {
  const features = await server.call(api.getOrganisationFeatures, { token });
  assert.deepEqual(features.result, {
    appOperations: true,
    poolTable: true,
    permissionIngest: true,
    shop: true,
    cart: true,
    mail: false,
    testCards: true,
  });
  const settings = await server.call(api.getOrganisationSettings, { token, params: { id: 4 } });
  assert.deepEqual(
    [
      settings.result?.customerEmailValidation,
      settings.result?.pinCodesChangeable,
      settings.result?.customersRequireAddress,
    ],
    [false, false, true],
  );
  const configuration = await server.call(api.getClientConfiguration, { token });
  assert.deepEqual(configuration.result, {
    payments: { provider: 'sandbox', publishableKey: null },
    errorReports: null,
    maps: { provider: 'gazetteer', key: null, tilesUrl: null },
  });
  await db.query(sql`
    insert into support_links (organisation_id, title, url, position)
    values (4, 'Second', 'tel:2', 2), (4, 'First', 'tel:1', 1), (5, 'Theirs', 'tel:3', 0)`);
  const customer = server.customerToken(await makeCustomer(db));
  const links = await server.call(api.listSupportLinks, { token: customer });
  assert.deepEqual(
    links.result?.map(({ title }) => title),
    ['First', 'Second'],
  );
});

test('lists the origins that may frame the embedded view, organisation by organisation, and takes nothing else', async () => {
  const list = (origins: string[]) =>
    db.query(sql`update organisations set embed_origins = ${origins}::text[] where id = 4`);
  const origins = ['https://www.moves.example', 'http://localhost:4080', 'http://127.0.0.1:4080'];
  await list(origins);
  assert.deepEqual(await listEmbedOrigins(server.ctx, 4), origins);
  assert.deepEqual(await listEmbedOrigins(server.ctx, 5), []);
  assert.deepEqual(await listEmbedOrigins(server.ctx, 999), []);
  for (const wrong of [
    '*',
    'https://*.moves.example',
    'moves.example',
    'https://moves.example/',
    'https://moves.example; script-src *',
    'https://moves.example https://other.example/x',
    "'self'",
    'javascript:alert(1)',
    '',
  ]) {
    await assert.rejects(list(['https://moves.example', wrong]), /organisations_embed_origins_check/, wrong);
  }
  await list([]);
  assert.deepEqual(await listEmbedOrigins(server.ctx, 4), []);
});
