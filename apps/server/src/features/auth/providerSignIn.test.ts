import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { finishUserLogin, loginUser } from '@gatehouse/contract/api/auth';
import { listChanges } from '@gatehouse/contract/api/manage';
import { joinStaff, setStaffDisabled } from '@gatehouse/contract/api/staffAccounts';
import * as api from '@gatehouse/contract/api/staffProvider';
import { paths } from '@gatehouse/contract/pages/paths';
import { sql } from '../../db/sql.ts';
import { isPublic } from '../../providers/identity/outgoing.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { logInAtProvider, type Person, startIdentityProvider } from '../../testing/identityProvider.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { sealSecret } from './factorSecrets.ts';
import { joinSecret } from './joinSecret.ts';
import { newTotpSecret, totpCode } from './totp.ts';

const server = await startTestServer({ after });
const { db, config } = server.ctx;
const home = await server.ctx.organisationHosts.addressOf(server.organisationId);
const provider = await startIdentityProvider({ after }, `${home}${paths.CompanyLogin}`);
const { issuer, clientId, clientSecret, people, lies } = provider;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
const headers = { organisationid: String(server.organisationId) };

let count = 0;
/** Somebody of the staff whom the provider knows, too. */
async function colleague(role: 'superAdmin' | 'siteManager' = 'siteManager', said: Person = {}) {
  const login = `person${++count}`;
  const email = `${login}@example.com`;
  const id = await makeUser(db, { email, passwordHash, permissions: [{ role }] });
  people.set(login, { email, email_verified: true, name: 'Kay Long', ...said });
  return { id, email, login };
}
const owner = await colleague('superAdmin');
const set = (
  given: Partial<{ issuer: string; clientId: string; clientSecret: string | null; use: api.ProviderUse }>,
) =>
  server.call(api.setStaffProvider, {
    token: server.userToken(owner.id),
    body: { issuer, clientId, clientSecret, use: 'also', ...given },
  });
const begin = async () => {
  const { result, errorCode } = await server.call(api.beginProviderLogin, { headers, body: {} });
  assert.ok(result, errorCode ?? '');
  return result;
};
const finish = (ticket: string, answer: string) =>
  server.call(api.finishProviderLogin, { headers, body: { ticket, answer } });
async function logIn(login: string) {
  const { ticket, address } = await begin();
  return finish(ticket, await logInAtProvider(address, login));
}
const logInByPassword = (username: string) =>
  server.call(loginUser, { headers, body: { username, password } });

beforeEach(async () => {
  for (const claim of Object.keys(lies)) delete lies[claim];
  assert.equal((await set({})).statusCode, 200);
});

describe('the provider of an operator', () => {
  it('is tried before staff log in by it, and what is wrong is said at its field', async () => {
    const wrongAt = async (given: Parameters<typeof set>[0]) => (await set(given)).fields?.[0];
    provider.setAway(true);
    assert.deepEqual((await wrongAt({}))?.path, 'body.issuer');
    assert.equal((await set({ use: 'off' })).statusCode, 200);
    provider.setAway(false);
    assert.match(
      (await wrongAt({ issuer: `${issuer}/nowhere` }))?.message ?? '',
      /no provider at this address/,
    );
    assert.match(
      (await wrongAt({ issuer: 'http://169.254.169.254' }))?.message ?? '',
      /beginning with https/,
    );
    assert.match((await wrongAt({ issuer: 'login' }))?.message ?? '', /whole address/);
    const refused = {
      path: 'body.clientSecret',
      message: 'The provider doesn’t accept this client ID with this secret.',
    };
    assert.deepEqual(await wrongAt({ clientSecret: 'another one' }), refused);
    assert.deepEqual(await wrongAt({ clientId: 'somebody else' }), refused);
    const { result } = await server.call(api.getProviderLogin, { headers });
    assert.deepEqual(result, { use: 'off' });
  });

  it('keeps its secret to itself, encrypted, and gives it to no other provider', async () => {
    const { result } = await server.call(api.getStaffProvider, { token: server.userToken(owner.id) });
    assert.deepEqual(result?.provider, { issuer, clientId, use: 'also' });
    const [kept] = await db.query<{ ciphertext: Buffer }>(sql`select ciphertext from staff_providers`);
    assert.ok(!kept?.ciphertext.includes(clientSecret));
    assert.equal((await set({ clientSecret: null, use: 'only' })).statusCode, 200);
    const moved = await set({ clientSecret: null, issuer: 'https://login.example.com', use: 'off' });
    assert.equal(moved.fields?.[0]?.path, 'body.clientSecret');
  });

  it('is set by who has every right, which stands in the history', async () => {
    const other = await colleague();
    const token = server.userToken(other.id);
    const body = { issuer, clientId, clientSecret, use: 'off' } as const;
    assert.equal((await server.call(api.setStaffProvider, { token, body })).errorCode, 'FORBIDDEN');
    await set({ use: 'off' });
    const { result } = await server.call(listChanges, {
      token: server.userToken(owner.id),
      query: { resource: 'staffProvider' },
    });
    assert.deepEqual(result?.[0]?.after, { issuer, clientId, use: 'off' });
  });
});

