import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as account from '@gatehouse/contract/api/account';
import * as authApi from '@gatehouse/contract/api/auth';
import { loginCustomer, refreshCustomer } from '@gatehouse/contract/api/auth';
import { sql } from '../../db/sql.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeCustomer } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
beforeEach(() => db.query(sql`delete from attempt_counts`));

let people = 0;
async function somebody() {
  const email = `somebody${++people}@example.com`;
  const id = await makeCustomer(db, { email, passwordHash });
  return { id, email, token: server.customerToken(id), params: { id } };
}
const login = (username: string, given: string) =>
  server.call(loginCustomer, { body: { username, password: given } });
async function codeFor(recipient: string): Promise<string> {
  const mail = await db.one<{ body: string }>(sql`
    select letter::text as body from mails where recipient = ${recipient} order by id desc limit 1`);
  return /\d{6}/.exec(mail.body)![0];
}
describe('a password', () => {
  it('is changed by who knows it, and every device is signed out', async () => {
    const { params, token, email } = await somebody();
    const { result } = await login(email, password);
    const change = (currentPassword: string) =>
      server.call(authApi.updatePassword, {
        params,
        token,
        body: { currentPassword, newPassword: 'new horse 77' },
      });
    assert.equal((await change('not this 1')).errorCode, 'PASSWORD_WRONG');
    assert.equal((await change(password)).statusCode, 200);
    assert.equal((await server.call(refreshCustomer, { token: result!.refreshToken! })).statusCode, 401);
    assert.equal((await login(email, password)).statusCode, 401);
    assert.equal((await login(email, 'new horse 77')).statusCode, 200);
  });

  it('changes without signing out the device it is changed on', async () => {
    const { params, email } = await somebody();
    const here = (await login(email, password)).result!;
    const elsewhere = (await login(email, password)).result!;
    const body = { currentPassword: password, newPassword: 'new horse 77' };
    const token = here.accessToken!;
    assert.equal((await server.call(authApi.updatePassword, { params, token, body })).statusCode, 200);
    assert.equal((await server.call(refreshCustomer, { token: here.refreshToken! })).statusCode, 200);
    assert.equal((await server.call(refreshCustomer, { token: elsewhere.refreshToken! })).statusCode, 401);
  });

  it('ends the change of address that was asked for with the one before', async () => {
    const { params, token, email } = await somebody();
    const next = `next.${email}`;
    const ask = (currentPassword?: string) =>
      server.call(authApi.updateEmail, { params, token, body: { email: next, currentPassword } });
    assert.equal((await ask(password)).statusCode, 200);
    const body = { currentPassword: password, newPassword: 'new horse 77' };
    assert.equal((await server.call(authApi.updatePassword, { params, token, body })).statusCode, 200);
    assert.equal((await server.call(account.getCustomer, { params, token })).result!.pendingEmail, null);
    const code = { verificationCode: await codeFor(next) };
    const verified = await server.call(authApi.verifyEmail, { params, token, body: code });
    assert.equal(verified.errorCode, 'CODE_WRONG');
    assert.equal((await ask()).errorCode, 'PASSWORD_WRONG');
  });

  it('is not changed for one of the best known', async () => {
    const { params, token, email } = await somebody();
    const body = { currentPassword: password, newPassword: 'Password1' };
    const answer = await server.call(authApi.updatePassword, { params, token, body });
    assert.deepEqual([answer.errorCode, answer.fields?.[0]?.path], ['PASSWORD_COMMON', 'body.newPassword']);
    assert.equal((await login(email, password)).statusCode, 200);
  });

  it('cannot be guessed through its change', async () => {
    const { params, token } = await somebody();
    const change = (currentPassword: string) =>
      server.call(authApi.updatePassword, {
        params,
        token,
        body: { currentPassword, newPassword: 'new horse 77' },
      });
    await Promise.all(Array.from({ length: 5 }, () => change('not this 1')));
    assert.equal((await change(password)).statusCode, 429);
  });
});

