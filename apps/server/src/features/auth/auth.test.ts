import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { getCustomer } from '@gatehouse/contract/api/account';
import * as auth from '@gatehouse/contract/api/auth';
import { listSessions } from '@gatehouse/contract/api/auth';
import { sql } from '../../db/sql.ts';
import { decrypt } from '../../encryption.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { signInStaff } from '../../testing/staffSignIn.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
await db.query(sql`insert into organisations (id, name) values (4, 'Arch'), (5, 'Other')`);

const password = 'correct horse 7';
let people = 0;
const newPerson = () => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  mobile: '0412 345 678',
  email: `ada${++people}@example.com`,
  password,
  organisationId: 4,
});
async function registered() {
  const person = newPerson();
  const answer = await server.call(auth.registerCustomer, { body: person });
  assert.equal(answer.statusCode, 200);
  return { ...person, ...answer.result! };
}
const login = (username: string, given: string = password) =>
  server.call(auth.loginCustomer, { body: { username, password: given } });
const refresh = (token: string, instance?: string) =>
  server.call(auth.refreshCustomer, {
    token,
    headers: instance === undefined ? undefined : { 'client-instance': instance },
  });
const withoutCounts = () => db.query(sql`delete from attempt_counts`);
async function codeMailedTo(email: string): Promise<string> {
  const mail = await db.one<{ body: string }>(sql`
    select letter::text as body from mails where recipient = ${email} order by id desc limit 1`);
  return /\d{6}/.exec(mail.body)![0];
}

describe('a guest', () => {
  it('gets a token for the organisation it names', async () => {
    const answer = await server.call(auth.getGuestToken);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.result?.accessToken.split('.').length, 3);
  });

  it('gets none without an organisation, or for one that does not exist', async () => {
    assert.equal(
      (await server.call(auth.getGuestToken, { headers: { organisationid: '' } })).statusCode,
      400,
    );
    assert.equal(
      (await server.call(auth.getGuestToken, { headers: { organisationid: '77' } })).statusCode,
      404,
    );
  });
});

describe('registering', () => {
  it('signs in at once where addresses are not verified', async () => {
    const { id, accessToken, Organisation_emailValidation, email } = await registered();
    assert.equal(Organisation_emailValidation, false);
    const me = await server.call(getCustomer, { params: { id }, token: accessToken! });
    assert.equal(me.result?.email, email);
    assert.equal(me.result?.name, 'Ada Okafor');
  });

  it('names the fields that are not right', async () => {
    const answer = await server.call(auth.registerCustomer, {
      body: { ...newPerson(), email: 'nobody', mobile: '123', password: 'short', firstName: '' },
    });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(
      answer.fields?.map(({ path }) => path),
      ['body.firstName', 'body.mobile', 'body.email', 'body.password'],
    );
  });

  it('refuses the best known passwords, however they are written', async () => {
    for (const known of ['password1', 'Trustno1', 'QWERTY123']) {
      const answer = await server.call(auth.registerCustomer, { body: { ...newPerson(), password: known } });
      assert.equal(answer.errorCode, 'PASSWORD_COMMON');
      const message =
        'This is one of the most common passwords, so it’s easy to guess. Please choose another.';
      assert.deepEqual(answer.fields, [{ path: 'body.password', message }]);
    }
  });

  it('refuses an address that has an account, however it is written', async () => {
    const { email } = await registered();
    const answer = await server.call(auth.registerCustomer, {
      body: { ...newPerson(), email: ` ${email.toUpperCase()} ` },
    });
    assert.equal(answer.statusCode, 409);
    assert.equal(answer.errorMessage, 'An account with this email address already exists.');
  });

  it('makes one account when the same form is sent many times at once', async () => {
    await withoutCounts();
    const person = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(auth.registerCustomer, { body: person })),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).sort(),
      [200, 409, 409, 409, 409, 409, 409, 409],
    );
  });

  it('goes on with the session of a request that is sent again with its key, and refuses another under the key', async () => {
    await withoutCounts();
    const person = newPerson();
    const headers = { 'idempotency-key': 'register-once' };
    const first = await server.call(auth.registerCustomer, { body: person, headers });
    const again = await server.call(auth.registerCustomer, { body: person, headers });
    assert.equal(again.result?.id, first.result!.id);
    assert.notEqual(again.result?.refreshToken, first.result!.refreshToken);
    assert.equal((await refresh(again.result!.refreshToken!)).statusCode, 200);
    const { result } = await server.call(listSessions, {
      params: { id: first.result!.id },
      token: again.result!.accessToken!,
    });
    assert.equal(result?.length, 1, 'one session');
    const other = await server.call(auth.registerCustomer, {
      body: { ...person, firstName: 'Eve' },
      headers,
    });
    assert.equal(other.errorCode, 'IDEMPOTENCY_CONFLICT');
    const kept = await db.one<{ reply: Buffer }>(
      sql`select reply from idempotency_keys where key = 'register-once'`,
    );
    const text = decrypt(server.ctx.config.keyRing.current.bytes, 'reply', kept.reply);
    assert.ok(text.includes(`"id":${first.result!.id}`));
    assert.ok(!text.includes(first.result!.refreshToken!), 'tokens are not kept');
    await server.call(auth.endSession, { token: again.result!.refreshToken! });
    const late = await server.call(auth.registerCustomer, { body: person, headers });
    assert.equal(late.errorCode, 'TOKEN_EXPIRED', 'the session is over');
  });
});

