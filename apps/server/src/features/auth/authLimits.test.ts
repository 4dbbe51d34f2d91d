import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';

import * as auth from '@gatehouse/contract/api/auth';
import { sql } from '../../db/sql.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after }, { environment: { TRUST_PROXY: '1' } });
const { db } = server.ctx;
const organisationId = 4;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
const wrong = 'not this one 1';
const home = '10.0.0.1';
const elsewhere = '10.0.0.2';
await db.query(sql`insert into organisations (id, name) values (4, 'Arch') on conflict do nothing`);
beforeEach(() => db.query(sql`delete from attempt_counts`));

let people = 0;
async function customer(): Promise<string> {
  const email = `limited${++people}@example.com`;
  await makeCustomer(db, { email, passwordHash });
  return email;
}
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const from = (address: string, instance?: string) => ({
  'x-forwarded-for': address,
  ...(instance !== undefined && { 'client-instance': instance }),
});
const login = (username: string, given: string, address = home, instance?: string) =>
  server.call(auth.loginCustomer, { body: { username, password: given }, headers: from(address, instance) });
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

describe('a right password', () => {
  it('is let in ten times at once, for one person and for ten behind one address', async () => {
    const one = await customer();
    assert.deepEqual(statuses(await times(10, () => login(one, password))), Array(10).fill(200));
    const ten = await times(10, customer);
    assert.deepEqual(statuses(await times(10, (n) => login(ten[n]!, password))), Array(10).fill(200));
  });

  it('is let in beside wrong ones that are sent at the same time', async () => {
    const email = await customer();
    const answers = await times(10, (n) => login(email, n < 4 ? wrong : password));
    assert.deepEqual(statuses(answers), [...Array(4).fill(401), ...Array(6).fill(200)]);
  });

  it('is let in behind an address where five people mistype theirs', async () => {
    const office = await times(6, customer);
    await times(20, (n) => login(office[n % 5]!, wrong));
    assert.deepEqual(statuses(await times(6, (n) => login(office[n]!, password))), Array(6).fill(200));
  });

  it('is let in from home though strangers lock the name out elsewhere', async () => {
    const email = await customer();
    await times(5, () => login(email, wrong, elsewhere));
    assert.equal((await login(email, password, elsewhere)).statusCode, 429);
    assert.equal((await login(email, password, home)).statusCode, 200);
  });

  it('is slowed down, and let in, where many addresses guess at the name', async () => {
    const email = await customer();
    await times(12, (n) => login(email, wrong, `10.0.1.${n}`));
    const begun = performance.now();
    assert.equal((await login(email, password, home)).statusCode, 200);
    assert.ok(performance.now() - begun >= 900, 'the third beyond ten waits a second');
  });

  it('learns when to come again while strangers have taken all turns, and is let in then', async () => {
    const email = await customer();
    await login(email, wrong, elsewhere);
    await db.query(sql`
      update attempt_counts set failures = 10, turn_at = ${server.clock.now().add({ milliseconds: 7_900 })}
      where kind = 'loginName'`);
    const early = await login(email, password);
    assert.equal(
      early.errorMessage,
      'Too many tries. Try again in 8 seconds, or log in where you’ve been logged in before.',
    );
    assert.equal(early.headers.get('retry-after'), '8');
    server.clock.advance({ seconds: 8 });
    assert.equal((await login(email, password)).statusCode, 200);
  });
});

