import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/manage';
import { listBookableProducts } from '@gatehouse/contract/api/search';
import { outages } from '@gatehouse/contract/resources/units';
import { sql } from '../../db/sql.ts';
import { until } from '../../testing/eventually.ts';
import { makeProduct, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeBooking, makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const owner = server.userToken(await makeUser(db, { permissions: [{ role: 'superAdmin' }] }));
const customer = await makeCustomer(db, { firstName: 'Mia', lastName: 'Chen' });
const calls = outages.calls as Required<typeof outages.calls>;
const today = noon.toZonedDateTimeISO('Australia/Brisbane').toPlainDate();
const day = (days: number) => today.add({ days }).toString();

let siteId: number;
let productId: number;
let unitId: number;
beforeEach(async () => {
  siteId = await makeSite(db);
  productId = await makeProduct(db, { siteId });
  unitId = await makeUnit(db, { siteId, productId, name: 'A1' });
});

const takeOut = (startsOn: string, endsOn: string | null) =>
  server.call(calls.create, {
    token: owner,
    body: { values: { siteId, unitId, startsOn, endsOn, reason: 'The roof leaks' } },
  });
const faultsOf = ({ fields }: Awaited<ReturnType<typeof takeOut>>) =>
  fields?.map(({ path, message }) => [path, message]);
async function found(date: string, until?: string) {
  const { result } = await server.call(listBookableProducts, {
    token: server.guestToken(),
    query: { filters: { siteIds: [siteId], date, ...(until && { to: until }) }, limit: 10 },
  });
  return result?.find(({ id }) => id === productId)?.available ?? 0;
}
async function reserve(starts: string, ends: string | null) {
  const { id } = await db.one<{ id: number }>(sql`
    insert into orders (organisation_id, site_id, customer_id, state, reference, created_at)
    values (4, ${siteId}, ${customer}, 'Active', upper(substr(md5(random()::text), 1, 8)), ${noon}) returning id`);
  const { booking } = await db.one<{ booking: number | null }>(sql`
    select booking_id as booking from reserve_unit(${id}, ${customer}, ${productId},
      ${starts}::date::timestamp at time zone 'Australia/Brisbane',
      ${ends}::date::timestamp at time zone 'Australia/Brisbane', 100, false, ${noon},
      ${noon.add({ minutes: 15 })}, interval '0')`);
  await db.query(sql`delete from bookings where id = ${booking}`);
  await db.query(sql`delete from orders where id = ${id}`);
  return booking !== null;
}

describe('a unit out of service on some days', () => {
  it('is not found and not reserved for a time that meets them, by the clock of its site', async () => {
    assert.equal((await takeOut(day(2), day(3))).statusCode, 200);
    const counts = [await found(day(1)), await found(day(2)), await found(day(3)), await found(day(4))];
    assert.deepEqual(counts, [0, 0, 0, 1], 'storage goes on from its first day');
    assert.equal(await reserve(day(0), day(2)), true);
    assert.equal(await reserve(day(0), day(3)), false);
    assert.equal(await reserve(day(4), null), true);
  });

  it('is there again once that is archived, and stays out where there is no last day', async () => {
    const { result } = await takeOut(day(0), null);
    assert.deepEqual([await found(day(1)), await reserve(day(9), null)], [0, false]);
    const body = { revision: 1, archived: true };
    await server.call(calls.archive, { token: owner, params: { id: result!.id }, body });
    assert.deepEqual([await found(day(1)), await reserve(day(9), null)], [1, true]);
  });

  it('is out of service once at a time, from a day to the same or a later one', async () => {
    await takeOut(day(2), day(4));
    assert.deepEqual(faultsOf(await takeOut(day(4), day(5))), [
      ['body.values.startsOn', 'This unit is already out of service then.'],
    ]);
    assert.deepEqual(faultsOf(await takeOut(day(9), day(8))), [
      ['body.values.endsOn', 'Choose the first day or a later one.'],
    ]);
    assert.equal((await takeOut(day(5), day(5))).statusCode, 200);
  });

  it('is not held by whoever asks in the moment in which it is taken out', async () => {
    const { held } = await db.transaction(async (tx) => {
      await tx.query(sql`
        insert into unit_outages (site_id, unit_id, starts_on, reason)
        values (${siteId}, ${unitId}, ${day(1)}, 'The roof leaks')`);
      const held = reserve(day(0), null);
      await until(async () => {
        const [waits] = await db.query(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%reserve_unit%'`);
        return waits;
      });
      return { held };
    });
    assert.equal(await held, false);
  });

  it('keeps its days by another clock where its site gets one', async () => {
    await takeOut(day(2), day(2));
    await db.query(sql`update sites set time_zone = 'Australia/Perth' where id = ${siteId}`);
    const { starts } = await db.one<{ starts: Temporal.Instant }>(sql`
      select lower(during) as starts from unit_outages where unit_id = ${unitId}`);
    assert.equal(starts.toZonedDateTimeISO('Australia/Perth').toPlainTime().toString(), '00:00:00');
  });

  it('says who has booked it then, to those who may know them', async () => {
    const start = noon.add({ hours: 48 });
    const id = await makeBooking(db, { unitId, customerId: customer, start, state: 'Upcoming' });
    const booked = async (token: string, from: string, until?: string) => {
      const query = { unitId, from, ...(until && { until }) };
      const { result, statusCode } = await server.call(api.listBookedDuring, { token, query });
      return result?.map(({ bookingId, name }) => [bookingId, name]) ?? statusCode;
    };
    assert.deepEqual(await booked(owner, day(0)), [[id, 'Mia Chen']]);
    assert.deepEqual(await booked(owner, day(0), day(1)), []);
    const reads = async (site: number) =>
      server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager', siteId: site }] }));
    assert.equal(await booked(await reads(await makeSite(db)), day(0)), 404);
    assert.deepEqual(await booked(await reads(siteId), day(0)), [[id, 'Mia Chen']]);
  });
});