describe('logging in by the provider', () => {
  it('finds the account by its verified address, and from then on by who it is there', async () => {
    const { id, email, login } = await colleague();
    const first = await logIn(login);
    assert.ok(first.result && 'user' in first.result);
    assert.equal(first.result.user.id, id);
    people.set(login, { email: 'married@example.com', email_verified: false });
    const second = await logIn(login);
    assert.ok(second.result && 'user' in second.result);
    assert.equal(second.result.user.email, email);
  });

  it('takes an invitation up, with its roles and no others', async () => {
    const email = 'invited@example.com';
    people.set('invited', { email, email_verified: true, name: 'Ina Vited' });
    const grants = JSON.stringify([{ role: 'viewer', siteId: null }]);
    await db.query(sql`
      insert into staff_invitations (organisation_id, email, grants, invited_by, invited_at, expires_at)
      values (${server.organisationId}, ${email}, ${grants}, ${owner.id}, ${server.clock.now()},
        ${server.clock.now().add({ hours: 24 })})`);
    const { result } = await logIn('invited');
    assert.ok(result && 'user' in result);
    assert.equal(result.user.name, 'Ina Vited');
    const roles = await db.query(sql`select role from role_grants where user_id = ${result.user.id}`);
    assert.deepEqual(roles, [{ role: 'viewer' }]);
  });

  it('asks who has a second factor for it', async () => {
    const { id, email, login } = await colleague();
    const secret = newTotpSecret();
    const { ciphertext, keyId } = sealSecret(config, secret);
    await db.query(sql`
      insert into user_factors (user_id, kind, ciphertext, key_id, made_at, confirmed_at)
      values (${id}, 'app', ${ciphertext}, ${keyId}, now(), now())`);
    await set({ use: 'only' });
    const { result } = await logIn(login);
    assert.ok(result && 'secondFactor' in result);
    assert.equal(result.username, email);
    const code = totpCode(secret, server.clock.now());
    const body = { username: email, ticket: result.secondFactor.ticket, code };
    assert.equal((await server.call(finishUserLogin, { headers, body })).statusCode, 200);
  });

  it('says why it refuses somebody', async () => {
    const unverified = await colleague('siteManager', { email_verified: false });
    assert.match(
      (await logIn(unverified.login)).errorMessage ?? '',
      /doesn’t say that your email address is verified/,
    );
    people.set('stranger', { email: 'stranger@example.com', email_verified: true });
    assert.match((await logIn('stranger')).errorMessage ?? '', /No one works here as stranger@example.com/);
    const disabled = await colleague();
    await logIn(disabled.login);
    await server.call(setStaffDisabled, {
      token: server.userToken(owner.id),
      params: { id: disabled.id },
      body: { disabled: true },
    });
    assert.match((await logIn(disabled.login)).errorMessage ?? '', /account here is disabled/);
    const replaced = await colleague();
    await logIn(replaced.login);
    people.set('heir', { email: replaced.email, email_verified: true });
    assert.match((await logIn('heir')).errorMessage ?? '', /came from a different company account/);
  });

  it('refuses what another browser began, what was used, and what took too long', async () => {
    const { login } = await colleague();
    const [one, other] = [await begin(), await begin()];
    const answer = await logInAtProvider(one.address, login);
    assert.equal((await finish(other.ticket, answer)).errorCode, 'SIGN_IN_OVER');
    assert.equal((await finish(one.ticket, answer)).statusCode, 200);
    assert.equal((await finish(one.ticket, answer)).errorCode, 'SIGN_IN_OVER');
    const late = await begin();
    const lateAnswer = await logInAtProvider(late.address, login);
    server.clock.advance({ minutes: 10 });
    assert.equal((await finish(late.ticket, lateAnswer)).errorCode, 'SIGN_IN_OVER');
    const left = await begin();
    const state = new URL(left.address).searchParams.get('state');
    const back = `?error=access_denied&state=${state}&iss=${encodeURIComponent(issuer)}`;
    assert.match((await finish(left.ticket, back)).errorMessage ?? '', /You didn’t log in/);
  });

  it('trusts nothing that is for another application, of another time or signed for another login', async () => {
    const { login } = await colleague();
    const refusalOf = async (lie: typeof lies) => {
      for (const claim of Object.keys(lies)) delete lies[claim];
      Object.assign(lies, lie);
      const { statusCode, errorMessage } = await logIn(login);
      return [statusCode, errorMessage];
    };
    assert.match(String(await refusalOf({ aud: 'another' })), /^403,.*another application/);
    assert.match(String(await refusalOf({ exp: 1_000_000_000 })), /^403,.*disagree about the time/);
    assert.match(
      String(await refusalOf({ nonce: 'another' })),
      /^400,That took too long, or was used already/,
    );
    assert.match(String(await refusalOf({ iss: 'https://evil.example' })), /^403,.*can’t be trusted/);
    assert.equal((await refusalOf({}))[0], 200);
  });

  it('says when the provider is away, and that it is switched off', async () => {
    const { login } = await colleague();
    const { ticket, address } = await begin();
    const answer = await logInAtProvider(address, login);
    provider.setAway(true);
    assert.equal((await finish(ticket, answer)).errorCode, 'PROVIDER_AWAY');
    const beginning = await server.call(api.beginProviderLogin, { headers, body: {} });
    assert.equal(beginning.errorCode, 'PROVIDER_AWAY');
    provider.setAway(false);
    await set({ use: 'off' });
    const off = await server.call(api.beginProviderLogin, { headers, body: {} });
    assert.match(off.errorMessage ?? '', /switched off here/);
  });
});

