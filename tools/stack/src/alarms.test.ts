/** An alarm on its way from the door to the staff of its site, through the real broker and a simulated controller. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { acknowledgeAlarm } from '@gatehouse/contract/api/staff';
import { listAlerts } from '@gatehouse/contract/api/staffAlerts';
import { sql } from '@gatehouse/server/db/sql';
import { alertStaffToAlarms } from '@gatehouse/server/features/alerts/service';
import { makeUnit } from '@gatehouse/server/testing/factories';
import { makeUser } from '@gatehouse/server/testing/peopleFactories';
import { lastFirst } from '@gatehouse/server/testing/testDatabase';
import { startTestServer } from '@gatehouse/server/testing/testServer';
import { startDoorStack } from './doorStack.ts';

it('the staff of a forced door are alerted with the cause, once, and see its acknowledgement as well', async (t) => {
  const scope = lastFirst(t);
  const now = () => Temporal.Now.instant();
  const doors = await startDoorStack(scope, {
    recordHistory: (tx, { events = [] }) => alertStaffToAlarms(tx, events, now()),
  });
  // Another process hears the same controllers.
  await doors.anotherGateway();
  const { db } = doors;
  const server = await startTestServer(scope, { db, devices: doors.gateway, now: now() });
  const doorId = doors.doorId(0, 0);
  const { site_id: siteId } = await db.one<{ site_id: number }>(
    sql`select site_id from doors where id = ${doorId}`,
  );
  const unitId = await makeUnit(db, { siteId, doorId, name: 'A1' });
  const token = server.userToken(await makeUser(db, { permissions: [{ role: 'siteManager', siteId }] }));
  const list = async () => (await server.call(listAlerts, { query: { siteId }, token })).result!.alerts;

  await doors.command(doorId, 'lock');
  const published = new Promise<void>((resolve) => {
    const stop = server.ctx.eventBus.subscribe((change) => {
      if (change.kind !== 'alert') return;
      stop();
      resolve();
    });
  });
  doors.simulator.device(doors.controllers[0]!.serial).model.act(0, 'force');
  await published;
  const [alert, ...others] = await list();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [alert!.message, alert!.unitId, alert!.endedAt],
    ['Unit A1 is alarming! Forced open.', unitId, null],
  );
  await server.call(acknowledgeAlarm, { params: { id: unitId }, token });
  assert.notEqual((await list())[0]!.endedAt, null);
});
