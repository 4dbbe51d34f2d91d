import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { listChanges } from '@gatehouse/contract/api/manage';
import { listStaffSites, openStaffUnit } from '@gatehouse/contract/api/staff';
import * as api from '@gatehouse/contract/api/staffAccounts';
import { roles } from '@gatehouse/contract/resources/staff';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '../../db/sql.ts';
import { makeDoor, makeOrganisation, makeSite, makeUnit } from '../../testing/factories.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer(
  { after },
  { doors: { command: () => ({ outcome: 'executed' }) as const } },
);
const { db } = server.ctx;
const siteId = await makeSite(db);
const otherSiteId = await makeSite(db);
const ownerId = await makeUser(db, { name: 'Olga Owner', permissions: [{ role: 'superAdmin' }] });
const owner = server.userToken(ownerId);
const calls = roles.calls as Required<typeof roles.calls>;

let made = 0;
async function makeRole(rights: StaffRight[], name = `Role ${++made}`, token = owner) {
  return server.call(calls.create, { token, body: { values: { name, rights } } });
}
const newRole = async (rights: StaffRight[]) => (await makeRole(rights)).result!.id;

const list = async (token = owner) => (await server.call(api.listStaffAccounts, { token })).result!;

async function setGrants(id: number, grants: RoleGrant[], token = owner) {
  const { revision } = (await list()).accounts.find((one) => one.id === id)!;
  return server.call(api.setStaffGrants, { params: { id }, token, body: { revision, grants } });
}

/** Somebody with these roles, and their token. */
async function person(grants: RoleGrant[], name = 'Pat Person') {
  const id = await makeUser(db, { name });
  if (grants.length > 0) assert.equal((await setGrants(id, grants)).statusCode, 200);
  return { id, token: server.userToken(id) };
}

const rightsAt = async (token: string) => {
  const { result } = await server.call(listStaffSites, { token });
  return result?.map(({ id, rights }) => [id, rights]);
};

describe('the roles that one may give', () => {
  it('are those whose every right one has where one may change staff', async () => {
    const keeper = await newRole(['editPrices']);
    const helper = await newRole(['editStaff', 'editPrices', 'openDoors', 'seeAlerts', 'seeDevices']);
    const { token } = await person([{ role: helper, siteId }]);
    const all = (await list()).givable;
    assert.deepEqual(all.slice(0, 2), [
      { role: 'superAdmin', siteId: null },
      { role: 'siteManager', siteId: null },
    ]);
    const { givable } = await list(token);
    const own = givable.filter(({ role }) => role === keeper || role === helper || typeof role === 'string');
    assert.deepEqual(own, [
      { role: 'viewer', siteId },
      { role: keeper, siteId },
      { role: helper, siteId },
    ]);
    const { id } = await person([{ role: 'viewer', siteId }]);
    for (const grant of own) assert.equal((await setGrants(id, [grant], token)).statusCode, 200);
    const elsewhere = await setGrants(id, [{ role: 'viewer', siteId: otherSiteId }], token);
    assert.equal(elsewhere.errorCode, 'FORBIDDEN');
  });
});

