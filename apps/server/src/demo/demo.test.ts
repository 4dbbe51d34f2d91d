import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import { SERIAL_PATTERN } from '@gatehouse/contract/device/topics';
import { UnitType } from '@gatehouse/contract/model/access';
import type { Media } from '@gatehouse/contract/model/common';
import { stoppedClock } from '../clock.ts';
import { type Sql, sql } from '../db/sql.ts';
import { passwordMatches } from '../features/auth/password.ts';
import { checkDatabase } from '../features/backups/checks.ts';
import { demoPictures, MEDIA_PATH } from '../http/mediaFiles.ts';
import { runJobs } from '../jobs/jobs.ts';
import { listLedgerFaults } from '../testing/ledgerLaws.ts';
import { testDb } from '../testing/testDatabase.ts';
import { startTestServer } from '../testing/testServer.ts';
import { demoSites, makeDemo } from './demo.ts';
import type { DemoDoor } from './layout.ts';
import { linkable } from './linkable.ts';
import { demoSignIns } from './people.ts';
import { listSimulatedSites } from './simulatedSites.ts';

const now = Temporal.Instant.from('2026-11-18T02:00:00Z');
const server = await startTestServer({ after }, { now });
const { db } = server.ctx;
const making = { db, clock: stoppedClock(now), config: server.ctx.config };

before(async () => {
  assert.equal(await makeDemo(making), true);
});

const count = async (what: Sql) => (await db.one<{ count: number }>(sql`select count(*) from ${what}`)).count;
const nowhere = async (what: Sql, why: string) =>
  assert.deepEqual(await db.query(sql`select * from ${what}`), [], why);

test('is made once, also by several at the same time', async () => {
  const tables = ['units', 'bookings', 'customers', 'payments', 'locker_inventories'] as const;
  const counts = () =>
    db.one(sql`select (select count(*) from units) units, (select count(*) from bookings) bookings,
      (select count(*) from customers) customers, (select count(*) from payments) payments,
      (select count(*) from locker_inventories) locker_inventories`);
  const first = (await counts()) as Record<(typeof tables)[number], number>;
  for (const table of tables) assert.ok(first[table] > 0, table);
  assert.deepEqual(await Promise.all([makeDemo(making), makeDemo(making)]), [false, false]);
  assert.deepEqual(await counts(), first);
});

test('every cent is in the ledger, as the provider has it', async () => {
  assert.ok((await count(sql`ledger_transfers`)) > 0);
  assert.deepEqual(await listLedgerFaults(db), []);
});

test('two processes at once make one', async (t) => {
  const other = await testDb(t);
  const together = { ...making, db: other };
  const made = await Promise.all([makeDemo(together), makeDemo(together), makeDemo(together)]);
  assert.deepEqual(made.toSorted(), [false, false, true]);
  assert.equal((await other.query(sql`select from sites`)).length, demoSites.length);
});

test('shows every kind of place', async () => {
  const types = await db.query<{ type: string }>(sql`select distinct type from units`);
  assert.deepEqual(types.map(({ type }) => type).toSorted(), UnitType.options.toSorted());
  const zones = await db.query(sql`select distinct time_zone from sites`);
  assert.ok(zones.length >= 4);
  assert.equal(await count(sql`units where type = 'pool_table'`), 2);
  await nowhere(
    sql`sites s where not exists (select from gates where site_id = s.id)`,
    'a site without a gate',
  );
  await nowhere(sql`sites where opening_hours = ''`, 'a site without opening hours');
  assert.equal(await count(sql`sites where hours is not null`), 1);
  await nowhere(
    sql`products p join product_categories c on c.id = p.category_id
      where c.type = 'bookable' and not exists (select from units where product_id = p.id)`,
    'a product without units',
  );
  await nowhere(
    sql`units u join products p on p.id = u.product_id join product_categories c on c.id = p.category_id
      where c.unit_type <> u.type`,
    "a unit of another type than its product's",
  );
});

test('pictures have words, a size and files that are there', async () => {
  const rows = await db.query<{ media: Media }>(sql`
    select jsonb_array_elements(media) as media from sites union all
    select jsonb_array_elements(media) from products`);
  assert.ok(rows.length > 0);
  for (const { media } of rows) {
    assert.ok(media.alt && media.width && media.height, media.url);
    const candidates = media.sources?.flatMap(({ srcset }) => srcset.split(', ')) ?? [];
    assert.ok(candidates.length >= 2, media.url);
    for (const candidate of [media.url, ...candidates]) {
      const file = candidate.replace(MEDIA_PATH, '').replace(/ \d+w$/, '');
      assert.ok(existsSync(join(demoPictures, file)), candidate);
    }
  }
});

test('every door is wired and stands on its plan, beside the others', async () => {
  await nowhere(sql`doors where controller_id is null or area_id is null`, 'a door in the air');
  await nowhere(
    sql`doors d where controller_id not in (select id from controllers where serial like '%-0100')
      and num_nonnulls((select id from units where door_id = d.id),
      (select id from gates where door_id = d.id), (select id from lockables where door_id = d.id)) <> 1`,
    'a door of nothing, or of two things',
  );
  for (const { name, areas } of demoSites) {
    for (const area of areas) {
      for (const [index, door] of area.doors.entries()) {
        const { x, y, width, height } = door.spot;
        const inside = x >= 0 && y >= 0 && x + width <= area.width && y + height <= area.height;
        assert.ok(inside, `${door.name} of ${name} stands outside of ${area.name}`);
        const hit = area.doors.slice(index + 1).find((other) => meet(door, other));
        assert.equal(hit, undefined, `${door.name} and ${hit?.name} of ${name} stand in one place`);
      }
    }
  }
});