describe('a request that is refused for coming too often', () => {
  it('is tried again, with its key, when its time has come', async () => {
    await withoutCounts();
    const { email } = await registered();
    await Promise.all(Array.from({ length: 5 }, () => login(email, 'not this one 1')));
    const given = {
      body: { username: email, password },
      headers: { 'idempotency-key': 'login-with-a-key' },
    };
    assert.equal((await server.call(auth.loginCustomer, given)).statusCode, 429);
    server.clock.advance({ minutes: 15, seconds: 1 });
    assert.equal((await server.call(auth.loginCustomer, given)).statusCode, 200);
  });
});

describe('logging out', () => {
  const endSession = (token?: string) => server.call(auth.endSession, token === undefined ? {} : { token });

  it('ends that sign-in, by any token of it, and no other', async () => {
    await withoutCounts();
    const { email } = await registered();
    const [here, there] = [(await login(email)).result!, (await login(email)).result!];
    const next = (await refresh(here.refreshToken!)).result!;
    assert.equal((await endSession(here.refreshToken!)).statusCode, 200);
    assert.equal((await refresh(next.refreshToken)).errorCode, 'TOKEN_EXPIRED');
    assert.equal((await refresh(there.refreshToken!)).statusCode, 200);
  });

  it('answers the same once more, for what nobody knows, and wants a token', async () => {
    await withoutCounts();
    const { email } = await registered();
    const { refreshToken } = (await login(email)).result!;
    const answers = [
      await endSession(refreshToken!),
      await endSession(refreshToken!),
      await endSession('unheard-of'),
    ];
    assert.deepEqual(
      answers.map(({ statusCode, result }) => [statusCode, result]),
      Array.from({ length: 3 }, () => [200, null]),
    );
    assert.equal((await endSession()).errorCode, 'TOKEN_MISSING');
  });

  it('stops a refresh that goes on at the same time from lasting', async () => {
    await withoutCounts();
    const { email } = await registered();
    const { refreshToken } = (await login(email)).result!;
    const [renewed] = await Promise.all([refresh(refreshToken!), endSession(refreshToken!)]);
    if (renewed.result) assert.equal((await refresh(renewed.result.refreshToken)).errorCode, 'TOKEN_EXPIRED');
  });
});

