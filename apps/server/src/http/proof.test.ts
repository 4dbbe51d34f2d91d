import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { finishUserLogin, loginUser } from '@gatehouse/contract/api/auth';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { listChanges, undoChange } from '@gatehouse/contract/api/manage';
import { listStaffSites } from '@gatehouse/contract/api/staff';
import { inviteStaff } from '@gatehouse/contract/api/staffAccounts';
import { getOwnAccount, proveSelf } from '@gatehouse/contract/api/staffSelf';
import { roles } from '@gatehouse/contract/resources/staff';
import { PROOF_MINUTES } from '@gatehouse/contract/rules/signInLimits';
import { withTaken } from '@gatehouse/contract/rules/staffRights';
import type { GrantedRole } from '@gatehouse/contract/rules/staffRoles';
import { sql } from '../db/sql.ts';
import { totpCode } from '../features/auth/totp.ts';
import { hashCheaply } from '../testing/cheapPassword.ts';
import { makeRole, makeUser } from '../testing/peopleFactories.ts';
import { makeFixtures, SAMPLE_APP_SECRET, sampleRequests } from '../testing/sampleRequests.ts';
import { signInStaff } from '../testing/staffSignIn.ts';
import { startTestServer } from '../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
const dangerous = allEndpoints.filter(({ endpoint }) => endpoint.provenWithin !== undefined);
const invitation = { email: 'pete@example.com', grants: [{ role: 'installer' as const, siteId: null }] };

/** The code that the owner's app shows; each is good once, so a new one begins. */
function nextCode(): string {
  server.clock.advance({ seconds: 30 });
  return totpCode(SAMPLE_APP_SECRET, server.clock.now());
}

/** An owner with a second factor who has just logged in, and rows for sample requests. */
async function owner() {
  const fixtures = await makeFixtures(db, server.clock.now(), server.ctx.config);
  const id = fixtures.superAdmin;
  const { email: username } = await db.one<{ email: string }>(sql`
    update users set password_hash = ${passwordHash} where id = ${id} returning email`);
  const { result: first } = await server.call(loginUser, { body: { username, password } });
  const ticket = first && 'secondFactor' in first ? first.secondFactor.ticket : '';
  const { result } = await server.call(finishUserLogin, { body: { username, ticket, code: nextCode() } });
  return { id, fixtures, token: result!.accessToken };
}

describe('a call that takes a proof', () => {
  it('is each that gives somebody a right, or changes what one proves oneself by', () => {
    assert.deepEqual(dangerous.map(({ name }) => name).sort(), [
      'addPasskey',
      'beginFactorApp',
      'beginPasskey',
      'eraseStaffAccount',
      'inviteStaff',
      'removeOwnFactor',
      'removeStaffFactors',
      'renewRecoveryCodes',
      'roles.archive',
      'roles.create',
      'roles.update',
      'roles.updateMany',
      'setStaffGrants',
      'setStaffProvider',
    ]);
  });

  for (const { name, endpoint } of dangerous) {
    it(`${name}: is made within ${PROOF_MINUTES} minutes of logging in, then only after another proof`, async () => {
      const [quick, slow] = [await owner(), await owner()];
      const make = ({ id, fixtures, token }: typeof quick) =>
        server.call(endpoint, { token, ...sampleRequests[name](fixtures, id) } as object);
      // What only an authenticator makes is refused as such, once it is let in.
      const done = name === 'addPasskey' ? 'PASSKEY_WRONG' : undefined;
      server.clock.advance({ minutes: PROOF_MINUTES - 1 });
      assert.equal((await make(quick)).errorCode, done);
      server.clock.advance({ minutes: 1 });
      assert.equal((await make(slow)).errorCode, 'PROVE_AGAIN');
      const prove = (code: string) => server.call(proveSelf, { token: slow.token, body: { code } });
      assert.equal((await prove('000000')).errorCode, 'CODE_WRONG');
      assert.equal((await make(slow)).errorCode, 'PROVE_AGAIN');
      assert.equal((await prove(nextCode())).statusCode, 200);
      assert.equal((await make(slow)).errorCode, done);
    });
  }

  it('is proven by the password where there is no second factor, and by it alone where there is', async () => {
    const email = 'olive@example.com';
    await makeUser(db, { email, passwordHash, permissions: [{ role: 'superAdmin' }] });
    const { accessToken: token } = await signInStaff(server, email, password);
    const invite = () => server.call(inviteStaff, { token, body: invitation });
    const prove = (given: string, by = token) =>
      server.call(proveSelf, { token: by, body: { password: given } });
    server.clock.advance({ minutes: PROOF_MINUTES });
    assert.equal((await prove('wrong horse 1')).errorCode, 'PASSWORD_WRONG');
    assert.equal((await invite()).errorCode, 'PROVE_AGAIN');
    await prove(password);
    assert.equal((await invite()).statusCode, 200);
    const { token: withFactor } = await owner();
    assert.equal((await prove(password, withFactor)).errorCode, 'VALIDATION');
  });

  it('is not got around by taking a change back', async () => {
    const { token } = await owner();
    const { create, update } = roles.calls as Required<typeof roles.calls>;
    const made = await server.call(create, {
      token,
      body: { values: { name: 'Helper', rights: ['openDoors'] } },
    });
    const { id, revision } = made.result!;
    const values = { rights: ['seeDoors'] };
    await server.call(update, { token, params: { id }, body: { revision, values, reason: null } });
    const { result } = await server.call(listChanges, { token, query: { resource: 'roles' } });
    const undo = () => server.call(undoChange, { token, params: { id: result![0]!.id } });
    server.clock.advance({ minutes: PROOF_MINUTES });
    assert.equal((await undo()).errorCode, 'PROVE_AGAIN');
    await server.call(proveSelf, { token, body: { code: nextCode() } });
    assert.equal((await undo()).statusCode, 200);
  });

  it('is not made with the proof of another session', async () => {
    const [one, other] = [await owner(), await owner()];
    server.clock.advance({ minutes: PROOF_MINUTES });
    await server.call(proveSelf, { token: other.token, body: { code: nextCode() } });
    const reply = await server.call(inviteStaff, { token: one.token, body: invitation });
    assert.equal(reply.errorCode, 'PROVE_AGAIN');
  });
});