function meet({ spot: a }: DemoDoor, { spot: b }: DemoDoor): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('the printed sign-ins work', async () => {
  const rows = await db.query<{ email: string; hash: string }>(sql`
    select email, password_hash as hash from customers where suspended_at is null
    union all select email, password_hash from users where disabled_at is null`);
  for (const { username, password } of demoSignIns) {
    const row = rows.find(({ email }) => email === username);
    assert.ok(await passwordMatches(password, row?.hash), username);
  }
});

test('the customer has current, past and upcoming bookings, a card and a share', async () => {
  const mia = sql`(select id from customers where email = ${demoSignIns[0].username})`;
  const states = await db.query<{ state: string }>(sql`
    select distinct state from bookings where customer_id = ${mia} order by state`);
  assert.deepEqual(
    states.map(({ state }) => state),
    ['Active', 'Cancelled', 'Completed', 'Upcoming'],
  );
  assert.equal(await count(sql`cards where customer_id = ${mia} and is_default`), 1);
  assert.equal(await count(sql`invitations where invitee_id = ${mia} and state = 'Accepted'`), 1);
});

test('the printed codes link their units, once each', async () => {
  const [first, second] = await db.query<{ id: number }>(sql`
    select id from customers where email in ('mia@gatehouse.example', 'jack@gatehouse.example') order by id`);
  const link = ({ id }: { id: number }, { unit, code }: (typeof linkable)[number]) =>
    server.call(ingestUnit, {
      params: { id },
      body: { unitName: unit, ingestCode: code },
      token: server.customerToken(id),
    });
  for (const one of linkable) {
    assert.equal((await link(first!, one)).statusCode, 200, one.unit);
    assert.equal((await link(second!, one)).errorCode, 'LINK_FAILED');
  }
});

test('bookings are in the state their time asks for, and paid', async () => {
  await nowhere(sql`bookings where state = 'Upcoming' and start_time <= ${now}`, 'upcoming, but begun');
  await nowhere(
    sql`bookings where state in ('Active', 'InArrears') and (start_time > ${now} or end_time <= ${now})`,
    'active at another time',
  );
  await nowhere(
    sql`bookings where recurring and state in ('Upcoming', 'Active') and next_charge_at <= ${now}`,
    'due, but not charged',
  );
  await nowhere(
    sql`bookings b where recurring and state in ('Upcoming', 'Active', 'InArrears') and next_charge_at <> coalesce(
      (select max(period_end) from charges where booking_id = b.id), start_time)`,
    'charged to another day than the next charge',
  );
  await nowhere(
    sql`orders o where placed_at is not null
      and not exists (select from payments where order_id = o.id and state = 'Succeeded')`,
    'placed, but not paid',
  );
  await nowhere(
    sql`charges h join bookings b on b.id = h.booking_id
      where h.period_start > b.start_time and not exists (select from payments where charge_id = h.id)`,
    'an interval after the first for which nobody was asked',
  );
  await nowhere(sql`payments where provider_ref is null`, 'not in the ledger');
  await nowhere(
    sql`payments p full join (select * from sandbox_ledger where kind = 'charge') l on l.key = p.provider_key
      where p.amount is distinct from l.amount or (p.state = 'Succeeded') <> (l.outcome = 'succeeded')`,
    'the ledger says something else',
  );
});

test('the simulator gets every controller, its key and its doors', async () => {
  const simulated = await listSimulatedSites(db, server.ctx.config.keyRing);
  const controllers = simulated.flatMap((site) => site.controllers);
  assert.equal(controllers.length, await count(sql`controllers`));
  assert.equal(new Set(controllers.map(({ serial }) => serial)).size, controllers.length);
  for (const { serial, key } of controllers) {
    assert.match(serial, SERIAL_PATTERN);
    assert.equal(key.length, 32);
  }
  assert.equal(controllers.flatMap(({ doors }) => doors).length, await count(sql`doors`));
  for (const { areas, controllers: own } of simulated) {
    const names = areas.map(({ name }) => name);
    for (const door of own.flatMap(({ doors }) => doors))
      assert.ok(names.includes(door.plan.area), door.name);
  }
});

test('time finds nothing to do but to overlock the unit in arrears', async () => {
  const states = () => db.query(sql`select id, state, next_charge_at::text from bookings order by id`);
  const payments = () => count(sql`payments`);
  const before = { states: await states(), payments: await payments() };
  await runJobs(server.ctx);
  assert.deepEqual({ states: await states(), payments: await payments() }, before);
  assert.equal(await count(sql`units where overlock_arrears`), 1);
});

test('it is as the services would have left it, by all that a restore looks at', async () => {
  const checks = await checkDatabase(db, server.ctx.config.keyRing);
  assert.ok(checks.length > 3);
  assert.deepEqual(
    checks.flatMap(({ says, wrong }) => wrong.map((what) => `${says}: ${what}`)),
    [],
  );
});
