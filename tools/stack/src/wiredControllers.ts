/** Controllers with a door on each of their channels, in the database and as the simulator has them. */
import { randomBytes } from 'node:crypto';
import type { Database } from '@gatehouse/server/db/pool';
import { makeController, makeDoor, makeSite } from '@gatehouse/server/testing/factories';
import type { SimulatedController, SimulatedDoor } from '@gatehouse/simulator/site';

export type WiringOptions = {
  controllers?: number;
  doorsEach?: number;
  /** Every door has a motor. */
  motors?: boolean;
  /** A pad for PIN codes is beside every door. */
  pads?: boolean;
};

/** A controller with its doors' ids, by channel. */
export type WiredController = { controller: SimulatedController; doorIds: number[] };

/** Makes them on a site of their own. */
export async function makeWiredControllers(db: Database, options: WiringOptions): Promise<WiredController[]> {
  const { controllers: count = 1, doorsEach = 1, motors = false, pads = false } = options;
  const siteId = await makeSite(db);
  const wired: WiredController[] = [];
  for (let number = 0; number < count; number++) {
    const serial = `GH-DOOR-${String(number).padStart(5, '0')}`;
    const key = randomBytes(32);
    const controllerId = await makeController(db, { siteId, serial, key });
    const doors: SimulatedDoor[] = [];
    const doorIds: number[] = [];
    for (let channel = 0; channel < doorsEach; channel++) {
      const parts = { hasLights: true, hasMotor: motors, hasPad: pads };
      doorIds.push(await makeDoor(db, { siteId, controllerId, channel, ...parts }));
      doors.push(unitDoor(channel, motors, pads));
    }
    wired.push({ controller: { serial, name: serial, key, battery: 100, doors }, doorIds });
  }
  return wired;
}

function unitDoor(channel: number, motor: boolean, pad: boolean): SimulatedDoor {
  const plan = { area: 'Hall', x: 0, y: 0, width: 200, height: 300 };
  return { channel, name: `D${channel}`, kind: 'unit', lights: true, pad, motor, plan };
}