describe('who needs a second factor and has none', () => {
  it('has seven days from when they were given the role, then can set one up and nothing else', async () => {
    const grantedAt = server.clock.now();
    const id = await makeUser(db, { permissions: [{ role: 'superAdmin' }], grantedAt });
    const invite = async () =>
      (await server.call(inviteStaff, { token: server.userToken(id), body: invitation })).errorCode;
    const account = async () => (await server.call(getOwnAccount, { token: server.userToken(id) })).result;
    server.clock.advance({ hours: 7 * 24 - 1 });
    assert.equal(await invite(), undefined);
    assert.equal((await account())?.factorNeededAt, grantedAt.add({ hours: 7 * 24 }).toString());
    server.clock.advance({ hours: 1 });
    assert.equal(await invite(), 'FACTOR_NEEDED');
    assert.deepEqual((await account())?.factors, []);
    await db.query(sql`
      insert into user_factors (user_id, kind, ciphertext, key_id, made_at, confirmed_at)
      values (${id}, 'app', 'any', 'any', now(), now())`);
    assert.equal(await invite(), undefined);
    assert.equal((await account())?.factorNeededAt, null);
  });

  it('has seven days from when their role was given the right that takes one', async () => {
    const role = await makeRole(db, withTaken(['openDoors']));
    const longAgo = server.clock.now().subtract({ hours: 30 * 24 });
    const token = server.userToken(await makeUser(db, { permissions: [{ role }], grantedAt: longAgo }));
    const neededAt = async () => (await server.call(getOwnAccount, { token })).result?.factorNeededAt ?? null;
    assert.equal(await neededAt(), null);
    await db.query(sql`update staff_roles set rights = rights || '{editPrices}' where id = ${role}`);
    const { at } = await db.one<{ at: Temporal.Instant }>(sql`select now() as at`);
    const days = at.until(Temporal.Instant.from((await neededAt())!)).total('hours') / 24;
    assert.equal(Math.round(days), 7);
  });

  it('is whoever decides what is paid or what others may do, by a role of the operator’s own too', async () => {
    const grantedAt = server.clock.now();
    const isAsked = async (role: GrantedRole) => {
      const id = await makeUser(db, { permissions: [{ role }], grantedAt });
      const token = server.userToken(id);
      const { result } = await server.call(getOwnAccount, { token });
      const { errorCode } = await server.call(listStaffSites, { token });
      const { errorCode: late } = await server.call(inviteStaff, { token, body: invitation });
      assert.equal(errorCode, undefined);
      return [result?.factorNeededAt !== null, late === 'FACTOR_NEEDED'];
    };
    const before = await isAsked('siteManager');
    assert.deepEqual(before, [true, false]);
    server.clock.advance({ hours: 8 * 24 });
    const asked: GrantedRole[] = ['siteManager', 'accountant'];
    for (const right of ['editPrices', 'editStaff', 'editRoles'] as const)
      asked.push(await makeRole(db, withTaken([right])));
    for (const role of asked) assert.deepEqual(await isAsked(role), [true, true], String(role));
    const others: GrantedRole[] = ['frontDesk', 'installer', 'rentedAccess', 'viewer'];
    others.push(await makeRole(db, withTaken(['openRented', 'editSites'])));
    for (const role of others) assert.deepEqual(await isAsked(role), [false, false], String(role));
  });
});