describe('only by the provider', () => {
  it('keeps everybody from the password but owners', async () => {
    const other = await colleague();
    assert.equal((await logInByPassword(other.email)).statusCode, 200);
    await set({ use: 'only' });
    assert.equal((await logInByPassword(other.email)).errorCode, 'PROVIDER_ONLY');
    assert.equal((await logInByPassword(owner.email)).statusCode, 200);
    assert.equal((await logIn(other.login)).statusCode, 200);
  });

  it('takes an invitation up by it alone', async () => {
    await set({ use: 'only' });
    const { id } = await db.one<{ id: number }>(sql`
      insert into staff_invitations (organisation_id, email, grants, invited_by, invited_at, expires_at)
      values (${server.organisationId}, 'late@example.com', '[{"role": "viewer", "siteId": null}]', ${owner.id},
        ${server.clock.now()}, ${server.clock.now().add({ hours: 24 })}) returning id`);
    const [row] = await db.query<Parameters<typeof joinSecret>[1]>(
      sql`select * from staff_invitations where id = ${id}`,
    );
    const body = { secret: joinSecret(config, row!), name: 'Late', password };
    assert.equal((await server.call(joinStaff, { params: { id }, body })).errorCode, 'PROVIDER_ONLY');
    people.set('late', { email: 'late@example.com', email_verified: true });
    assert.equal((await logIn('late')).statusCode, 200);
  });
});

describe('an address that the house calls', () => {
  it('is one of the internet', () => {
    for (const ip of ['93.184.216.34', '2606:2800:220:1::1']) assert.ok(isPublic(ip), ip);
    const others = [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.1.1',
      '172.20.0.1',
      '100.64.0.1',
      '0.0.0.0',
    ];
    for (const ip of [
      ...others,
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::1',
    ])
      assert.ok(!isPublic(ip), ip);
  });
});
