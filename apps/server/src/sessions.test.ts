import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as account from '@gatehouse/contract/api/account';
import { endSession, loginCustomer, loginUser, refreshCustomer } from '@gatehouse/contract/api/auth';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { sql } from './db/sql.ts';
import { testDb } from './db/testDatabase.ts';
import { hashPassword } from './features/auth/password.ts';
import { type Cast, cases, makeCast } from './testing/cases.ts';
import { inTime } from './testing/eventually.ts';
import { type Answer, send, startHouse } from './testing/house.ts';
import { makeCustomer, makeUser } from './testing/peopleFactories.ts';

const db = await testDb({ after }, { max: 12 });
const house = await startHouse({ after }, { db });
/** Another process over the same database. */
const elsewhere = await startHouse({ after }, { db });
const password = 'correct horse 7';
const passwordHash = await hashPassword(password);

type SignedIn = { id: number; email: string; accessToken: string; refreshToken: string };
let people = 0;

async function signInAgain(email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { result } = await house.call(loginCustomer, { body: { username: email, password } });
  return { accessToken: result!.accessToken!, refreshToken: result!.refreshToken! };
}

async function customer(): Promise<SignedIn> {
  await db.query(sql`delete from attempt_counts`);
  const email = `leaving${++people}@example.com`;
  const id = await makeCustomer(db, { email, passwordHash });
  return { id, email, ...(await signInAgain(email)) };
}

async function staff(siteId: number): Promise<SignedIn> {
  await db.query(sql`delete from attempt_counts`);
  const id = await makeUser(db, {
    permissions: [
      { role: 'siteManager', siteId },
      { role: 'installer', siteId },
    ],
  });
  const { email } = await db.one<{ email: string }>(sql`
    update users set password_hash = ${passwordHash} where id = ${id} returning email`);
  const { result } = await house.call(loginUser, { body: { username: email, password } });
  return { id, email, ...result! };
}

async function lastMail(recipient: string): Promise<string> {
  const { body } = await db.one<{ body: string }>(sql`
    select body from mails where recipient = ${recipient} order by id desc limit 1`);
  return body;
}
const codeIn = (mail: string) => /\d{6}/.exec(mail)![0];
const done = async (answer: Promise<Answer<unknown>>) => assert.equal((await answer).statusCode, 200);

/** What ends a customer's session; some from another of their devices. */
const customerEnds: Record<string, (who: SignedIn) => Promise<unknown>> = {
  'signing out': ({ refreshToken }) => done(house.call(endSession, { token: refreshToken })),
  'a new password': async ({ id, email }) => {
    const { accessToken: token } = await signInAgain(email);
    const body = { currentPassword: password, newPassword: 'new horse 77' };
    await done(house.call(account.updatePassword, { params: { id }, token, body }));
  },
  'a forgotten password': async ({ email: username }) => {
    await house.call(account.forgotPassword, { body: { username, organisationId: 4 } });
    const verificationCode = codeIn(await lastMail(username));
    const body = { username, organisationId: 4, verificationCode, password: 'new horse 77' };
    await done(house.call(account.setForgottenPassword, { body }));
  },
  'a changed address': async ({ id, email }) => {
    const { accessToken: token } = await signInAgain(email);
    const next = `new.${email}`;
    const body = { email: next, currentPassword: password };
    await done(house.call(account.updateEmail, { params: { id }, token, body }));
    const verificationCode = codeIn(await lastMail(next));
    await done(house.call(account.verifyEmail, { params: { id }, token, body: { verificationCode } }));
  },
  'an address that is taken back': async ({ id, email, accessToken: token }) => {
    const next = `thief.${email}`;
    const body = { email: next, currentPassword: password };
    await done(house.call(account.updateEmail, { params: { id }, token, body }));
    const verificationCode = codeIn(await lastMail(next));
    await done(house.call(account.verifyEmail, { params: { id }, token, body: { verificationCode } }));
    const [, changeId, secret] = /undo-email\/(\d+)#(\S+)/.exec(await lastMail(email))!;
    const undo = { params: { id: Number(changeId) }, body: { secret: secret! } };
    await done(house.call(account.undoEmailChange, undo));
  },
  'being signed out from another device': async ({ id, email }) => {
    const { accessToken: token } = await signInAgain(email);
    const { result } = await house.call(account.listSessions, { params: { id }, token });
    const { id: sessionId } = result!.find(({ isCurrent }) => !isCurrent)!;
    await done(house.call(account.removeSession, { params: { id, sessionId }, token }));
  },
  'being signed out everywhere else': async ({ id, email }) => {
    const { accessToken: token } = await signInAgain(email);
    await done(house.call(account.removeOtherSessions, { params: { id }, token }));
  },
  'closing the account': async ({ id, email }) => {
    const { accessToken: token } = await signInAgain(email);
    await done(house.call(account.suspendCustomer, { params: { id }, token }));
  },
  'a refresh token that is used twice': async ({ refreshToken: token }) => {
    await done(house.call(refreshCustomer, { token }));
    assert.equal((await house.call(refreshCustomer, { token })).statusCode, 401);
  },
};

