import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { until } from '@gatehouse/server/testing/eventually';
import { createDriftingClock } from '@gatehouse/simulator/driftingClock';
import { bootController } from '@gatehouse/simulator/firmware/controller';
import { noFaults } from '@gatehouse/simulator/firmware/lineFaults';
import { startRadio } from '@gatehouse/simulator/firmware/radio';
import { createPhysicalModel } from '@gatehouse/simulator/physicalModel';
import type { SimulatedController } from '@gatehouse/simulator/site';
import { instantTiming } from '@gatehouse/simulator/timingProfile';
import type { DoorStack } from '@gatehouse/stack/doorStack';
import { rotating } from '../../harness/lists.ts';
import { withDoorStack } from './doorStack.ts';

const CONTROLLERS = 10;
const DOORS_EACH = 20;
/** How long ago a controller was last seen when it is asked: the longer, the more its clock may have drifted. */
const SILENCES_MS = [0, 25_000, 60_000];
const DRIFTS = [0.01, -0.01, 0];
const STEP_MS = 50;
const MAX_LATENESS_MS = 8_000;

/** The clock that the server has and the controllers' clocks drift from, moved by hand where time has to pass. */
type SharedClock = { now(): number; pass(ms: number): void };

/**
 * Shows docs/guarantees.md#a-door-never-opens-late to a twentieth of a second: frames are held before they
 * reach their controllers, whose clocks run as fast and as slow as the protocol allows. Time is moved at both
 * ends, so nothing depends on the machine.
 */
export async function lifetimes(): Promise<number> {
  let skew = 0;
  const clock: SharedClock = {
    now: () => performance.now() + skew,
    pass(ms) {
      skew += ms;
    },
  };
  const options = { controllers: CONTROLLERS, doorsEach: DOORS_EACH, monotonic: clock.now };
  return withDoorStack(options, async (stack, scope) => {
    const nextDrift = rotating(DRIFTS);
    const devices = stack.controllers.map((description) => {
      stack.simulator.device(description.serial).close();
      return startHeldDevice(stack.broker.url, description, nextDrift(), clock.now);
    });
    scope.after(async () => {
      for (const device of devices) device.close();
    });
    await until(async () => {
      const ends = await Promise.all(
        devices.map((_, place) => stack.command(stack.doorId(place, 0), 'lightsOff')),
      );
      return ends.every(({ outcome }) => outcome === 'executed');
    });
    let late = 0;
    for (const silenceMs of SILENCES_MS) late += await handOverLate(stack, devices, clock, silenceMs);
    return late;
  });
}

async function handOverLate(
  stack: DoorStack,
  devices: readonly HeldDevice[],
  clock: SharedClock,
  silenceMs: number,
): Promise<number> {
  // What the server knows of the uptimes is of now; after that they report no more.
  await Promise.all(devices.map((_, place) => stack.command(stack.doorId(place, 0), 'lightsOff')));
  for (const device of devices) device.hold();
  clock.pass(silenceMs);
  const asked = devices.flatMap((_, place) =>
    Array.from({ length: DOORS_EACH }, (_, channel) => stack.command(stack.doorId(place, channel), 'open')),
  );
  await until(async () => devices.every(({ held }) => held.size === DOORS_EACH));
  // Asked a moment ago: what counts as late is late.
  const askedAt = clock.now();
  const frames = devices
    .flatMap((device) => Array.from(device.held, (frame, turn) => ({ device, frame, turn })))
    .toSorted((one, other) => one.turn - other.turn);
  const latest: Record<string, number> = {};
  let acted = 0;
  let late = 0;
  for (const [n, { device, frame }] of frames.entries()) {
    while (clock.now() - askedAt < (n / frames.length) * MAX_LATENESS_MS) clock.pass(STEP_MS);
    const lateness = clock.now() - askedAt;
    if (!device.handOver(frame)) continue;
    acted++;
    if (lateness > COMMAND_LIFETIME_MS) late++;
    const drift = `${device.drift * 100} %`;
    latest[drift] = Math.max(latest[drift] ?? 0, Math.round(lateness));
  }
  for (const device of devices) device.release();
  await Promise.all(asked);
  console.log(
    `Handed over up to ${MAX_LATENESS_MS / 1_000} s late after ${silenceMs / 1_000} s of silence: ${frames.length} commands, ` +
      `${acted} acted, after 6 s: ${late}; the latest by the clocks' drift, in ms: ${JSON.stringify(latest)}`,
  );
  return late;
}

type HeldDevice = ReturnType<typeof startHeldDevice>;

/** A controller whose frames can be kept from it. */
function startHeldDevice(
  mqttUrl: string,
  { serial, key, doors }: SimulatedController,
  drift: number,
  truth: () => number,
) {
  const clock = createDriftingClock(truth);
  clock.setDrift(drift);
  const parts = { actuator: 'bolt', lights: true, pad: false, motor: false } as const;
  const fittings = doors.map(({ channel }) => ({ channel, ...parts }));
  const model = createPhysicalModel({ fittings, battery: null, timing: instantTiming });
  const held = new Set<string>();
  let holding = false;
  const firmware = bootController({
    serial,
    key,
    hardware: model.hardware,
    // Later than any boot of the device in whose place it stands.
    bootId: Date.now() + 1_000,
    monotonic: clock.now,
    send: (topic, frame) => radio.send(topic, frame),
    reboot() {},
  });
  const radio = startRadio({
    mqttUrl,
    serial,
    key,
    faults: () => noFaults,
    connecting: firmware.connecting,
    onUp: firmware.onConnected,
    onDown: firmware.onDisconnected,
    onMessage(topic, frame, retained) {
      const text = frame.toString();
      // A frame that was sent again may still be on its way.
      if (holding && text.includes('"operation":"open"')) held.add(text);
      else firmware.receive(topic, frame, retained);
    },
  });
  const drives = () => model.doors().reduce((sum, door) => sum + door.drives, 0);
  return {
    drift,
    held,
    hold() {
      held.clear();
      holding = true;
    },
    release() {
      holding = false;
    },
    /** Whether it acted. */
    handOver(frame: string): boolean {
      const before = drives();
      firmware.receive(commandTopic(serial), frame, false);
      return drives() > before;
    },
    close() {
      firmware.halt();
      radio.off();
      model.close();
    },
  };
}
