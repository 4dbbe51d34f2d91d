import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import * as auth from '@gatehouse/contract/api/auth';
import { listChanges } from '@gatehouse/contract/api/manage';
import * as api from '@gatehouse/contract/api/staffSelf';
import { sql } from '../../db/sql.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeUser } from '../../testing/peopleFactories.ts';
import { signInStaff } from '../../testing/staffSignIn.ts';
import { startTestServer } from '../../testing/testServer.ts';

const server = await startTestServer({ after });
const { db } = server.ctx;
const organisationId = 4;
const password = 'correct horse 7';
const next = 'another horse 8';
const passwordHash = await hashCheaply(password);

let people = 0;
/** Somebody of the staff. */
async function colleague() {
  const email = `colleague${++people}@example.com`;
  const id = await makeUser(db, { email, passwordHash, permissions: [{ role: 'superAdmin' }] });
  return { id, email };
}

const login = (username: string, given: string) =>
  server.call(auth.loginUser, { body: { username, password: given } });
const tokenOf = async (email: string) => (await signInStaff(server, email, password)).accessToken;
const isSignedIn = async (token: string) =>
  (await server.call(api.listStaffSessions, { token })).statusCode === 200;

const mailsTo = (email: string) =>
  db.query<{ subject: string; path: string | null; text: string }>(sql`
    select subject, letter -> 'button' ->> 'path' as path, letter::text as text
    from mails where recipient = ${email} order by id desc`);

describe('staff’s own password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    server.call(api.updateStaffPassword, { token, body: { currentPassword, newPassword } });

  it('is changed by who knows the present one, signs the others out and is written of', async () => {
    const { email } = await colleague();
    const [here, elsewhere] = [await tokenOf(email), await tokenOf(email)];
    assert.equal((await change(here, 'wrong horse 1', next)).errorCode, 'PASSWORD_WRONG');
    assert.equal((await change(here, password, 'password1')).errorCode, 'PASSWORD_COMMON');
    assert.equal((await change(here, password, next)).statusCode, 200);
    assert.deepEqual([await isSignedIn(here), await isSignedIn(elsewhere)], [true, false]);
    assert.equal((await login(email, password)).errorCode, 'LOGIN_FAILED');
    assert.equal((await login(email, next)).statusCode, 200);
    const [mail] = await mailsTo(email);
    assert.match(mail?.text ?? '', /tell an owner/);
  });

  it('is guessed at five times, then for a while no more', async () => {
    const { email } = await colleague();
    const token = await tokenOf(email);
    for (let tries = 0; tries < 5; tries += 1) await change(token, 'wrong horse 1', next);
    assert.equal((await change(token, password, next)).errorCode, 'TOO_MANY_REQUESTS');
  });
});

describe('a forgotten password of staff', () => {
  const forget = (username: string) =>
    server.call(api.forgotStaffPassword, { body: { username, organisationId } });
  async function linkTo(email: string) {
    const [mail] = await mailsTo(email);
    const [, id, secret = ''] = /^\/staff-password\/(\d+)#(.+)$/.exec(mail?.path ?? '') ?? [];
    return { id: Number(id), secret };
  }
  const set = ({ id, secret }: { id: number; secret: string }, given = next) =>
    server.call(api.setForgottenStaffPassword, { params: { id }, body: { secret, password: given } });

  it('is set again by who has the mail, signs everybody out and stands in the history', async () => {
    const { id, email } = await colleague();
    const token = await tokenOf(email);
    await forget(email.toUpperCase());
    const link = await linkTo(email);
    const shown = await server.call(api.getForgottenStaffPassword, {
      params: { id: link.id },
      body: { secret: link.secret },
    });
    assert.deepEqual(shown.result, { email });
    assert.equal((await set(link, 'password1')).errorCode, 'PASSWORD_COMMON');
    assert.equal((await set(link)).statusCode, 200);
    assert.equal(await isSignedIn(token), false);
    assert.equal((await login(email, next)).statusCode, 200);
    const { result } = await server.call(listChanges, {
      token: server.userToken(id),
      query: { resource: 'staff', offset: 0, limit: 1 },
    });
    assert.deepEqual(result?.[0]?.after, { password: 'forgotten' });
  });

  it('has a link that is good once, also for two at the same moment', async () => {
    const { email } = await colleague();
    await forget(email);
    const link = await linkTo(email);
    const answers = await Promise.all([set(link), set(link), set(link)]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400, 400]);
    assert.equal((await set(link)).errorCode, 'LINK_OVER');
  });

  it('has a link that is over after an hour, for somebody else, and for who is disabled', async () => {
    const [one, other] = [await colleague(), await colleague()];
    await forget(one.email);
    const link = await linkTo(one.email);
    assert.equal((await set({ ...link, id: other.id })).errorCode, 'LINK_OVER');
    server.clock.advance({ hours: 1 });
    assert.equal((await set(link)).errorCode, 'LINK_OVER');
    await forget(one.email);
    const second = await linkTo(one.email);
    await db.query(sql`update users set disabled_at = now() where id = ${one.id}`);
    assert.equal((await set(second)).errorCode, 'LINK_OVER');
  });

  it('is answered the same for an address that nobody has, and mailed to none', async () => {
    const { email } = await colleague();
    const [known, unknown] = [await forget(email), await forget('nobody.here@example.com')];
    assert.deepEqual([known.statusCode, unknown.statusCode], [200, 200]);
    assert.deepEqual(known.result, unknown.result);
    assert.deepEqual(await mailsTo('nobody.here@example.com'), []);
  });

  it('is mailed so often that nobody’s mailbox is filled', async () => {
    const { email } = await colleague();
    for (let asked = 0; asked < 6; asked += 1) await forget(email);
    assert.equal((await forget(email)).errorCode, 'TOO_MANY_REQUESTS');
    assert.equal((await mailsTo(email)).length, 6);
  });
});
