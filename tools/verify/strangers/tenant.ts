import { randomBytes } from 'node:crypto';
import { systemClock } from '@gatehouse/server/clock';
import type { Db } from '@gatehouse/server/db/pool';
import { sql } from '@gatehouse/server/db/sql';
import { hashPassword } from '@gatehouse/server/features/auth/password';
import {
  makeController,
  makeDoor,
  makeSite,
  makeUnit,
  ORGANISATION,
} from '@gatehouse/server/testing/factories';
import { makeBooking, makeCustomer, makeOrder } from '@gatehouse/server/testing/peopleFactories';
import { type Simulator, startSimulator } from '@gatehouse/simulator/simulator';
import { instantTiming } from '@gatehouse/simulator/timingProfile';

/** An honest customer, and what they rent and paid for. */
export type Tenant = {
  customerId: number;
  username: string;
  password: string;
  unitId: number;
  receiptId: number;
  controller: { serial: string; key: Uint8Array };
};

/** Makes a customer with a unit behind a controller that is yet to connect. */
export async function makeTenant(db: Db): Promise<Tenant> {
  const [username, password] = ['ann@example.com', 'open sesame 7'];
  const controller = { serial: 'GH-HONEST-01', key: randomBytes(32) };
  const siteId = await makeSite(db);
  const controllerId = await makeController(db, { siteId, ...controller });
  const doorId = await makeDoor(db, { siteId, controllerId, channel: 0, hasLights: true });
  const unitId = await makeUnit(db, { siteId, doorId });
  const passwordHash = await hashPassword(password);
  const customerId = await makeCustomer(db, { email: username, passwordHash });
  const now = systemClock.now();
  await makeBooking(db, { unitId, customerId, start: now.subtract({ hours: 1 }) });
  const orderId = await makeOrder(db, { customerId, siteId, state: 'Prepaid' });
  const { id: receiptId } = await db.one<{ id: number }>(sql`
    insert into payments (organisation_id, order_id, customer_id, amount, provider, provider_key, state, created_at,
      asked_at, settled_at)
    values (${ORGANISATION}, ${orderId}, ${customerId}, 10000, 'sandbox', gen_random_uuid(), 'Succeeded', ${now}, ${now},
      ${now})
    returning id`);
  return { customerId, username, password, unitId, receiptId, controller };
}

/** Connects the controller of the tenant's unit, simulated. */
export function plugIn(mqttUrl: string, { serial, key }: Tenant['controller']): Simulator {
  const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
  const parts = { lights: true, pad: false, motor: false };
  const doors = [{ channel: 0, name: 'D0', kind: 'unit' as const, ...parts, plan }];
  return startSimulator({
    mqttUrl,
    sites: [
      {
        name: 'Test',
        areas: [{ name: 'Hall', floor: 0, width: 1000, height: 1000 }],
        controllers: [{ serial, name: serial, key, battery: 100, doors }],
      },
    ],
    timing: instantTiming,
  });
}
