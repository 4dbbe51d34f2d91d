import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import { createPinCode, listPinCodes, revealPinCode } from '@gatehouse/contract/api/pinCodes';
import { readConfig } from '../../config.ts';
import { createDb } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { createFindController } from '../../devices/controllerQueries.ts';
import { runJobs } from '../../jobs/jobs.ts';
import { type KeyRing, keyRing } from '../../keyRing.ts';
import { newKey, secretFile } from '../../storedKeys.ts';
import { until } from '../../testing/eventually.ts';
import {
  makeController,
  makeDoor,
  makeOrganisation,
  makeProduct,
  makeSite,
  makeUnit,
} from '../../testing/factories.ts';
import { makeBooking, makeCustomer } from '../../testing/peopleFactories.ts';
import { type TestScope, testDb } from '../../testing/testDatabase.ts';
import { noon, startTestServer } from '../../testing/testServer.ts';
import { linkingDigest } from '../linking/codes.ts';
import { admitKeyRing, examineKeys, whyKept } from './service.ts';

const [before, next] = [newKey(), newKey()];
const [old, fresh] = [keyRing(before), keyRing(next)];
let minutes = 0;
/** A later moment with every call. */
const later = () => noon.add({ minutes: minutes++ });

type Database = Awaited<ReturnType<typeof testDb>>;

/** A server over a database with these keys, as it is once it has started. */
async function serve(t: TestScope, db: Database, current: string, ...fallbacks: string[]) {
  const environment = {
    SECRET_KEY: current,
    ...(fallbacks.length > 0 && { SECRET_KEY_FALLBACKS: fallbacks.join(', ') }),
  };
  const server = await startTestServer(t, { db, environment });
  await admitKeyRing(db, server.ctx.config.keyRing, later());
  return server;
}

/** A rented unit of a new customer, behind a controller, and one that waits to be linked. */
async function makePlace(db: Database) {
  await makeOrganisation(db);
  await db.query(sql`update organisations set pin_codes_changeable = true, feature_permission_ingest = true`);
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId });
  const controllerKey = randomBytes(32);
  const controllerId = await makeController(db, { siteId, serial: 'GH-KEYS-1', key: controllerKey });
  const unit = async (name: string, customerId: number | null) => {
    const doorId = await makeDoor(db, { siteId, controllerId, hasPad: true });
    const unitId = await makeUnit(db, { siteId, productId, doorId, name });
    return makeBooking(db, { unitId, customerId, start: noon.subtract({ hours: 1 }), state: 'Active' });
  };
  const [customerId, neighbour] = [await makeCustomer(db), await makeCustomer(db)];
  await unit('A1', customerId);
  await unit('A2', neighbour);
  const { digest, keyId } = linkingDigest({ keyRing: old }, 'KEYSCODE');
  await db.query(sql`
    insert into linking_codes (booking_id, code_hash, key_id) values (${await unit('L1', null)}, ${digest}, ${keyId})`);
  return { siteId, customerId, neighbour, controllerKey };
}

const kept = (db: Database) =>
  db.one<{ pins: string[]; controllers: string[] }>(sql`
    select array(select distinct key_id from pin_codes) as pins,
      array(select distinct key_id from controllers) as controllers`);

