import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/manage';
import { listBookableProducts } from '@gatehouse/contract/api/search';
import { getGuestSite } from '@gatehouse/contract/api/sites';
import type { DayHours, SiteHours } from '@gatehouse/contract/model/siteHours';
import { sites } from '@gatehouse/contract/resources/places';
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
const zone = 'Australia/Brisbane';
const today = noon.toZonedDateTimeISO(zone).toPlainDate();
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
const faultsOf = ({ fields }: Pick<Awaited<ReturnType<typeof takeOut>>, 'fields'>) =>
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

describe('a site with hours by weekday', () => {
  const nine = { from: 9 * 60, until: 17 * 60 };
  const open = { week: Array.from({ length: 7 }, () => nine), exceptions: [] };
  const named = (date: string, hours: DayHours = null) => ({ date, name: 'Christmas Day', hours });
  const siteCalls = sites.calls as Required<typeof sites.calls>;
  const save = (hours: unknown, revision = 1) =>
    server.call(siteCalls.update, {
      token: owner,
      params: { id: siteId },
      body: { revision, values: { hours } },
    });

  it('says who has booked a workspace for when other hours would close it, and leaves them their booking', async () => {
    const roomProduct = await makeProduct(db, { siteId, bookingType: 'workspaces', unitType: 'office' });
    const room = await makeUnit(db, { siteId, productId: roomProduct });
    const at = (days: number, hour: number) =>
      today.add({ days }).toZonedDateTime(zone).add({ hours: hour }).toInstant();
    const book = (days: number, hour: number, state: 'Upcoming' | 'Cancelled' = 'Upcoming') =>
      makeBooking(db, {
        unitId: room,
        customerId: customer,
        start: at(days, hour),
        end: at(days, hour + 2),
        state,
      });
    const early = await book(1, 7);
    const first = await book(1, 10);
    const second = await book(2, 10);
    await book(3, 10, 'Cancelled');
    await makeBooking(db, { unitId, customerId: customer, start: at(1, 0), state: 'Upcoming' });
    const shutOut = async (hours: SiteHours | null, token = owner) => {
      const { result } = await server.call(api.listShutOut, { token, body: { siteId, hours } });
      return result && [result.total, ...result.bookings.map(({ bookingId }) => bookingId)];
    };
    const closed = { ...open, exceptions: [named(day(1))] };
    assert.deepEqual(await shutOut(closed), [2, early, first]);
    assert.equal((await save(open)).statusCode, 200);
    assert.deepEqual(await shutOut(closed), [1, first], 'those that the hours of now shut out are known');
    assert.deepEqual(await shutOut({ ...open, exceptions: [named(day(2), { from: 660, until: 720 })] }), [
      1,
      second,
    ]);
    assert.deepEqual(await shutOut(null), [0]);
    await save(closed, 2);
    const { state } = await db.one<{ state: string }>(sql`select state from bookings where id = ${first}`);
    assert.equal(state, 'Upcoming');
    const elsewhere = server.userToken(
      await makeUser(db, { permissions: [{ role: 'siteManager', siteId: await makeSite(db) }] }),
    );
    assert.equal(await shutOut(closed, elsewhere), undefined);
  });

  it('tells guests its hours, in words too, instead of those of every day', async () => {
    await db.query(sql`update sites set access_from = '05:00', access_until = '22:00' where id = ${siteId}`);
    const hours = { ...open, exceptions: [named('2026-12-25')] };
    await save(hours);
    const { result } = await server.call(getGuestSite, {
      token: server.guestToken(),
      params: { id: siteId },
    });
    assert.deepEqual(result?.hours, hours);
    assert.deepEqual([result.openingHours, result.accessHours], ['Every day 9:00 am to 5:00 pm', null]);
  });

  it('has each date once, and ends after its beginning', async () => {
    const faults = faultsOf(
      await save({
        week: [{ from: 600, until: 600 }, ...open.week.slice(1)],
        exceptions: [named('2026-12-25'), named('2026-12-25')],
      }),
    );
    assert.deepEqual(faults, [
      ['body.values.hours.week.0.until', 'Enter an end after the start, within 24 hours.'],
      ['body.values.hours.exceptions.1.date', 'This date is there twice.'],
    ]);
  });
});