describe('verifying an address', () => {
  const validating = (on: boolean) =>
    db.query(sql`update organisations set customer_email_validation = ${on} where id = 4`);

  it('holds the account until its code was entered, then signs in', async () => {
    await validating(true);
    await withoutCounts();
    const { id, accessToken, email } = await registered();
    assert.equal(accessToken, null);
    const waiting = await login(email);
    assert.equal(waiting.result?.verifying, true);
    assert.equal(waiting.result?.accessToken, null);

    const code = await codeMailedTo(email);
    const verified = await server.call(auth.verifyRegistration, {
      params: { id },
      body: { verificationCode: code },
    });
    assert.equal(verified.result?.customer.email, email);
    const again = await server.call(auth.verifyRegistration, {
      params: { id },
      body: { verificationCode: code },
    });
    assert.equal(again.errorCode, 'CODE_WRONG');
    assert.equal((await login(email)).result?.verifying, false);
    await validating(false);
  });

  it('takes five guesses and no more, sent at once or not', async () => {
    await validating(true);
    await withoutCounts();
    const { id, email } = await registered();
    const code = await codeMailedTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (verificationCode: string) =>
      server.call(auth.verifyRegistration, { params: { id }, body: { verificationCode } });
    await Promise.all(Array.from({ length: 5 }, () => guess(wrong)));
    assert.equal((await guess(code)).errorCode, 'CODE_WRONG');
    await validating(false);
  });

  it('sends another code after a minute, and the old one is dead', async () => {
    await validating(true);
    await withoutCounts();
    const { id, email } = await registered();
    const first = await codeMailedTo(email);
    const resend = () => server.call(auth.resendRegistrationCode, { body: { customerEmail: email } });
    assert.equal((await resend()).statusCode, 200);
    assert.equal(await codeMailedTo(email), first);
    server.clock.advance({ seconds: 61 });
    assert.equal((await resend()).statusCode, 200);
    const second = await codeMailedTo(email);
    if (first !== second) {
      const stale = await server.call(auth.verifyRegistration, {
        params: { id },
        body: { verificationCode: first },
      });
      assert.equal(stale.errorCode, 'CODE_WRONG');
    }
    const verified = await server.call(auth.verifyRegistration, {
      params: { id },
      body: { verificationCode: second },
    });
    assert.equal(verified.statusCode, 200);
    await validating(false);
  });

  it('keeps what others enter for the same address out of an account', async () => {
    await validating(true);
    await withoutCounts();
    const { id, email } = await registered();
    const own = await codeMailedTo(email);
    const body = { ...newPerson(), email, firstName: 'Bea', password: 'another horse 8' };
    const hasty = await server.call(auth.registerCustomer, { body });
    assert.equal(hasty.errorCode, 'CODE_TOO_SOON');
    server.clock.advance({ seconds: 61 });
    const other = await server.call(auth.registerCustomer, { body });
    assert.notEqual(other.result?.id, id);
    assert.equal((await login(email, body.password)).result?.registrationId, other.result?.id);

    const verify = (verificationCode: string) =>
      server.call(auth.verifyRegistration, { params: { id }, body: { verificationCode } });
    const newest = await codeMailedTo(email);
    if (newest !== own) assert.equal((await verify(newest)).errorCode, 'CODE_WRONG');
    const verified = await verify(own);
    assert.equal(verified.result?.customer.firstName, 'Ada');
    assert.equal((await login(email, body.password)).statusCode, 401);
    assert.equal((await login(email)).result?.verifying, false);
    const late = await server.call(auth.verifyRegistration, {
      params: { id: other.result!.id },
      body: { verificationCode: newest },
    });
    assert.equal(late.errorCode, 'CODE_WRONG');
    assert.equal((await server.call(auth.registerCustomer, { body })).errorCode, 'EMAIL_TAKEN');
    await validating(false);
  });

  it('sends another code for the registration that asks', async () => {
    await validating(true);
    await withoutCounts();
    const { id, email } = await registered();
    server.clock.advance({ seconds: 61 });
    await server.call(auth.registerCustomer, { body: { ...newPerson(), email, firstName: 'Bea' } });
    const body = { customerEmail: email, registrationId: id };
    assert.equal((await server.call(auth.resendRegistrationCode, { body })).statusCode, 200);
    const verified = await server.call(auth.verifyRegistration, {
      params: { id },
      body: { verificationCode: await codeMailedTo(email) },
    });
    assert.equal(verified.result?.customer.firstName, 'Ada');
    await validating(false);
  });

  it('says nothing of addresses it does not know', async () => {
    await withoutCounts();
    const answer = await server.call(auth.resendRegistrationCode, {
      body: { customerEmail: 'nobody@example.com' },
    });
    assert.equal(answer.statusCode, 200);
  });
});

