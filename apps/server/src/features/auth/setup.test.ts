import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import * as api from '@gatehouse/contract/api/setup';
import { listStaffSites } from '@gatehouse/contract/api/staff';
import { sql } from '../../db/sql.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { makeOwner } from './owner.ts';
import { openSetup } from './setup.ts';

const server = await startTestServer({ after });
const { ctx } = server;
const { db } = ctx;

const organisation = { name: 'Harbour Storage', email: 'office@example.com', timeZone: 'Australia/Perth' };
const owner = { name: 'Olga Owner', email: 'Olga@Example.com', password: 'correct horse 7' };
const setUp = (code: string, given: Partial<typeof owner> = {}) =>
  server.call(api.setUp, { body: { code, organisation, owner: { ...owner, ...given } } });
const state = async () => (await server.call(api.getSetup)).result?.state;

/** The code that the server prints as it starts. */
async function start(): Promise<string> {
  const code = await openSetup(ctx);
  assert.ok(code);
  return code;
}

beforeEach(async () => {
  await db.query(sql`delete from attempt_counts`);
  await db.query(sql`truncate organisations, setup_codes cascade`);
});

describe('an installation without staff', () => {
  it('is set up once by its code, and who does it is signed in and may do everything', async () => {
    assert.equal(await state(), 'open');
    const code = await start();
    assert.match(code, /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    const made = await setUp(code.toLowerCase().replace('-', ' '));
    assert.equal(made.statusCode, 200);
    const kept = await db.one(sql`select id, name, support_email, time_zone from organisations`);
    assert.deepEqual(kept, {
      id: 4,
      name: 'Harbour Storage',
      support_email: 'office@example.com',
      time_zone: 'Australia/Perth',
    });
    const { accessToken: token } = made.result!;
    assert.equal((await server.call(listStaffSites, { token })).statusCode, 200);
    const rights = await db.one(sql`select role, site_id from permissions`);
    assert.deepEqual(rights, { role: 'superAdmin', site_id: null });
    assert.equal(await state(), 'done');
    assert.equal(await openSetup(ctx), undefined);
    assert.equal((await setUp(code)).errorCode, 'SETUP_DONE');
  });

  it('has one code in all its processes and over their starts, and another after a day', async () => {
    const code = await start();
    assert.equal(await start(), code);
    server.clock.advance({ hours: 24 });
    assert.equal((await setUp(code)).errorCode, 'SETUP_CODE');
    const next = await start();
    assert.notEqual(next, code);
    assert.equal((await setUp(next)).statusCode, 200);
  });

  it('refuses a wrong code, and after thirty wrong ones the right one until it is started again', async () => {
    const code = await start();
    for (let tries = 0; tries < 30; tries++) {
      if (tries % 10 === 0) await db.query(sql`delete from attempt_counts`);
      assert.equal((await setUp('AAAA-AAAA')).errorCode, 'SETUP_CODE');
    }
    await db.query(sql`delete from attempt_counts`);
    assert.equal((await setUp(code)).errorCode, 'SETUP_CODE');
    assert.equal((await setUp(await start())).statusCode, 200);
  });

  it('is won by one of many who have the code', async () => {
    const code = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => setUp(code, { email: `owner${number}@example.com` })),
    );
    const codes = answers.map(({ statusCode, errorCode }) => errorCode ?? statusCode);
    assert.equal(codes.filter((one) => one === 200).length, 1);
    assert.ok(
      codes.every((one) => one === 200 || one === 'SETUP_DONE' || one === 'SETUP_CODE'),
      codes.join(),
    );
    assert.equal((await db.query(sql`select from users`)).length, 1);
  });

  it('is not set up by a code once an owner was made by the command', async () => {
    const code = await start();
    await makeOwner(
      db,
      { email: 'by@example.com', organisation: 'Harbour' },
      'correct horse 7',
      server.clock.now(),
    );
    assert.equal((await setUp(code)).errorCode, 'SETUP_DONE');
    await db.query(sql`update users set disabled_at = now()`);
    assert.equal((await setUp(code)).errorCode, 'SETUP_CODE');
  });

  it('names the field that is wrong, and takes the code afterwards', async () => {
    const code = await start();
    const common = await setUp(code, { password: 'password123' });
    assert.deepEqual(
      [common.errorCode, common.fields?.[0]?.path],
      ['PASSWORD_COMMON', 'body.owner.password'],
    );
    const body = { code, organisation: { ...organisation, timeZone: 'Mars/Olympus' }, owner };
    const { statusCode, fields } = await server.call(api.setUp, { body });
    assert.deepEqual([statusCode, fields?.[0]?.path], [400, 'body.organisation.timeZone']);
    assert.equal((await setUp(code)).statusCode, 200);
  });
});
