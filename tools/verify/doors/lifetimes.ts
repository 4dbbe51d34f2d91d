import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { connectToBroker } from '@gatehouse/server/devices/brokerConnection';
import type { DoorHouse } from '@gatehouse/stack/doorHouse';
import { inHouse } from './house.ts';

const CONTROLLERS = 10;
const DOORS_EACH = 20;
/** How long nothing was heard of a controller when it is asked: the longer, the more its clock may have drifted. */
const SILENCES_MS = [0, 25_000, 60_000];
const STEP_MS = 50;
const LATEST_MS = 8_000;

/** The clock both ends share, moved by hand where time has to pass. */
type SharedClock = { now(): number; pass(ms: number): void };

/**
 * Guarantee 8, to a twentieth of a second: frames are taken from the line and handed late to controllers whose clocks
 * run as fast and as slow as the protocol allows. Time is moved at both ends, so nothing depends on the machine.
 */
export async function lifetimes(): Promise<number> {
  let skew = 0;
  const clock: SharedClock = {
    now: () => performance.now() + skew,
    pass(ms) {
      skew += ms;
    },
  };
  const options = { controllers: CONTROLLERS, doorsEach: DOORS_EACH };
  return inHouse({ ...options, monotonic: clock.now, deviceMonotonic: clock.now }, async (house) => {
    let late = 0;
    for (const silenceMs of SILENCES_MS) late += await handOverLate(house, clock, silenceMs);
    return late;
  });
}

async function handOverLate(house: DoorHouse, clock: SharedClock, silenceMs: number): Promise<number> {
  const devices = house.controllers.map(({ serial }) => house.simulator.device(serial));
  for (const [place, device] of devices.entries()) device.setDrift([0.01, -0.01, 0][place % 3]!);
  // What the server knows of the uptimes is of now.
  for (const device of devices) device.firmware()?.checkBattery();
  await Promise.all(devices.map((_, place) => house.command(house.doorId(place, 0), 'lightsOff')));
  const line = await listen(house);
  for (const device of devices) device.setCut(true);
  clock.pass(silenceMs);
  const asked = devices.flatMap((_, place) =>
    Array.from({ length: DOORS_EACH }, (_, channel) => house.command(house.doorId(place, channel), 'open')),
  );
  await house.until(async () => line.frames.length >= asked.length);
  // Asked a moment ago: what counts as late is late.
  const askedAt = clock.now();
  const latest: Record<string, number> = {};
  let acted = 0;
  let late = 0;
  let handedOver = 0;
  while (clock.now() - askedAt < LATEST_MS) {
    clock.pass(STEP_MS);
    const share = (clock.now() - askedAt) / LATEST_MS;
    for (const { place, frame } of line.frames.slice(handedOver, Math.ceil(share * asked.length))) {
      const device = devices[place]!;
      const drives = () => device.world.doors().reduce((sum, door) => sum + door.drives, 0);
      const before = drives();
      const lateness = clock.now() - askedAt;
      device.firmware()?.receive(commandTopic(house.controllers[place]!.serial), frame, false);
      handedOver++;
      if (drives() === before) continue;
      acted++;
      if (lateness > COMMAND_LIFETIME_MS) late++;
      const drift = `${device.drift() * 100} %`;
      latest[drift] = Math.max(latest[drift] ?? 0, Math.round(lateness));
    }
  }
  await line.close();
  await Promise.all(asked);
  for (const device of devices) device.setCut(false);
  await house.until(async () => devices.every((device) => device.linked()));
  console.log(
    `Handed over up to ${LATEST_MS / 1_000} s late after ${silenceMs / 1_000} s of silence: ${handedOver} commands, ` +
      `${acted} acted, after 6 s: ${late}; the latest by the clocks' drift, in ms: ${JSON.stringify(latest)}`,
  );
  return late;
}

/** Takes the first frame of each command from the line, in the order of the controllers' turns. */
async function listen(house: DoorHouse) {
  const places = new Map(house.controllers.map(({ serial }, place) => [commandTopic(serial), place]));
  const frames: { place: number; frame: string }[] = [];
  const known = new Set<string>();
  const { promise: ready, resolve: up } = Promise.withResolvers<void>();
  const connection = connectToBroker({
    url: house.broker.url,
    credential: house.credential,
    clientId: 'gatehouse-listener',
    subscriptions: [...places.keys()],
    onMessage(topic, payload) {
      const frame = payload.toString();
      const place = places.get(topic);
      if (place === undefined || known.has(frame) || !frame.includes('"type":"door"')) return;
      known.add(frame);
      frames.push({ place, frame });
    },
    onUp: up,
    onDown() {},
  });
  await ready;
  return { frames, close: () => connection.close() };
}