describe('signing in', () => {
  it('answers alike for a wrong password and an unknown name', async () => {
    await withoutCounts();
    const { email } = await registered();
    const wrong = await login(email, 'not this one 1');
    const unknown = await login('nobody@example.com');
    assert.equal(wrong.statusCode, 401);
    assert.equal(wrong.errorMessage, 'Username or password is incorrect.');
    assert.deepEqual({ ...wrong, headers: null }, { ...unknown, headers: null });
  });

  it('lets staff in with the rights of their rows', async () => {
    const row = await db.one<{ id: number }>(sql`
      insert into users (organisation_id, email, name, password_hash, created_at)
      values (4, 'staff@example.com', 'Sam', ${await hashCheaply(password)}, ${server.clock.now()}) returning id`);
    await db.query(sql`insert into permissions (user_id, role) values (${row.id}, 'installer')`);
    const { user, refreshToken } = await signInStaff(server, 'staff@example.com', password);
    assert.deepEqual(user.permissions, { superAdmin: false, installer: true });
    const renewed = await server.call(auth.refreshUser, { token: refreshToken });
    assert.equal(renewed.statusCode, 200);
    const asCustomer = await server.call(auth.loginCustomer, {
      body: { username: 'staff@example.com', password },
    });
    assert.equal(asCustomer.statusCode, 401);
  });
});

describe('a refresh token', () => {
  it('is spent for a successor', async () => {
    const { refreshToken } = await registered();
    const renewed = await refresh(refreshToken!);
    assert.equal(renewed.statusCode, 200);
    assert.notEqual(renewed.result?.refreshToken, refreshToken);
    assert.equal(renewed.headers.get('cache-control'), 'no-store');
  });

  it('ends the whole family when it is used twice', async () => {
    const { refreshToken } = await registered();
    const renewed = await refresh(refreshToken!, 'instance-a');
    assert.equal((await refresh(refreshToken!, 'instance-b')).statusCode, 401);
    assert.equal((await refresh(renewed.result!.refreshToken, 'instance-a')).statusCode, 401);
  });

  it('is refused where staff refresh, and a token of staff where customers do; neither is spent', async () => {
    const customer = await registered();
    const { id: userId } = await db.one<{ id: number }>(sql`
      insert into users (organisation_id, email, name, password_hash, created_at)
      values (4, 'realm@example.com', 'Rae', ${await hashCheaply(password)}, ${server.clock.now()}) returning id`);
    assert.ok(userId);
    const staff = await signInStaff(server, 'realm@example.com', password);
    const refreshStaff = (token: string) => server.call(auth.refreshUser, { token });
    assert.equal((await refreshStaff(customer.refreshToken!)).errorCode, 'TOKEN_EXPIRED');
    assert.equal((await refresh(staff.refreshToken)).errorCode, 'TOKEN_EXPIRED');
    assert.equal((await refresh(customer.refreshToken!)).statusCode, 200);
    assert.equal((await refreshStaff(staff.refreshToken)).statusCode, 200);
  });

  it('is not spent by a HEAD', async () => {
    const { refreshToken } = await registered();
    const head = await fetch(`${server.url}${auth.refreshCustomer.path}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${refreshToken}`, organisationid: '4' },
    });
    assert.equal(head.status, 404);
    assert.equal((await refresh(refreshToken!)).statusCode, 200);
  });

  it('gives twenty tabs of one client the same successor when all refresh at once', async () => {
    const { refreshToken } = await registered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken!, 'one-client')));
    const successors = new Set(answers.map(({ result }) => result?.refreshToken));
    assert.equal(successors.size, 1);
    assert.equal((await refresh([...successors][0]!, 'one-client')).statusCode, 200);
  });

  it('is too old for that after ten seconds', async () => {
    const { refreshToken } = await registered();
    await refresh(refreshToken!, 'one-client');
    server.clock.advance({ seconds: 11 });
    assert.equal((await refresh(refreshToken!, 'one-client')).statusCode, 401);
  });

  it('expires after 30 days', async () => {
    const { refreshToken } = await registered();
    server.clock.advance({ hours: 30 * 24 + 1 });
    assert.equal((await refresh(refreshToken!)).errorCode, 'TOKEN_EXPIRED');
  });
});
