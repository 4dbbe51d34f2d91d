import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as auth from '@gatehouse/contract/api/auth';
import { listChanges } from '@gatehouse/contract/api/manage';
import { removeStaffFactors } from '@gatehouse/contract/api/staffAccounts';
import * as api from '@gatehouse/contract/api/staffSelf';
import { sql } from '../../db/sql.ts';
import { madePasskey } from '../../testing/authenticator.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { signInStaff } from '../../testing/staffSignIn.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { totpCode } from './totp.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);

let people = 0;
async function colleague() {
  const email = `colleague${++people}@example.com`;
  const id = await makeUser(db, { email, passwordHash, permissions: [{ role: 'superAdmin' }] });
  return { id, email, token: server.userToken(id) };
}
/** A later code of an app: each is good once. */
function nextCode(secret: string): string {
  server.clock.advance({ seconds: 30 });
  return totpCode(secret, server.clock.now());
}
const confirm = (token: string, code: string) => server.call(api.confirmFactorApp, { token, body: { code } });

/** Somebody who has set an app up. */
async function withApp() {
  const person = await colleague();
  const { secret } = (await server.call(api.beginFactorApp, { token: person.token })).result!;
  const { result } = await confirm(person.token, nextCode(secret));
  return { ...person, secret, recoveryCodes: result!.recoveryCodes! };
}
const account = async (token: string) => (await server.call(api.getOwnAccount, { token })).result!;

/** The first step of logging in, by the password. */
async function ticketOf(username: string): Promise<string> {
  const { result } = await server.call(auth.loginUser, { body: { username, password } });
  assert.ok(result && 'secondFactor' in result);
  return result.secondFactor.ticket;
}
const finish = (username: string, ticket: string, code: string) =>
  server.call(auth.finishUserLogin, { body: { username, ticket, code } });

describe('an app that shows codes', () => {
  it('counts once a code of it was typed, with ten recovery codes', async () => {
    const { email, token } = await colleague();
    const { secret, uri } = (await server.call(api.beginFactorApp, { token })).result!;
    assert.match(uri, new RegExp(`^otpauth://totp/.*${encodeURIComponent(email)}.*secret=${secret}`));
    await signInStaff(server, email, password);
    assert.equal((await confirm(token, '000000')).errorCode, 'CODE_WRONG');
    const { result } = await confirm(token, nextCode(secret));
    assert.equal(new Set(result?.recoveryCodes).size, 10);
    const { factors, recoveryCodesLeft } = await account(token);
    assert.deepEqual([factors.map(({ kind }) => kind), recoveryCodesLeft], [['app'], 10]);
    const left = await db.query(sql`
      select c.after from changes c join users u on u.id = c.user_id where u.email = ${email}`);
    assert.deepEqual(left, [{ after: { secondFactor: 'added' } }]);
  });

  it('takes the place of the one before, and recovery codes stay', async () => {
    const { email, token, secret: old } = await withApp();
    const { secret } = (await server.call(api.beginFactorApp, { token })).result!;
    assert.deepEqual((await confirm(token, nextCode(secret))).result, { recoveryCodes: null });
    assert.equal((await finish(email, await ticketOf(email), nextCode(old))).errorCode, 'CODE_WRONG');
    assert.equal((await finish(email, await ticketOf(email), nextCode(secret))).statusCode, 200);
    assert.equal((await account(token)).recoveryCodesLeft, 10);
  });

  it('is kept encrypted, and its recovery codes as digests', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { kept } = await db.one<{ kept: string }>(sql`
      select (select string_agg(f::text, '') from user_factors f) || (select string_agg(r::text, '') from recovery_codes r)
        as kept`);
    for (const text of [secret, ...recoveryCodes]) {
      const bare = text.replaceAll('-', '');
      assert.ok(!kept.includes(bare) && !kept.includes(Buffer.from(bare).toString('hex')));
    }
  });

  it('is removed by its owner, and then the password alone is enough again', async () => {
    const { email, token, id } = await withApp();
    const other = await withApp();
    const [factor] = (await account(token)).factors;
    const remove = (by: string) =>
      server.call(api.removeOwnFactor, { token: by, params: { id: factor!.id } });
    assert.equal((await remove(other.token)).errorCode, 'NOT_FOUND');
    assert.equal((await remove(token)).statusCode, 200);
    assert.equal((await account(token)).recoveryCodesLeft, 0);
    await signInStaff(server, email, password);
    const { result } = await server.call(listChanges, {
      token,
      query: { resource: 'staff', offset: 0, limit: 50 },
    });
    assert.deepEqual(
      result?.filter(({ rowId }) => rowId === id).map(({ after: made }) => made),
      [{ secondFactor: 'removed' }, { secondFactor: 'added' }],
    );
    const mails = await db.query<{ subject: string }>(sql`
      select subject from mails where recipient = ${email} order by id`);
    assert.equal(mails.length, 2);
  });
});

