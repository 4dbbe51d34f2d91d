import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import * as auth from '@gatehouse/contract/api/auth';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import { sql } from '../../db/sql.ts';
import { hashCheaply } from '../../testing/cheapPassword.ts';
import { makeUnit } from '../../testing/factories.ts';
import { makeCustomer, makeUser } from '../../testing/peopleFactories.ts';
import { lastFirst, testDb } from '../../testing/testDatabase.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/testServer.ts';

/** Two processes over one database: what one counted, the other knows, as after a restart. */
const scope = lastFirst({ after });
const db = await testDb(scope);
const server = await startTestServer(scope, { db });
const servers = [server, await startTestServer(scope, { db })];
const organisationId = 4;
const password = 'correct horse 7';
const passwordHash = await hashCheaply(password);
const MAX_GUESSES = 10;

before(() => makeUnit(db));
const fresh = () => db.query(sql`delete from attempt_counts`);
beforeEach(fresh);

let people = 0;
async function somebody() {
  const email = `guessed${++people}@example.com`;
  const id = await makeCustomer(db, { email, passwordHash });
  return { id, email, token: server.customerToken(id), params: { id } };
}
async function codeFor(recipient: string): Promise<string> {
  const mail = await db.one<{ body: string }>(sql`
    select letter::text as body from mails where recipient = ${recipient} order by id desc limit 1`);
  return /\d{6}/.exec(mail.body)![0];
}
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

/** Guesses thirty times, by turns at both processes, each time as if for somebody else; says how many were looked at. */
async function lookedAt(
  guess: (at: TestServer, headers: Record<string, string>) => Promise<Answer<unknown>>,
  between: (round: number) => Promise<unknown> = async () => {},
): Promise<number> {
  let count = 0;
  for (let round = 0; round < 30; round++) {
    const from = `10.1.${round}.7`;
    const headers = { 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from };
    const { statusCode } = await guess(servers[round % 2]!, headers);
    assert.ok([400, 401, 404, 429].includes(statusCode), `answered ${statusCode}`);
    if (statusCode !== 429) count++;
    await between(round);
  }
  return count;
}
/** As long between guesses as a new code takes, on both clocks. */
function aMinuteLater() {
  for (const { clock } of servers) clock.advance({ seconds: 61 });
}

describe('no more than ten guesses, at any process and from any address that is claimed', () => {
  it('of a password, a customer’s and a staff user’s', async () => {
    const { email } = await somebody();
    await makeUser(db, { email, passwordHash });
    const body = { username: email, password: 'not this one 1' };
    const seen = [
      await lookedAt((at, headers) => at.call(auth.loginCustomer, { body, headers })),
      await fresh().then(() => lookedAt((at, headers) => at.call(auth.loginUser, { body, headers }))),
    ];
    assert.ok(Math.min(...seen) > 0 && Math.max(...seen) <= MAX_GUESSES, `${seen} were looked at`);
    assert.equal((await server.call(auth.loginUser, { body: { ...body, password } })).statusCode, 429);
  });

  it('of the password one is asked for to change it', async () => {
    const { token, params } = await somebody();
    const body = { currentPassword: 'not this one 1', newPassword: 'new horse 77' };
    const seen = await lookedAt((at, headers) =>
      at.call(auth.updatePassword, { token, params, body, headers }),
    );
    assert.ok(seen <= MAX_GUESSES, `${seen} were looked at`);
  });

  it('of the code of a forgotten password, however often another is asked for', async () => {
    const { email } = await somebody();
    const ask = () => server.call(auth.forgotPassword, { body: { username: email, organisationId } });
    await ask();
    const seen = await lookedAt(
      async (at, headers) =>
        at.call(auth.verifyForgotPassword, {
          body: { username: email, organisationId, verificationCode: wrongFor(await codeFor(email)) },
          headers,
        }),
      async (round) => {
        if (round % 4 !== 3) return;
        // The caller's own address is not what is counted here.
        await db.query(
          sql`delete from attempt_counts where kind in ('codesFromAddress', 'forgottenInBrowser')`,
        );
        aMinuteLater();
        await ask();
      },
    );
    assert.ok(seen <= MAX_GUESSES, `${seen} were looked at`);
    const right = await server.call(auth.verifyForgotPassword, {
      body: { username: email, organisationId, verificationCode: await codeFor(email) },
    });
    assert.equal(right.statusCode, 429);
  });

  it('of the code to register', async () => {
    await db.query(sql`update organisations set customer_email_validation = true`);
    const email = `waiting${++people}@example.com`;
    const person = { firstName: 'Ada', lastName: 'Okafor', mobile: '', email, password, organisationId };
    const { result } = await server.call(auth.registerCustomer, { body: person });
    const params = { id: result!.id };
    const verificationCode = wrongFor(await codeFor(email));
    const seen = await lookedAt(async (at, headers) => {
      await db.query(sql`delete from attempt_counts where kind = 'codeGuessesFromAddress'`);
      return at.call(auth.verifyRegistration, { params, body: { verificationCode }, headers });
    });
    assert.ok(seen <= MAX_GUESSES, `${seen} were looked at`);
    await db.query(sql`update organisations set customer_email_validation = false`);
  });

  it('of the code that went to a new address', async () => {
    const { token, params, email } = await somebody();
    const next = `next.${email}`;
    await server.call(auth.updateEmail, {
      token,
      params,
      body: { email: next, currentPassword: password },
    });
    const verificationCode = wrongFor(await codeFor(next));
    const seen = await lookedAt((at, headers) =>
      at.call(auth.verifyEmail, { token, params, body: { verificationCode }, headers }),
    );
    assert.ok(seen <= MAX_GUESSES, `${seen} were looked at`);
  });

  it('of a linking code', async () => {
    await db.query(sql`update organisations set feature_permission_ingest = true`);
    const { token, params } = await somebody();
    const body = { unitName: 'A1', ingestCode: 'ABCDEFGH' };
    const seen = await lookedAt((at, headers) => at.call(ingestUnit, { token, params, body, headers }));
    assert.ok(seen > 0 && seen <= MAX_GUESSES, `${seen} were looked at`);
  });
});