describe('a role of the operator’s own', () => {
  it('comes with what its rights take, holds where it is given, and stands in the history', async () => {
    const { result } = await makeRole(['editPrices', 'openDoors'], 'Price keeper');
    const rights = ['seeDoors', 'openDoors', 'seeOffice', 'editPrices'];
    assert.deepEqual(result?.values, { name: 'Price keeper', rights });
    const { token, id } = await person([{ role: result!.id, siteId }]);
    assert.deepEqual(await rightsAt(token), [[siteId, rights]]);
    const { accounts } = await list();
    assert.deepEqual(accounts.find((one) => one.id === id)?.grants, [{ role: result!.id, siteId }]);
    const { result: changes } = await server.call(listChanges, {
      token: owner,
      query: { resource: 'roles' },
    });
    assert.deepEqual(changes?.[0]?.after, { name: 'Price keeper', rights });
    const file = await fetch(`${server.url}/api/admin/manage/changes/csv?resource=staff`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    assert.match(await file.text(), /"Price keeper, /);
  });

  it('opens doors or not, as it says', async () => {
    const unitId = await makeUnit(db, { siteId, doorId: await makeDoor(db, { siteId }) });
    const open = async (rights: StaffRight[]) => {
      const { token } = await person([{ role: await newRole(rights), siteId }]);
      return (await server.call(openStaffUnit, { token, params: { id: unitId } })).statusCode;
    };
    assert.deepEqual([await open(['openDoors']), await open(['seeAlerts'])], [200, 403]);
  });

  it('counts as it is now; whoever has it is signed out where it loses a right', async () => {
    const id = await newRole(['openDoors']);
    const { id: userId, token } = await person([{ role: id, siteId }]);
    await db.query(sql`
      insert into token_families (id, organisation_id, user_id, extended, created_at, used_at)
      values (gen_random_uuid(), 4, ${userId}, false, ${server.clock.now()}, ${server.clock.now()})`);
    const change = (revision: number, rights: StaffRight[]) =>
      server.call(calls.update, { token: owner, params: { id }, body: { revision, values: { rights } } });
    const ended = () =>
      db.one<{ ended: boolean }>(sql`
        select ended_at is not null as ended from token_families where user_id = ${userId}`);
    assert.equal((await change(1, ['openDoors', 'seeAlerts'])).statusCode, 200);
    assert.deepEqual(await rightsAt(token), [[siteId, ['seeDoors', 'openDoors', 'seeAlerts']]]);
    assert.deepEqual(await ended(), { ended: false });
    assert.equal((await change(1, ['seeAlerts'])).statusCode, 412);
    assert.equal((await change(2, ['seeAlerts'])).statusCode, 200);
    assert.deepEqual(await ended(), { ended: true });
    assert.deepEqual(await rightsAt(token), [[siteId, ['seeDoors', 'seeAlerts']]]);
  });

  it('has a name that no other has, and a right at least', async () => {
    await makeRole(['seeDoors'], 'Porter');
    assert.deepEqual((await makeRole(['seeDoors'], 'PORTER')).fields?.[0]?.path, 'body.values.name');
    assert.deepEqual((await makeRole([])).fields?.[0]?.path, 'body.values.rights');
  });

  it('is not archived while somebody has it or was invited to it: they are named', async () => {
    const id = await newRole(['seeDoors']);
    const archive = () =>
      server.call(calls.archive, { token: owner, params: { id }, body: { revision: 1, archived: true } });
    const { id: userId } = await person([{ role: id, siteId }], 'Hal Holder');
    const grants: RoleGrant[] = [{ role: id, siteId: null }];
    const { result: invited } = await server.call(api.inviteStaff, {
      token: owner,
      body: { email: 'invited.to.a.role@example.com', grants },
    });
    const held = await archive();
    assert.deepEqual([held.statusCode, held.errorCode], [409, 'IN_USE']);
    assert.match(held.errorMessage ?? '', /Hal Holder and 1 other have it/);
    await setGrants(userId, [{ role: 'viewer', siteId }]);
    assert.match((await archive()).errorMessage ?? '', /invited\.to\.a\.role@example\.com has it/);
    await server.call(api.withdrawStaffInvitation, { token: owner, params: { id: invited!.id } });
    assert.equal((await archive()).statusCode, 200);
    const refused = await setGrants(userId, grants);
    assert.deepEqual([refused.statusCode, refused.fields?.[0]?.path], [400, 'body.grants.0.role']);
  });

  it('of another operator is not there', async () => {
    const organisationId = await makeOrganisation(db, 77);
    const foreign = await db.one<{ id: number }>(sql`
      insert into staff_roles (organisation_id, name, rights) values (${organisationId}, 'Theirs', '{seeDoors}')
      returning id`);
    const { id } = await person([]);
    assert.equal((await setGrants(id, [{ role: foreign.id, siteId }])).statusCode, 400);
  });
});

describe('nobody gives or takes what they lack', () => {
  const leads = () => newRole(['editStaff', 'openDoors']);
  const lacks = 'You can only give and take roles that you have yourself, where you have them.';
  const invite = (token: string, email: string, grants: RoleGrant[]) =>
    server.call(api.inviteStaff, { token, body: { email, grants } });

  it('who changes staff at a site gives rights they hold there, and no others, nowhere else', async () => {
    const lead = await leads();
    const mine = await newRole(['openDoors']);
    const { token } = await person([{ role: lead, siteId }]);
    const { id } = await person([{ role: 'viewer', siteId }]);
    const give = (grant: RoleGrant) => setGrants(id, [{ role: 'viewer', siteId }, grant], token);
    assert.equal((await give({ role: mine, siteId })).statusCode, 200);
    for (const grant of [
      { role: mine, siteId: otherSiteId },
      { role: mine, siteId: null },
      { role: 'frontDesk', siteId },
      { role: 'superAdmin', siteId: null },
    ] as RoleGrant[]) {
      const refused = await give(grant);
      assert.deepEqual([refused.statusCode, refused.errorMessage], [403, lacks]);
    }
    // Nor do they take a role whose rights they have not.
    assert.equal((await setGrants(id, [{ role: mine, siteId }], token)).statusCode, 403);
    assert.equal((await invite(token, 'by.a.lead@example.com', [{ role: mine, siteId }])).statusCode, 200);
    assert.equal(
      (await invite(token, 'by.a.lead@example.com', [{ role: 'viewer', siteId }])).statusCode,
      403,
    );
  });

  it('nor keeps out who may do more, nor takes the place of an invitation to more', async () => {
    const { token } = await person([{ role: await leads(), siteId }]);
    const disable = (id: number) =>
      server.call(api.setStaffDisabled, { token, params: { id }, body: { disabled: true } });
    assert.equal((await disable(ownerId)).statusCode, 403);
    const { id: equal } = await person([{ role: await newRole(['openDoors']), siteId }]);
    assert.equal((await disable(equal)).statusCode, 200);
    const email = 'more@example.com';
    const { result } = await invite(owner, email, [{ role: 'superAdmin', siteId: null }]);
    assert.equal(
      (await invite(token, email, [{ role: await newRole(['openDoors']), siteId }])).statusCode,
      403,
    );
    const withdraw = { token, params: { id: result!.id } };
    assert.equal((await server.call(api.withdrawStaffInvitation, withdraw)).statusCode, 403);
  });

  it('sees who works at their sites or everywhere, and reaches no others', async () => {
    const { token } = await person([{ role: await leads(), siteId }]);
    const { id: elsewhere } = await person([{ role: 'viewer', siteId: otherSiteId }], 'Elsa Elsewhere');
    const { accounts } = await list(token);
    const ids = accounts.map(({ id }) => id);
    assert.deepEqual([ids.includes(ownerId), ids.includes(elsewhere)], [true, false]);
    assert.equal((await setGrants(elsewhere, [{ role: 'viewer', siteId }], token)).statusCode, 404);
  });

  it('makes no role with a right they have not, nor changes one', async () => {
    const { token } = await person([{ role: await newRole(['editRoles', 'openDoors']), siteId: null }]);
    assert.equal((await makeRole(['openDoors'], 'Mine', token)).statusCode, 200);
    assert.equal((await makeRole(['openRented'], 'More', token)).statusCode, 403);
    const id = await newRole(['openRented']);
    const less = { revision: 1, values: { rights: ['seeDoors'] } };
    assert.equal((await server.call(calls.update, { token, params: { id }, body: less })).statusCode, 403);
    const { token: atSite } = await person([{ role: await newRole(['editRoles', 'openDoors']), siteId }]);
    assert.equal((await makeRole(['openDoors'], 'Theirs', atSite)).statusCode, 403);
  });
});