describe('a forgotten password', () => {
  const organisationId = 4;
  const ask = (username: string) =>
    server.call(authApi.forgotPassword, { body: { username, organisationId } });
  const verify = (username: string, verificationCode: string) =>
    server.call(authApi.verifyForgotPassword, { body: { username, verificationCode, organisationId } });
  const set = (username: string, verificationCode: string) =>
    server.call(authApi.setForgottenPassword, {
      body: { username, verificationCode, organisationId, password: 'new horse 77' },
    });

  it('is reset with the mailed code, once', async () => {
    const { email } = await somebody();
    assert.equal((await ask(` ${email.toUpperCase()} `)).statusCode, 200);
    const code = await codeFor(email);
    assert.equal((await verify(email, code)).statusCode, 200);
    assert.equal((await verify(email, code)).statusCode, 200);
    assert.equal((await set(email, code)).statusCode, 200);
    assert.equal((await set(email, code)).errorCode, 'CODE_WRONG');
    assert.equal((await login(email, 'new horse 77')).statusCode, 200);
  });

  it('does not show whether an address is known', async () => {
    const { email } = await somebody();
    const known = await ask(email);
    const unknown = await ask('nobody@example.com');
    assert.deepEqual({ ...known, headers: null }, { ...unknown, headers: null });
    assert.deepEqual({ ...(await ask(email)), headers: null }, { ...known, headers: null });
    const wrong = await verify(email, '000000');
    assert.deepEqual(
      { ...wrong, headers: null },
      { ...(await verify('nobody@example.com', '000000')), headers: null },
    );
  });

  it('takes five guesses of its code and no more', async () => {
    const { email } = await somebody();
    await ask(email);
    const code = await codeFor(email);
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 5 }, () => set(email, wrong)));
    assert.equal((await set(email, code)).errorCode, 'CODE_WRONG');
    server.clock.advance({ seconds: 61 });
    await ask(email);
    assert.equal((await set(email, await codeFor(email))).statusCode, 200);
  });

  it('is not one of the best known, and the code is good for another', async () => {
    const { email } = await somebody();
    await ask(email);
    const code = await codeFor(email);
    const body = { username: email, verificationCode: code, organisationId, password: 'password1' };
    const answer = await server.call(authApi.setForgottenPassword, { body });
    assert.deepEqual([answer.errorCode, answer.fields?.[0]?.path], ['PASSWORD_COMMON', 'body.password']);
    assert.equal((await set(email, code)).statusCode, 200);
  });

  it('has a code that dies after fifteen minutes', async () => {
    const { email } = await somebody();
    await ask(email);
    const code = await codeFor(email);
    server.clock.advance({ minutes: 15, seconds: 1 });
    assert.equal((await set(email, code)).errorCode, 'CODE_WRONG');
  });
});

describe('an e-mail address', () => {
  it('changes when the code sent to the new one comes back', async () => {
    const { params, token, email } = await somebody();
    const next = `new.${email}`;
    const asked = await server.call(authApi.updateEmail, {
      params,
      token,
      body: { email: next, currentPassword: password },
    });
    assert.deepEqual([asked.result?.email, asked.result?.pendingEmail], [email, next]);
    const verificationCode = await codeFor(next);
    const verified = await server.call(authApi.verifyEmail, { params, token, body: { verificationCode } });
    assert.deepEqual([verified.result?.email, verified.result?.pendingEmail], [next, null]);
    assert.equal((await login(next, password)).statusCode, 200);
    assert.equal((await login(email, password)).statusCode, 401);
  });

  it('that somebody else took before the code came back is refused', async () => {
    const { params, token, email } = await somebody();
    const next = `next.${email}`;
    await server.call(authApi.updateEmail, {
      params,
      token,
      body: { email: next, currentPassword: password },
    });
    const verificationCode = await codeFor(next);
    await makeCustomer(db, { email: next });
    const answer = await server.call(authApi.verifyEmail, { params, token, body: { verificationCode } });
    assert.deepEqual([answer.statusCode, answer.errorCode], [409, 'EMAIL_TAKEN']);
  });

  it('of somebody else is refused', async () => {
    const { params, token } = await somebody();
    const other = await somebody();
    const answer = await server.call(authApi.updateEmail, {
      params,
      token,
      body: { email: other.email, currentPassword: password },
    });
    assert.equal(answer.errorCode, 'EMAIL_TAKEN');
  });
});