describe('a new key', () => {
  it('signs and encrypts from now on, and what the one before made still holds', async (t) => {
    const db = await testDb(t);
    const { siteId, customerId, neighbour, controllerKey } = await makePlace(db);
    const first = await serve(t, db, before);
    const owner = { params: { id: customerId }, token: first.customerToken(customerId) };
    const body = { siteId, pin: '135790' };
    const headers = { 'idempotency-key': randomUUID() };
    const made = await first.call(createPinCode, { ...owner, body, headers });
    assert.equal(made.statusCode, 200);
    await runJobs(first.ctx, ['keepUnderCurrentKey']);

    const second = await serve(t, db, next, before);
    const listed = await second.call(listPinCodes, owner);
    assert.equal(listed.statusCode, 200, 'a token of the key before is let in');
    const again = await second.call(createPinCode, { ...owner, body, headers });
    assert.deepEqual(again, made, 'a request that is sent again is answered as it was');
    const reveal = { ...owner, params: { ...owner.params, pinId: made.result!.id } };
    assert.deepEqual((await second.call(revealPinCode, reveal)).result, { pin: '135790' });
    const other = { params: { id: neighbour }, token: second.customerToken(neighbour) };
    assert.equal((await second.call(createPinCode, { ...other, body })).errorCode, 'PIN_TAKEN');
    const linking = { ...other, body: { unitName: 'L1', ingestCode: 'keys-code' } };
    assert.equal((await second.call(ingestUnit, linking)).statusCode, 200);

    await runJobs(second.ctx, ['keepUnderCurrentKey']);
    const id = fresh.current.id;
    assert.deepEqual(await kept(db), { pins: [id], controllers: [id] });
    assert.equal((await second.call(createPinCode, { ...other, body })).errorCode, 'PIN_TAKEN');

    const third = await serve(t, db, next);
    const renewed = { ...reveal, token: third.customerToken(customerId) };
    assert.deepEqual((await third.call(revealPinCode, renewed)).result, { pin: '135790' });
    assert.equal((await third.call(listPinCodes, owner)).statusCode, 401, 'the key before is gone');
    assert.equal(
      (await third.call(ingestUnit, { ...linking, token: third.customerToken(neighbour) })).statusCode,
      200,
    );
    const found = await createFindController(db, fresh)('GH-KEYS-1');
    assert.deepEqual(Buffer.from(found!.key), controllerKey);
  });

  it('is gone on with where what encrypts under it was cut off', async (t) => {
    const db = await testDb(t);
    const { controllerKey } = await makePlace(db);
    const serials = ['GH-KEYS-1', 'GH-KEYS-2', 'GH-KEYS-3', 'GH-KEYS-4'];
    const siteId = await makeSite(db);
    for (const serial of serials.slice(1)) await makeController(db, { siteId, serial, key: controllerKey });
    await runJobs((await serve(t, db, before)).ctx, ['keepUnderCurrentKey']);

    const { ctx } = await serve(t, db, next, before);
    await db.query(sql`
      create function cut_off() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid()) where new.serial = 'GH-KEYS-3';
        return new;
      end $$`);
    await db.query(
      sql`create trigger cut_off before update on controllers for each row execute function cut_off()`,
    );
    await runJobs(ctx, ['keepUnderCurrentKey']).catch(() => {});
    const { controllers } = await kept(db);
    assert.deepEqual(controllers.toSorted(), [old.current.id, fresh.current.id].toSorted());
    const find = createFindController(db, ctx.config.keyRing);
    for (const serial of serials) assert.deepEqual(Buffer.from((await find(serial))!.key), controllerKey);

    await db.query(sql`drop trigger cut_off on controllers`);
    await runJobs(ctx, ['keepUnderCurrentKey']);
    assert.deepEqual((await kept(db)).controllers, [fresh.current.id]);
  });

  it('is known to a process that does not use it yet, and the last that came into use is gone to', async (t) => {
    const db = await testDb(t);
    const { siteId, customerId } = await makePlace(db);
    const behind = await serve(t, db, before, next);
    const ahead = await serve(t, db, next, before);
    const token = ahead.customerToken(customerId);
    const body = { siteId, pin: '246802' };
    assert.equal(
      (await behind.call(createPinCode, { params: { id: customerId }, token, body })).statusCode,
      200,
    );
    await runJobs(ahead.ctx, ['keepUnderCurrentKey']);
    await runJobs(behind.ctx, ['keepUnderCurrentKey']);
    const id = fresh.current.id;
    assert.deepEqual(await kept(db), { pins: [id], controllers: [id] });
  });
});

describe('a key that is still needed', () => {
  it('keeps a server without it from starting, and is named with what needs it', async (t) => {
    const db = await testDb(t);
    await makePlace(db);
    const server = await serve(t, db, before);
    await runJobs(server.ctx, ['keepUnderCurrentKey']);
    await assert.rejects(admitKeyRing(db, fresh, later()), (error: Error) => {
      assert.match(
        error.message,
        new RegExp(`^The key ${old.current.id} is missing and still needed for 1 controller`),
      );
      assert.match(error.message, /1 linking code: add it to SECRET_KEY_FALLBACKS/);
      assert.ok(!error.message.includes(before) && !error.message.includes(next));
      return true;
    });
  });

  it('can go once nothing is under it and the links in mails are over', async (t) => {
    const db = await testDb(t);
    await makePlace(db);
    await db.query(sql`delete from linking_codes`);
    const why = async (keys: KeyRing, now = noon) =>
      (await examineKeys(db, keys, now)).fallbacks.map((key) => whyKept(key) ?? 'nothing').join();
    const first = await serve(t, db, before, next);
    await runJobs(first.ctx, ['keepUnderCurrentKey']);
    assert.match(await why(first.ctx.config.keyRing), /is to be the current one/);
    const second = await serve(t, db, next, before);
    const both = second.ctx.config.keyRing;
    assert.match(await why(both), /is needed for 1 controller/);
    await runJobs(second.ctx, ['keepUnderCurrentKey']);
    assert.match(await why(both), /made links in mails that hold until 2026-11-25/);
    assert.equal(await why(both, noon.add({ hours: 24 * 8 })), 'nothing');
  });
});