describe('a wrong password', () => {
  it('is compared five times, however many are sent at once, then the pair is locked out for 15 minutes', async () => {
    const email = await customer();
    await makeUser(db, { email, passwordHash });
    const body = { username: email, password: wrong };
    const headers = from(home);
    const guesses: (() => Promise<{ statusCode: number }>)[] = [
      () => server.call(auth.loginCustomer, { body, headers }),
      () => server.call(auth.loginUser, { body, headers }),
    ];
    for (const guess of guesses) {
      const answers = await times(30, guess);
      assert.deepEqual(statuses(answers).sort(), [...Array(5).fill(401), ...Array(25).fill(429)]);
    }
    server.clock.advance({ minutes: 3 });
    const lockedOut = await login(email, password);
    assert.equal(lockedOut.statusCode, 429);
    assert.equal(lockedOut.errorMessage, 'Too many tries. Try again in 12 minutes, or set a new password.');
    assert.equal(lockedOut.headers.get('retry-after'), String(12 * 60));
    server.clock.advance({ minutes: 12 });
    assert.equal((await login(email, password)).statusCode, 200);
  });

  it('is counted for the whole network of a subscriber, whichever of its addresses it comes from', async () => {
    const email = await customer();
    await times(5, (n) => login(email, wrong, `2001:db8:1:1::${n}`));
    assert.equal((await login(email, password, '2001:db8:1:1:ffff::9')).statusCode, 429);
    assert.equal((await login(email, password, '2001:db8:1:2::1')).statusCode, 200);
  });

  it('counts no more after five minutes', async () => {
    const email = await customer();
    await times(4, () => login(email, wrong));
    server.clock.advance({ minutes: 5 });
    assert.equal((await login(email, wrong)).statusCode, 401);
    assert.equal((await login(email, password)).statusCode, 200);
  });

  it('locks an address alone out only far above what an office mistypes', async () => {
    const email = await customer();
    await login('nobody@example.com', wrong);
    await db.query(sql`update attempt_counts set failures = 199 where kind = 'loginAddress'`);
    assert.equal((await login(email, password)).statusCode, 200);
    await login('nobody@example.com', wrong);
    const lockedOut = await login(email, password);
    assert.equal(lockedOut.errorMessage, 'Too many wrong tries from this network. Try again in 15 minutes.');
    assert.equal((await login(email, password, elsewhere)).statusCode, 200);
  });
});

const mine = 'browser-of-mine';
const theirs = 'browser-of-strangers';

describe('the code of a forgotten password', () => {
  const ask = (username: string, instance = mine, address = home) =>
    server.call(auth.forgotPassword, {
      body: { username, organisationId },
      headers: from(address, instance),
    });
  const verify = (username: string, verificationCode: string, instance = mine) =>
    server.call(auth.verifyForgotPassword, {
      body: { username, organisationId, verificationCode },
      headers: from(home, instance),
    });
  const set = (username: string, verificationCode: string, instance = mine) =>
    server.call(auth.setForgottenPassword, {
      body: { username, organisationId, verificationCode, password: 'new horse 77' },
      headers: from(home, instance),
    });
  async function codeFor(recipient: string): Promise<string> {
    const mail = await db.one<{ subject: string }>(sql`
      select subject from mails where recipient = ${recipient} order by id desc limit 1`);
    return /^\d{6}/.exec(mail.subject)![0];
  }
  const other = (code: string) => (code === '111111' ? '222222' : '111111');

  it('is good in the browser that asked, however often another guesses at it', async () => {
    const email = await customer();
    await ask(email);
    const code = await codeFor(email);
    const guesses = await times(20, () => verify(email, other(code), theirs));
    assert.deepEqual(statuses(guesses).sort(), [...Array(10).fill(400), ...Array(10).fill(429)]);
    assert.equal((await verify(email, code, 'browser-of-nobody')).errorCode, 'CODE_WRONG');
    assert.equal((await verify(email, code)).statusCode, 200);
    assert.equal((await set(email, code)).statusCode, 200);
  });

  it('stays good when another browser asks for one', async () => {
    const email = await customer();
    await ask(email);
    const code = await codeFor(email);
    await ask(email, theirs);
    assert.notEqual(await codeFor(email), code);
    assert.equal((await set(email, code)).statusCode, 200);
  });

  it('lets in who was locked out, at their address and no other', async () => {
    const email = await customer();
    for (const address of [home, elsewhere]) await times(5, () => login(email, wrong, address));
    await ask(email);
    assert.equal((await set(email, await codeFor(email))).statusCode, 200);
    assert.equal((await login(email, 'new horse 77', home)).statusCode, 200);
    assert.equal((await login(email, 'new horse 77', elsewhere)).statusCode, 429);
  });

  it('is sent to strange browsers twenty times a day, and then still to where its owner was logged in', async () => {
    const email = await customer();
    const { result } = await login(email, password, home, mine);
    await server.call(auth.refreshCustomer, { token: result!.refreshToken!, headers: from(home, mine) });
    const strangers = await times(21, (n) => ask(email, `${theirs}-${n}`, `10.0.2.${n}`));
    assert.deepEqual(statuses(strangers).sort(), [...Array(20).fill(200), 429]);
    assert.equal((await ask(email)).statusCode, 200);
    assert.equal((await set(email, await codeFor(email))).statusCode, 200);
  });
});

