import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { allEndpoints, type EndpointName, type NamedEndpoint } from '@gatehouse/contract/api/index';
import { resources } from '@gatehouse/contract/resources/index';
import { type StaffRight, staffRights, withTaken } from '@gatehouse/contract/rules/staffRights';
import { builtInRights, staffRoles } from '@gatehouse/contract/rules/staffRoles';
import { join, rawName, type Sql, sql } from './db/sql.ts';
import { findBrokenChange } from './features/manage/history.ts';
import { rightsTaken } from './testing/expectedAccess.ts';
import { makeDoor, makeOrganisation, makeUnit } from './testing/factories.ts';
import { makeRole, makeUser } from './testing/peopleFactories.ts';
import { type Fixtures, makeFixtures, sampleRequests } from './testing/sampleRequests.ts';
import { startTestServer } from './testing/testServer.ts';

const executed = () => ({ outcome: 'executed' }) as const;
const failing = 'no history is written';
const server = await startTestServer(
  { after },
  { doors: { command: executed, service: executed }, expectedFailure: failing, simulated: true },
);
const { db } = server.ctx;

/** Kinds of change that are of no resource. */
const otherKinds = [
  'staff',
  'staffInvitations',
  'staffProvider',
  'overlocks',
  'goods',
  'controllers',
  'plans',
];

/** Made with what only their own person knows or has; what they leave is looked for beside the service and the browser. */
const bySecret: readonly EndpointName[] = [
  'confirmFactorApp',
  'addPasskey',
  'proveSelf',
  'updateStaffPassword',
];

/** A sample is no picture, either. */
const writes = allEndpoints.filter(
  ({ name, endpoint: { role, method, accepts } }) =>
    role === 'staff' && method !== 'GET' && accepts === 'json' && !bySecret.includes(name),
);
const recorded = writes.filter(({ endpoint: { leaves } }) => typeof leaves === 'string' || 'kind' in leaves!);

/**
 * Everything stands so that the sample request changes something: alarms sound, and the site is being commissioned, with a
 * unit that nothing moves yet.
 */
async function makeOwn(): Promise<Fixtures> {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const { siteId, freeUnitId } = fixtures;
  await db.query(sql`update organisations set revision = 1 where id = 4`);
  await db.query(sql`update sites set commission_mode = true where id = ${siteId}`);
  await db.query(sql`
    update units set door_id = ${await makeDoor(db, { siteId })} where id = ${freeUnitId}`);
  const { area_id } = await db.one<{ area_id: number }>(
    sql`select area_id from units where id = ${freeUnitId}`,
  );
  const { id: doorId } = await db.one<{ id: number }>(sql`
    insert into doors (site_id, area_id, plan_x, plan_y, plan_width, plan_height)
    values (${siteId}, ${area_id}, 0, 0, 150, 300) returning id`);
  await makeUnit(db, { siteId, doorId });
  await db.query(sql`
    update doors set reported_alarm = 'Motion Detected', alarm_since = ${server.clock.now()} where site_id = ${siteId}`);
  return fixtures;
}

/** Makes a call, as an owner unless somebody else is named; again and again it is the same request. */
function calling({ name, endpoint }: NamedEndpoint, fixtures: Fixtures, user = fixtures.superAdmin) {
  const given = {
    ...sampleRequests[name](fixtures, user),
    token: server.userToken(user),
    headers: { 'idempotency-key': randomUUID() },
  };
  return () => server.call(endpoint as never, given as never);
}

const count = async (rows: Sql) => (await db.one<{ count: number }>(rows)).count;

/** How many rows a user has left in the history of changes, of a kind or of all, and in those of doors. */
async function rowsOf(user: number, kind: string | null = null) {
  const changes = await count(sql`
    select count(*)::integer as count from changes
    where user_id = ${user} and (${kind}::text is null or resource = ${kind})`);
  const doors = await count(sql`select count(*)::integer as count from activity where user_id = ${user}`);
  return { changes, doors };
}