describe('logging in with a second factor', () => {
  it('takes the password and then a code, which is good once', async () => {
    const { email, secret } = await withApp();
    const [first, second] = [await ticketOf(email), await ticketOf(email)];
    const code = nextCode(secret);
    const { result } = await finish(email.toUpperCase(), first, code);
    assert.equal(result?.user.email, email);
    assert.equal((await finish(email, second, code)).errorCode, 'CODE_WRONG');
    assert.equal((await finish(email, second, nextCode(secret))).statusCode, 200);
  });

  it('takes a code of the step before or after, and none of further away', async () => {
    const { email, secret } = await withApp();
    server.clock.advance({ minutes: 5 });
    const at = (seconds: number) => totpCode(secret, server.clock.now().add({ seconds }));
    assert.equal((await finish(email, await ticketOf(email), at(-60))).errorCode, 'CODE_WRONG');
    assert.equal((await finish(email, await ticketOf(email), at(60))).errorCode, 'CODE_WRONG');
    assert.equal((await finish(email, await ticketOf(email), at(-30))).statusCode, 200);
    assert.equal((await finish(email, await ticketOf(email), at(30))).statusCode, 200);
    assert.equal((await finish(email, await ticketOf(email), at(0))).errorCode, 'CODE_WRONG');
  });

  it('has a ticket that is good once, for five minutes and for its own person', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const ticket = await ticketOf(one.email);
    assert.equal((await finish(other.email, ticket, nextCode(other.secret))).errorCode, 'SIGN_IN_OVER');
    const code = nextCode(one.secret);
    const answers = await Promise.all([finish(one.email, ticket, code), finish(one.email, ticket, code)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
    assert.equal((await finish(one.email, ticket, nextCode(one.secret))).errorCode, 'SIGN_IN_OVER');
    const late = await ticketOf(one.email);
    server.clock.advance({ minutes: 5 });
    assert.equal((await finish(one.email, late, nextCode(one.secret))).errorCode, 'SIGN_IN_OVER');
  });

  it('takes a recovery code in place of the app, however it is typed, once', async () => {
    const { email, token, recoveryCodes } = await withApp();
    const typed = ` ${recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')} `;
    assert.equal((await finish(email, await ticketOf(email), typed)).statusCode, 200);
    assert.equal((await finish(email, await ticketOf(email), typed)).errorCode, 'CODE_WRONG');
    assert.equal((await account(token)).recoveryCodesLeft, 9);
    const { result } = await server.call(api.renewRecoveryCodes, { token });
    assert.equal((await finish(email, await ticketOf(email), recoveryCodes[0]!)).errorCode, 'CODE_WRONG');
    assert.equal((await finish(email, await ticketOf(email), result!.recoveryCodes[0]!)).statusCode, 200);
  });

  it('is guessed at ten times an hour, also at once and over many tickets', async () => {
    const { email, secret } = await withApp();
    const tickets = [await ticketOf(email), await ticketOf(email), await ticketOf(email)];
    const guesses = Array.from({ length: 12 }, (_, nth) => finish(email, tickets[nth % 3]!, '000000'));
    const wrong = (await Promise.all(guesses)).filter(({ errorCode }) => errorCode === 'CODE_WRONG');
    assert.equal(wrong.length, 10);
    const refused = await finish(email, tickets[0]!, nextCode(secret));
    assert.equal(refused.errorCode, 'TOO_MANY_REQUESTS');
  });

  it('keeps out who was disabled between the steps', async () => {
    const { id, email, secret } = await withApp();
    const ticket = await ticketOf(email);
    await db.query(sql`update users set disabled_at = now() where id = ${id}`);
    assert.equal((await finish(email, ticket, nextCode(secret))).errorCode, 'SIGN_IN_OVER');
  });
});

describe('a lost second factor', () => {
  it('is taken away by an owner, who is seen to have done it; its person is signed out and gets a mail', async () => {
    const [owner, person] = [await colleague(), await withApp()];
    const { result } = await finish(person.email, await ticketOf(person.email), nextCode(person.secret));
    const takeAway = () => server.call(removeStaffFactors, { token: owner.token, params: { id: person.id } });
    assert.equal((await takeAway()).result?.hasSecondFactor, false);
    const gone = await server.call(api.getOwnAccount, { token: result!.accessToken });
    assert.equal(gone.errorCode, 'TOKEN_EXPIRED');
    await signInStaff(server, person.email, password);
    const mail = await db.one<{ subject: string }>(sql`
      select subject from mails where recipient = ${person.email} order by id desc limit 1`);
    assert.match(mail.subject, /^A second factor of your .* account was removed$/);
    const changes = async () =>
      (
        await server.call(listChanges, {
          token: owner.token,
          query: { resource: 'staff', offset: 0, limit: 50 },
        })
      ).result!.filter(({ rowId }) => rowId === person.id);
    assert.deepEqual((await changes())[0]?.after, { secondFactor: 'removed' });
    const before = (await changes()).length;
    await takeAway();
    assert.equal((await changes()).length, before);
  });
});

describe('a passkey', () => {
  it('is added by a challenge that was made for who adds it, and for that alone', async () => {
    const [{ token }, { token: other }] = [await colleague(), await colleague()];
    const begin = async (by: string) => (await server.call(api.beginPasskey, { token: by })).result!;
    const asked = await server.call(auth.askForPasskey, {
      headers: { organisationid: String(server.organisationId) },
    });
    const address = await server.ctx.organisationHosts.addressOf(server.organisationId);
    const add = (challenge: string) =>
      server.call(api.addPasskey, {
        token,
        body: { name: 'Phone', passkey: madePasskey(address, challenge) },
      });
    assert.equal((await add(asked.result!.challenge)).errorCode, 'PASSKEY_WRONG');
    assert.equal((await add((await begin(other)).challenge)).errorCode, 'PASSKEY_WRONG');
    const { challenge } = await begin(token);
    assert.equal((await add(challenge)).statusCode, 200);
    assert.equal((await add(challenge)).errorCode, 'PASSKEY_WRONG');
  });
});
