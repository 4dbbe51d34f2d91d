/** A few doors, and all that staff need to work at them. */
import { sql } from '@gatehouse/server/db/sql';
import type { RecordHistory } from '@gatehouse/server/devices/gateway';
import { alertStaffToAlarms } from '@gatehouse/server/features/alerts/service';
import { makeUnit } from '@gatehouse/server/testing/factories';
import { makeBooking, makeCustomer, makeUser } from '@gatehouse/server/testing/peopleFactories';
import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { startTestServer, type TestServer } from '@gatehouse/server/testing/testServer';
import type { Device } from '@gatehouse/simulator/device';
import type { PhysicalDoor } from '@gatehouse/simulator/physicalDoor';
import type { DoorStack } from '@gatehouse/stack/doorStack';

export type Corridor = {
  stack: DoorStack;
  call: TestServer['call'];
  /** Of a person who manages, installs and may open what is rented. */
  token: string;
  /** Two controllers with four channels each. */
  controllers: { id: number; serial: string }[];
  /** Vacant units; one channel more than there are units is free. */
  unitIds: number[];
  rented: { unitId: number; customerId: number; token: string };
  /** A unit that nobody opens but to end its alarm. */
  quietUnitId: number;
};

/** Where a unit hangs. */
export type Place = { device: Device; serial: string; channel: number; controllerId: number; lockId: number };

/** What is done with alarms besides keeping them, as the server does. */
export const recordHistory: RecordHistory = (tx, { events = [] }) =>
  alertStaffToAlarms(tx, events, Temporal.Now.instant());

export async function makeCorridors(stack: DoorStack, scope: TestScope, count: number): Promise<Corridor[]> {
  const { db } = stack;
  const now = Temporal.Now.instant();
  const api = await startTestServer(scope, { db, devices: stack.gateway, now });
  await db.query(sql`update sites set commission_mode = true`);
  const { siteId } = await db.one<{ siteId: number }>(sql`select site_id as "siteId" from doors limit 1`);
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const unit = (n: number) =>
        makeUnit(db, {
          siteId,
          name: `${place}-${n}`,
          doorId: stack.doorId(2 * place + Math.floor(n / 4), n % 4),
        });
      const [rentedId, quietUnitId, ...unitIds] = await Promise.all([
        unit(0),
        unit(1),
        ...[2, 3, 4, 5, 6].map(unit),
      ]);
      const customerId = await makeCustomer(db);
      await makeBooking(db, { unitId: rentedId, customerId, start: now.subtract({ hours: 1 }) });
      const permissions = (['siteManager', 'installer', 'rentedAccess'] as const).map((role) => ({
        role,
        siteId,
      }));
      const serials = stack.controllers.slice(2 * place, 2 * place + 2).map(({ serial }) => serial);
      const controllers = await db.query<{ id: number; serial: string }>(
        sql`select id, serial from controllers where serial = any(${serials}::text[]) order by serial`,
      );
      return {
        stack,
        call: api.call,
        token: api.userToken(await makeUser(db, { permissions })),
        controllers,
        unitIds,
        rented: { unitId: rentedId, customerId, token: api.customerToken(customerId) },
        quietUnitId,
      };
    }),
  );
}

/** Where a unit hangs now; undefined where nothing is wired to it. */
export async function placeOf({ stack }: Corridor, unitId: number): Promise<Place | undefined> {
  const row = await stack.db.maybe<Omit<Place, 'device'>>(sql`
    select c.serial, c.id as "controllerId", d.channel, m.id as "lockId"
    from units u join doors d on d.id = u.door_id join controllers c on c.id = d.controller_id
      join motorised_locks m on m.door_id = d.id
    where u.id = ${unitId}`);
  return row && { ...row, device: stack.simulator.device(row.serial) };
}

/** The door behind a channel, as it is. Throws where there is none. */
export function doorAt({ model }: Device, channel: number): PhysicalDoor {
  const door = model.door(channel);
  if (!door) throw new Error(`There is no door behind channel ${channel}`);
  return door;
}

/** The doors that are stored otherwise than they are, once that has had time to be reported. */
export async function differing(stack: DoorStack, withinMs: number): Promise<string[]> {
  const started = performance.now();
  for (;;) {
    const rows = await stack.db.query<{ serial: string; channel: number; stored: string }>(sql`
      select c.serial, d.channel, concat_ws(' ', d.reported_lock, d.reported_door,
        case when d.reported_lights then 'on' else 'off' end, coalesce(d.reported_alarm, 'no alarm')) as stored
      from doors d join controllers c on c.id = d.controller_id`);
    const unlike = rows.flatMap(({ serial, channel, stored }) => {
      const device = stack.simulator.device(serial);
      const { lock, door, lights } = doorAt(device, channel);
      const alarm = device.firmware()?.doors()[channel]?.alarm ?? 'no alarm';
      const is = [lock, door, lights, alarm].join(' ');
      return is === stored ? [] : [`${serial} ${channel} is ${is}, stored as ${stored}`];
    });
    if (unlike.length === 0 || performance.now() - started > withinMs) return unlike;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
