/**
 * An installation that was restored from a backup of before, at the doors that went on meanwhile. Shows
 * docs/guarantees.md#doors-obey-after-a-restore.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '@gatehouse/server/clock';
import { readConfig } from '@gatehouse/server/config';
import type { Context } from '@gatehouse/server/context';
import { createDb, type Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import type { DeviceGateway } from '@gatehouse/server/devices/gateway';
import { startDevices } from '@gatehouse/server/devices/start';
import {
  backUp,
  newRecoveryKey,
  recipientOf,
  restore,
  storeRecipient,
} from '@gatehouse/server/features/backups/service';
import { keepPin } from '@gatehouse/server/features/pinCodes/digits';
import { insertCode } from '@gatehouse/server/features/pinCodes/queries';
import { distributePins } from '@gatehouse/server/features/pinCodes/service';
import { until } from '@gatehouse/server/testing/eventually';
import { makeUnit } from '@gatehouse/server/testing/factories';
import { failureLog } from '@gatehouse/server/testing/failureLog';
import { makeBooking, makeCustomer } from '@gatehouse/server/testing/peopleFactories';
import { emptyDb } from '@gatehouse/server/testing/testDatabase';
import { testKeys } from '@gatehouse/server/testing/testKeys';
import type { PadKey } from '@gatehouse/simulator/firmware/hardware';
import { type DoorStack, startDoorStack } from './doorStack.ts';

const SECRET_KEY = 'a key that signs the tokens of tests only';
const actor = { type: 'system', id: null, via: 'system' } as const;

/** An installation with one door and a recovery key. */
async function startInstallation(t: TestContext) {
  const stack = await startDoorStack(t, { pads: true });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restore-'));
  t.after(() => rm(folder, { recursive: true }));
  const config = readConfig({ DATABASE_URL: stack.db.url, DATA_DIR: folder, SECRET_KEY });
  const key = await newRecoveryKey();
  await storeRecipient(folder, await recipientOf(key));
  const [{ serial }] = stack.controllers as [DoorStack['controllers'][0]];
  const doorId = stack.doorId(0, 0);

  return {
    stack,
    config,
    serial,
    doorId,
    drives: () => stack.simulator.device(serial).model.door(0)?.drives ?? 0,
    backUp: async () => (await backUp(config, systemClock.now())).path,
    /** The source as the backup has it, in a database of its own. */
    async restore(path: string) {
      const { url } = await emptyDb(t);
      const at = readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, url.slice(-8)) }, () => '');
      const restored = await restore(at, { path, key, now: systemClock.now() });
      assert.deepEqual(
        restored.checks.flatMap(({ wrong }) => wrong),
        [],
      );
      const db = createDb(url);
      t.after(() => db.close());
      return db;
    },
    /** A server's link to the doors over a restored database; resolves once the controller is there. */
    async connect(db: Db): Promise<DeviceGateway> {
      const { broker, credential } = stack;
      const gateway = await startDevices({
        keyRing: testKeys,
        db,
        clock: systemClock,
        log: failureLog(),
        mqttUrls: [broker.url],
        connect: broker.connect,
        credential,
        recordHistory: async () => {},
      });
      t.after(() => gateway.close());
      await until(async () => (await db.query(sql`select from controllers where online`)).length === 1, {
        for: 'the controller to be online in the restored installation',
      });
      return gateway;
    },
  };
}

test('the next command opens the door, though its counter was used before; also after a second restore', async (t) => {
  const source = await startInstallation(t);
  const { stack, doorId, drives } = source;
  await stack.command(doorId, 'open');
  const path = await source.backUp();
  for (let times = 0; times < 3; times++) {
    await stack.command(doorId, 'lock');
    assert.equal((await stack.command(doorId, 'open')).outcome, 'executed');
  }
  await stack.gateway.close();

  for (const which of ['first', 'second']) {
    const gateway = await source.connect(await source.restore(path));
    for (const operation of ['lock', 'open'] as const) {
      const before = drives();
      const { outcome, state } = await gateway.command({ doorId, operation, actor });
      assert.deepEqual(
        [outcome, state?.lock, drives() - before],
        ['executed', operation === 'open' ? 'unlocked' : 'locked', 1],
        which,
      );
    }
    await gateway.close();
  }
});

test('pads get the codes of the restored installation, though they hold a version that it gave to others', async (t) => {
  const source = await startInstallation(t);
  const { stack, config, serial, doorId } = source;
  const { site_id: siteId } = await stack.db.one<{ site_id: number }>(sql`select site_id from controllers`);
  const customerId = await makeCustomer(stack.db);
  await makeBooking(stack.db, {
    unitId: await makeUnit(stack.db, { siteId, doorId }),
    customerId,
    start: systemClock.now().subtract({ hours: 1 }),
  });
  const give = (db: Db, pin: string) =>
    insertCode(db, {
      customerId,
      siteId,
      ...keepPin(config, siteId, pin),
      nickname: '',
      start: null,
      end: null,
      now: systemClock.now(),
    });
  const enter = async (pin: string) => {
    for (const key of [...pin, 'enter'] as PadKey[])
      assert.equal(stack.simulator.act({ type: 'press', serial, channel: 0, key }), undefined);
    await until(() => stack.simulator.device(serial).model.door(0)?.moving === false);
    return stack.simulator.device(serial).model.door(0)?.pad?.light;
  };
  /** Until the controller has acknowledged all that it is to hold. */
  const distribute = (db: Db, devices: DeviceGateway) =>
    until(
      async () => {
        const ctx = { db, devices, config, clock: systemClock } as unknown as Context;
        while ((await distributePins(ctx)) > 0);
        return db.one<{ desired: number; acknowledged: number }>(sql`
          select pins_desired_version as desired, pins_acknowledged_version as acknowledged from controllers`);
      },
      { for: 'the codes to be acknowledged', is: ({ desired, acknowledged }) => desired === acknowledged },
    );

  await give(stack.db, '135790');
  await distribute(stack.db, stack.gateway);
  const path = await source.backUp();
  await give(stack.db, '246802');
  await distribute(stack.db, stack.gateway);
  assert.equal(await enter('246802'), 'accepted');
  await stack.gateway.close();

  const db = await source.restore(path);
  await give(db, '357913');
  await distribute(db, await source.connect(db));
  assert.deepEqual(
    [await enter('135790'), await enter('246802'), await enter('357913')],
    ['accepted', 'refused', 'accepted'],
  );
});
