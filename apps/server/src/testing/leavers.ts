import assert from 'node:assert/strict';
import * as authApi from '@gatehouse/contract/api/auth';
import { endSession, loginCustomer, refreshCustomer } from '@gatehouse/contract/api/auth';
import * as suspensionApi from '@gatehouse/contract/api/suspension';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { hashCheaply } from './cheapPassword.ts';
import { makeCustomer, makeRole, makeUser } from './peopleFactories.ts';
import { signInStaff } from './staffSignIn.ts';
import type { Answer, TestServer } from './testServer.ts';

const PASSWORD = 'correct horse 7';
const passwordHash = await hashCheaply(PASSWORD);

export type SignedIn = { id: number; email: string; accessToken: string; refreshToken: string };
let people = 0;

/** People who sign in, and everything that ends a session of theirs. */
export function createLeavers({ call, db }: { call: TestServer['call']; db: Db }) {
  async function signInAgain(email: string): Promise<{ accessToken: string; refreshToken: string }> {
    const { result } = await call(loginCustomer, { body: { username: email, password: PASSWORD } });
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
    const ownRole = await makeRole(db, ['seeIdentities', 'seeCustomers', 'seeDoors']);
    const id = await makeUser(db, {
      permissions: [
        { role: 'siteManager', siteId },
        { role: 'installer', siteId },
        { role: ownRole, siteId },
      ],
    });
    const { email } = await db.one<{ email: string }>(sql`
      update users set password_hash = ${passwordHash} where id = ${id} returning email`);
    return { id, email, ...(await signInStaff({ call }, email, PASSWORD)) };
  }

  async function lastMail(recipient: string): Promise<string> {
    const { body } = await db.one<{ body: string }>(sql`
      select letter::text as body from mails where recipient = ${recipient} order by id desc limit 1`);
    return body;
  }
  const codeIn = (mail: string) => /\d{6}/.exec(mail)![0];
  const done = async (answer: Promise<Answer<unknown>>) => assert.equal((await answer).statusCode, 200);

  /** What ends a customer's session; some from another of their devices. */
  const customerEnds: Record<string, (who: SignedIn) => Promise<unknown>> = {
    'signing out': ({ refreshToken }) => done(call(endSession, { token: refreshToken })),
    'a new password': async ({ id, email }) => {
      const { accessToken: token } = await signInAgain(email);
      const body = { currentPassword: PASSWORD, newPassword: 'new horse 77' };
      await done(call(authApi.updatePassword, { params: { id }, token, body }));
    },
    'a forgotten password': async ({ email: username }) => {
      await call(authApi.forgotPassword, { body: { username, organisationId: 4 } });
      const verificationCode = codeIn(await lastMail(username));
      const body = { username, organisationId: 4, verificationCode, password: 'new horse 77' };
      await done(call(authApi.setForgottenPassword, { body }));
    },
    'a changed address': async ({ id, email }) => {
      const { accessToken: token } = await signInAgain(email);
      const next = `new.${email}`;
      const body = { email: next, currentPassword: PASSWORD };
      await done(call(authApi.updateEmail, { params: { id }, token, body }));
      const verificationCode = codeIn(await lastMail(next));
      await done(call(authApi.verifyEmail, { params: { id }, token, body: { verificationCode } }));
    },
    'an address that is taken back': async ({ id, email, accessToken: token }) => {
      const next = `thief.${email}`;
      const body = { email: next, currentPassword: PASSWORD };
      await done(call(authApi.updateEmail, { params: { id }, token, body }));
      const verificationCode = codeIn(await lastMail(next));
      await done(call(authApi.verifyEmail, { params: { id }, token, body: { verificationCode } }));
      const [, changeId, secret] = /undo-email\/(\d+)#([\w-]+)/.exec(await lastMail(email))!;
      const undo = { params: { id: Number(changeId) }, body: { secret: secret! } };
      await done(call(authApi.undoEmailChange, undo));
    },
    'being signed out from another device': async ({ id, email }) => {
      const { accessToken: token } = await signInAgain(email);
      const { result } = await call(authApi.listSessions, { params: { id }, token });
      const { id: sessionId } = result!.find(({ isCurrent }) => !isCurrent)!;
      await done(call(authApi.removeSession, { params: { id, sessionId }, token }));
    },
    'being signed out everywhere else': async ({ id, email }) => {
      const { accessToken: token } = await signInAgain(email);
      await done(call(authApi.removeOtherSessions, { params: { id }, token }));
    },
    'closing the account': async ({ id, email }) => {
      const { accessToken: token } = await signInAgain(email);
      await done(call(suspensionApi.suspendCustomer, { params: { id }, token }));
    },
    'a refresh token that is used twice': async ({ refreshToken: token }) => {
      await done(call(refreshCustomer, { token }));
      assert.equal((await call(refreshCustomer, { token })).statusCode, 401);
    },
  };

  const staffEnds: Record<string, (who: SignedIn) => Promise<unknown>> = {
    'signing out': ({ refreshToken }) => done(call(endSession, { token: refreshToken })),
    'being disabled': ({ id }) => db.query(sql`update users set disabled_at = now() where id = ${id}`),
    'losing a right': ({ id }) =>
      db.query(sql`delete from permissions where user_id = ${id} and role = 'siteManager'`),
    "losing a role of the operator's own": ({ id }) =>
      db.query(sql`delete from staff_grants where user_id = ${id} and role_id is not null`),
    "a role of the operator's own that loses a right": ({ id }) =>
      db.query(sql`
        update staff_roles set rights = rights[2:]
        where id in (select role_id from staff_grants where user_id = ${id})`),
  };

  return { customer, staff, signInAgain, customerEnds, staffEnds };
}