const staffEnds: Record<string, (who: SignedIn) => Promise<unknown>> = {
  'signing out': ({ refreshToken }) => done(house.call(endSession, { token: refreshToken })),
  'being disabled': ({ id }) => db.query(sql`update users set disabled_at = now() where id = ${id}`),
  'losing a right': ({ id }) =>
    db.query(sql`delete from permissions where user_id = ${id} and role = 'siteManager'`),
};

/** Every call that a person of this kind makes with a token, as a sound request. */
async function callsOf(
  role: 'customer' | 'staff',
  cast: Cast,
  token: string,
  url: string,
): Promise<string[]> {
  const served: string[] = [];
  for (const { name, endpoint } of allEndpoints) {
    if (endpoint.role !== role && endpoint.role !== 'guest') continue;
    const given = cases[name](cast, cast.customer) as object;
    const { errorCode } = await send(url, 4, endpoint, { ...given, token });
    if (errorCode !== 'TOKEN_EXPIRED') served.push(name);
  }
  return served;
}

/** Opens a live stream; `ended` resolves once the server has ended it. */
async function openStream(url: string, path: string, token: string): Promise<{ ended: Promise<unknown> }> {
  const response = await fetch(url + path, {
    headers: { organisationid: '4', authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  return { ended: response.text() };
}

async function endsEverything(
  role: 'customer' | 'staff',
  cast: Cast,
  who: SignedIn,
  streamPath: string,
  end: (who: SignedIn) => Promise<unknown>,
): Promise<void> {
  const streams = await Promise.all(
    [house, elsewhere].map(({ url }) => openStream(url, streamPath, who.accessToken)),
  );
  await end(who);
  for (const { ctx, url } of [house, elsewhere]) {
    await ctx.live.caughtUp();
    assert.deepEqual(await callsOf(role, cast, who.accessToken, url), []);
  }
  await inTime(Promise.all(streams.map(({ ended }) => ended)), { for: 'both live streams to end' });
}

describe("a customer's access token and live streams end with", async () => {
  const cast = await makeCast(db, house.clock.now(), house.ctx.config);
  for (const [what, end] of Object.entries(customerEnds)) {
    it(what, async () => {
      const who = await customer();
      await endsEverything('customer', cast, who, `/api/customer/${who.id}/events`, end);
    });
  }

  it('nothing that happens to other sessions', async () => {
    const [who, other] = [await customer(), await customer()];
    const elsewhereSignedIn = await signInAgain(who.email);
    await done(house.call(endSession, { token: other.refreshToken }));
    await done(house.call(endSession, { token: elsewhereSignedIn.refreshToken }));
    await done(house.call(account.getCustomer, { params: { id: who.id }, token: who.accessToken }));
  });
});

describe("a staff user's access token and live streams end with", async () => {
  const cast = await makeCast(db, house.clock.now(), house.ctx.config);
  for (const [what, end] of Object.entries(staffEnds)) {
    it(what, async () => {
      const who = await staff(cast.siteId);
      await endsEverything('staff', cast, who, `/api/admin/events?siteId=${cast.siteId}`, end);
    });
  }
});