describe('registering', () => {
  const register = (email: string, address = home) =>
    server.call(auth.registerCustomer, {
      body: { firstName: 'Ada', lastName: 'Okafor', mobile: '', email, password, organisationId },
      headers: from(address),
    });
  const newEmail = () => `registered${++people}@example.com`;
  const validating = (on: boolean) =>
    db.query(sql`update organisations set customer_email_validation = ${on} where id = ${organisationId}`);

  it('succeeds for a whole office, and locks an address out after twenty that fail', async () => {
    assert.deepEqual(statuses(await times(25, () => register(newEmail()))), Array(25).fill(200));
    const taken = await times(20, () => customer());
    assert.deepEqual(statuses(await times(20, (n) => register(taken[n]!))), Array(20).fill(409));
    const refused = await register(newEmail());
    assert.equal(refused.statusCode, 429);
    assert.match(
      refused.errorMessage!,
      /^Too many unfinished registrations from this network\. Try again in \d+ minutes\.$/,
    );
    assert.equal((await register(newEmail(), elsewhere)).statusCode, 200);
  });

  it('sends a mailbox twenty codes a day, whoever asks, for whichever account and from wherever', async (t) => {
    await validating(true);
    t.after(() => validating(false));
    const victim = `victim${++people}`;
    const alias = (n: number) => `${victim}+${n}@example.com`;
    const asked = await times(21, (n) => register(alias(n), `10.0.3.${n}`));
    assert.deepEqual(statuses(asked).sort(), [...Array(20).fill(200), 429]);
    assert.match(
      asked.find(({ statusCode }) => statusCode === 429)!.errorMessage!,
      /^Too many codes to this address\. Try again in 24 hours\.$/,
    );
    const id = await makeCustomer(db, { passwordHash });
    const wanted = await server.call(auth.updateEmail, {
      params: { id },
      body: { email: `${victim}@example.com`, currentPassword: password },
      token: server.customerToken(id),
    });
    const again = await server.call(auth.resendRegistrationCode, {
      body: { customerEmail: alias(1) },
      headers: from('10.0.4.1'),
    });
    assert.deepEqual(statuses([wanted, again]), [429, 429]);
    const { mails } = await db.one<{ mails: number }>(sql`
      select count(*)::integer as mails from mails where starts_with(recipient, ${victim})`);
    assert.equal(mails, 20);
    assert.equal((await register(newEmail())).statusCode, 200);
  });

  it('counts what waits for its code until the code comes back', async (t) => {
    await validating(true);
    t.after(() => validating(false));
    const emails = Array.from({ length: 20 }, newEmail);
    const waiting = await times(20, (n) => register(emails[n]!));
    assert.equal((await register(newEmail())).statusCode, 429);
    const mail = await db.one<{ subject: string }>(
      sql`select subject from mails where recipient = ${emails[0]!}`,
    );
    const verified = await server.call(auth.verifyRegistration, {
      params: { id: waiting[0]!.result!.id },
      body: { verificationCode: /^\d{6}/.exec(mail.subject)![0] },
      headers: from(home),
    });
    assert.equal(verified.statusCode, 200);
    assert.equal((await register(newEmail())).statusCode, 200);
    assert.equal((await register(newEmail())).statusCode, 429);
  });
});