/** What every table but those about calls themselves says, as one value; of doors' histories, which keep refusals, by `but`. */
async function everything(...but: string[]): Promise<string> {
  const tables = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
      and c.relname <> all(${['attempt_counts', 'idempotency_keys', 'token_families', ...but]}::text[])
    order by 1`);
  const sums = tables.map(
    ({ name }) =>
      sql`select ${name} as name, sum(hashtextextended(t::text, 0)) as sum from ${rawName(name)} t`,
  );
  const { all } = await db.one<{ all: string }>(sql`
    select string_agg(name || ' ' || coalesce(sum, 0), ', ' order by name) as all from (${join(sums, sql` union all `)}) tables`);
  return all;
}

// Comes first: all that there is is read after each of them, which is little by then.
describe('a write whose row in the history fails', async () => {
  /** A door that has moved has moved: its history is written after it. */
  const atomic = recorded.filter(
    ({ name, endpoint }) =>
      endpoint.leaves !== 'door' || /^acknowledge/.test(name) || name === 'updateStaffUnit',
  );
  let fixtures: Fixtures;
  let stood: string;
  before(async () => {
    fixtures = await makeOwn();
    stood = await everything();
    await db.query(sql`
      create function refuse_history() returns trigger language plpgsql as
      $$ begin raise exception 'no history is written'; end $$`);
    for (const table of ['changes', 'activity']) {
      await db.query(sql`
        create trigger refuse_history before insert on ${rawName(table)}
        for each row execute function refuse_history()`);
    }
  });
  after(() => db.query(sql`drop function refuse_history cascade`));

  for (const write of atomic) {
    it(`${write.name} changes nothing`, async () => {
      assert.equal((await calling(write, fixtures)()).statusCode, 500);
      assert.equal(await everything(), stood);
    });
  }
});

describe('what a write of staff leaves behind', () => {
  it('is of a kind that the history knows', () => {
    const kinds = new Set([...resources.map(({ name }) => name as string), ...otherKinds]);
    for (const { name, endpoint } of writes) {
      const { leaves } = endpoint;
      assert.ok(leaves, name);
      if (typeof leaves !== 'string' && 'kind' in leaves) assert.ok(kinds.has(leaves.kind), name);
    }
  });

  for (const write of writes) {
    const { name, endpoint } = write;
    const leaves = endpoint.leaves!;
    it(`${name}: ${JSON.stringify(leaves)}`, async () => {
      const fixtures = await makeOwn();
      const user = fixtures.superAdmin;
      const kind = typeof leaves === 'object' && 'kind' in leaves ? leaves.kind : null;
      const call = calling(write, fixtures);
      const { statusCode, errorMessage } = await call();
      assert.equal(statusCode, 200, `${errorMessage}`);
      const left = await rowsOf(user, kind);
      if (leaves === 'door') assert.ok(left.doors > 0);
      else if (kind !== null || leaves === 'undone') assert.ok(left.changes > 0);
      else assert.deepEqual(left, { changes: 0, doors: 0 });
      // Sent again, as by a telephone that lost the answer.
      assert.equal((await call()).statusCode, 200);
      assert.deepEqual(await rowsOf(user, kind), left);
    });
  }

  it('is one chain without a break', async () => {
    assert.equal(await findBrokenChange(db, 4), undefined);
  });
});

/** Which calls are for the built-in roles says `rights.test.ts`; what those leave is looked for with `npm test -- all`. */
const builtIn =
  process.env.GATEHOUSE_TEST_ALL === '1' ? staffRoles.filter((role) => role !== 'superAdmin') : [];
/** Who is one of each built-in role, or of a role with some rights at random. */
const roles = [
  ...builtIn.map((role) => ({ role, rights: builtInRights[role] })),
  ...[1, 2].map((seed) => ({ role: undefined, rights: withTaken(someRights(seed)) })),
];

/** About every third right, the same for the same seed. */
function someRights(seed: number): StaffRight[] {
  const isChosen = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest()[0]! < 90;
  const chosen = staffRights.filter((_right, index) => isChosen(index));
  return chosen.length > 0 ? chosen : ['seeDoors'];
}

describe('staff everywhere', () => {
  for (const { role, rights } of roles) {
    const makeSomebody = async () =>
      makeUser(db, { permissions: [{ role: role ?? (await makeRole(db, rights)) }] });
    const mayMake = ({ name, endpoint }: NamedEndpoint) =>
      rightsTaken(name, endpoint).every((right) => rights.includes(right));
    const title = role ?? `with ${rights.join(', ')}`;

    it(`${title}: no write without its right`, async () => {
      const fixtures = await makeOwn();
      const user = await makeSomebody();
      const stood = await everything('activity', 'activity_heads');
      for (const write of writes.filter((one) => !mayMake(one))) {
        const { statusCode } = await calling(write, fixtures, user)();
        assert.equal(statusCode, 403, write.name);
      }
      assert.equal(await everything('activity', 'activity_heads'), stood);
    });

    it(`${title}: none without its row`, async () => {
      const ofTheirRole = recorded.filter((one) => mayMake(one) && !one.endpoint.rights.includes('self'));
      for (const write of ofTheirRole) {
        const user = await makeSomebody();
        const { statusCode, errorMessage } = await calling(write, await makeOwn(), user)();
        assert.equal(statusCode, 200, `${write.name}: ${errorMessage}`);
        const { changes, doors } = await rowsOf(user);
        assert.ok(write.endpoint.leaves === 'door' ? doors > 0 : changes > 0, write.name);
      }
    });
  }
});

/** They reply what came of each that is named. */
const bulk: readonly EndpointName[] = ['rebootControllers', 'openStaffUnits', 'closeStaffUnits'];

describe('an owner of another operator', () => {
  it('changes nothing that is not theirs', async () => {
    const [fixtures, others] = [await makeOwn(), await makeOwn()];
    await makeOrganisation(db, 5);
    const user = await makeUser(db, { organisationId: 5, permissions: [{ role: 'superAdmin' }] });
    const sampleOf = (name: EndpointName, given: Fixtures) =>
      JSON.stringify(sampleRequests[name](given, user));
    const makesOwn = resources.filter(({ of }) => of === 'organisation').map(({ name }) => `${name}.create`);
    // What says the same of any rows names none.
    const naming = writes.filter(
      ({ name }) => !makesOwn.includes(name) && sampleOf(name, fixtures) !== sampleOf(name, others),
    );
    assert.ok(naming.length > 50, `${naming.length} writes`);
    const stood = await everything();
    for (const write of naming) {
      const { statusCode } = await calling(write, fixtures, user)();
      if (bulk.includes(write.name)) assert.equal(statusCode, 200);
      else assert.ok(statusCode >= 400 && statusCode < 500, `${write.name}: ${statusCode}`);
    }
    assert.equal(await everything(), stood);
  });
});