describe('the key of a controller', () => {
  it('is in clear only until the next sweep, and then no older release starts', async (t) => {
    const db = await testDb(t);
    const { controllerKey } = await makePlace(db);
    const server = await serve(t, db, before);
    const find = createFindController(db, old);
    const mark = () =>
      db.one<{ since: string | null }>(
        sql`select unused_since as since from schema_migrations where name = '0070_controller_keys.sql'`,
      );

    const releaseBefore = createDb(db.url, { max: 1, name: 'gatehouse' });
    await releaseBefore.query(sql`select`);
    await runJobs(server.ctx, ['keepUnderCurrentKey']);
    assert.deepEqual(await db.query(sql`select key from controllers`), [{ key: controllerKey }]);
    assert.equal((await mark()).since, null);
    await releaseBefore.close();
    // PostgreSQL ends a connection a moment after its client has left.
    const isConnected = () =>
      db.maybe(sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse'`);
    await until(async () => !(await isConnected()), { for: 'the release before to be gone' });

    await runJobs(server.ctx, ['keepUnderCurrentKey']);
    const [row] = await db.query<{ key: null; key_ciphertext: Buffer }>(
      sql`select key, key_ciphertext from controllers`,
    );
    assert.equal(row!.key, null);
    assert.ok(!row!.key_ciphertext.includes(controllerKey));
    assert.match((await mark()).since ?? '', /^\d+\.\d+\.\d+$/);
    assert.deepEqual(Buffer.from((await find('GH-KEYS-1'))!.key), controllerKey);

    const replaced = randomBytes(32);
    await db.query(sql`update controllers set key = ${replaced}`);
    assert.deepEqual(Buffer.from((await find('GH-KEYS-1'))!.key), replaced, 'a new one counts at once');
    await runJobs(server.ctx, ['keepUnderCurrentKey']);
    assert.deepEqual(Buffer.from((await find('GH-KEYS-1'))!.key), replaced);
    assert.equal(await createFindController(db, fresh)('GH-KEYS-1'), undefined);
  });

  it('stays in clear for a week after an upgrade, so that the release before can be taken back', async (t) => {
    const db = await testDb(t);
    await makePlace(db);
    const server = await serve(t, db, before);
    const keysInClear = async (days: number) => {
      const upgraded = noon.subtract({ hours: 24 * days });
      await db.query(sql`
        update schema_migrations set applied_at = case name when '0070_controller_keys.sql' then ${upgraded}::timestamptz
          else ${upgraded.subtract({ hours: 24 * 30 })}::timestamptz end`);
      await runJobs(server.ctx, ['keepUnderCurrentKey']);
      return (await db.query(sql`select from controllers where key is not null`)).length;
    };
    assert.equal(await keysInClear(6), 1);
    assert.equal(await keysInClear(8), 0);
  });
});

describe('npm run keys -- rotate', () => {
  const command = join(import.meta.dirname, '../../keys.ts');
  const run = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
    promisify(execFile)(process.execPath, [command, 'rotate', ...args], {
      env: { ...process.env, ...environment },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );

  it('makes a key, has it known, makes it the current one and drops the old, with the keys of a data folder', async (t) => {
    const db = await testDb(t);
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-keys-'));
    t.after(() => rm(folder, { recursive: true }));
    const environment = { DATA_DIR: folder, DATABASE_URL: db.url, SECRET_KEY: '' };
    const keys = () => readConfig(environment).keyRing;
    const start = () => admitKeyRing(db, keys(), Temporal.Now.instant());
    const { current } = keys();
    assert.match(await run(environment), /is not in use yet: restart every process/);
    await start();

    assert.match(await run(environment), /^Step 1 of 2: the key [0-9a-f]{12} is made, and not used yet/);
    assert.equal(keys().current.id, current.id);
    const [announced] = keys().fallbacks;
    await start();
    assert.match(
      await run(environment),
      new RegExp(`^The key ${announced?.id} is the current one from the next start`),
    );
    assert.deepEqual(
      [keys().current.id, keys().fallbacks.map(({ id }) => id)],
      [announced?.id, [current.id]],
    );
    assert.equal((await stat(secretFile(folder))).mode & 0o077, 0);
    await start();
    assert.match(await run(environment, '--remove'), /No key can be dropped.*\n.*made links in mails/);
    await db.query(sql`update secret_keys set current_since = current_since - interval '8 days'`);
    assert.match(await run(environment, '--remove'), new RegExp(`^Dropped: ${current.id}`));
    assert.deepEqual(keys(), { current: announced, fallbacks: [] });
    assert.equal(await readFile(secretFile(folder), 'utf8'), Buffer.from(announced!.bytes).toString());
  });

  it('says which variables to set where the keys are in them, and shows none that it has not made', async (t) => {
    const db = await testDb(t);
    const environment = { DATABASE_URL: db.url, SECRET_KEY: before };
    await admitKeyRing(db, old, noon);
    const first = await run(environment);
    const [, made = ''] = /SECRET_KEY_FALLBACKS {2}(\S{43})\n/.exec(first) ?? [];
    assert.equal(made.length, 43, first);
    const second = await run({ ...environment, SECRET_KEY_FALLBACKS: made });
    assert.match(
      second,
      new RegExp(`SECRET_KEY +the key ${keyRing(made).current.id}, which is in SECRET_KEY_FALLBACKS`),
    );
    for (const said of [first, second]) assert.ok(!said.includes(before));
  });
});
