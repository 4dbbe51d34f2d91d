/** Shows guarantees 8, 9 and 10: doors obey once, in time, and success is told if and only if the device acted. */
import { seal } from '@gatehouse/contract/device/frame';
import type { DoorCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic, serverSubscriptions } from '@gatehouse/contract/device/topics';
import { connectToBroker } from '@gatehouse/server/devices/brokerConnection';
import { type DoorHouse, type DoorHouseOptions, startDoorHouse } from '@gatehouse/stack/doorHouse';

/** How much is tried; the defaults are the guarantees' own numbers. */
export type DoorsPlan = { commands?: number; lossShare?: number; outagesMs?: number[]; bad?: number };

const MINUTE_MS = 60_000;

/** `npm run verify -- doors [commands]` */
export function verify([commands]: readonly string[]): Promise<boolean> {
  return doors(commands ? { commands: Number(commands) } : {});
}

/** Runs all three, prints what it finds, and resolves to whether they hold. */
export async function doors(plan: DoorsPlan = {}): Promise<boolean> {
  const { commands = 5_000, lossShare = 0.05, bad = 10_000 } = plan;
  const { outagesMs = [30_000, 5 * MINUTE_MS, 60 * MINUTE_MS] } = plan;
  const wrong = await inHouse({ controllers: 50, doorsEach: 4 }, (house) => lose(house, commands, lossShare));
  const late = await outages(outagesMs);
  const excess = await inHouse({ controllers: 4, doorsEach: 4 }, (house) => abuse(house, bad));
  return wrong === 0 && late === 0 && excess === 0;
}

/** Guarantee 10: every door is opened and locked in turn while messages get lost both ways. */
async function lose(house: DoorHouse, commands: number, share: number): Promise<number> {
  for (const { serial } of house.controllers) house.simulator.device(serial).setFaults({ loss: share });
  const outcomes: Record<string, number> = {};
  const durations: number[] = [];
  let wrong = 0;
  let left = commands;

  async function work(controller: number, channel: number) {
    const { serial } = house.controllers[controller]!;
    const door = house.simulator.device(serial).world.door(channel)!;
    for (let turn = 0; left > 0; turn++) {
      left--;
      const before = door.drives;
      const started = performance.now();
      const { outcome } = await house.command(
        house.doorId(controller, channel),
        turn % 2 === 0 ? 'open' : 'lock',
      );
      durations.push(performance.now() - started);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (door.drives - before !== (outcome === 'executed' ? 1 : 0)) wrong++;
    }
  }

  const started = performance.now();
  await Promise.all(
    house.controllers.flatMap(({ doors }, controller) =>
      doors.map(({ channel }) => work(controller, channel)),
    ),
  );
  const seconds = (performance.now() - started) / 1_000;
  durations.sort((a, b) => a - b);
  const at = (part: number) => `${durations[Math.floor(part * (durations.length - 1))]?.toFixed(1)} ms`;
  console.log(
    `Success if and only if the device acted: ${commands} commands, ${share * 100} % of messages lost`,
  );
  console.log(`  ended: ${JSON.stringify(outcomes)} in ${seconds.toFixed(1)} s; told wrongly: ${wrong}`);
  console.log(`  answered after: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
  return wrong;
}

/** Guarantee 8: doors asked to open while their link is cut; both ends' clocks move on by the outage. */
async function outages(outagesMs: readonly number[]): Promise<number> {
  let skew = 0;
  const clock = () => performance.now() + skew;
  const options = { controllers: 10, monotonic: clock, deviceMonotonic: clock };
  return inHouse(options, async (house) => {
    const devices = house.controllers.map(({ serial }) => house.simulator.device(serial));
    const drives = () => devices.reduce((sum, { world }) => sum + (world.door(0)?.drives ?? 0), 0);
    let late = 0;
    for (const outage of outagesMs) {
      const before = drives();
      for (const device of devices) device.setCut(true);
      const asked = devices.map((_, n) => house.command(house.doorId(n, 0), 'open'));
      const ends = await Promise.all(asked);
      skew += outage;
      for (const device of devices) device.setCut(false);
      await Promise.all(devices.map((device) => house.until(async () => device.linked())));
      // What was on its way to a controller comes before what is sent to it now.
      await house.until(async () => {
        const answers = await Promise.all(
          devices.map((_, n) => house.command(house.doorId(n, 0), 'lightsOn')),
        );
        return answers.every(({ outcome }) => outcome === 'executed');
      });
      late += drives() - before;
      const told = [...new Set(ends.map(({ outcome }) => outcome))].join(', ');
      console.log(
        `After an outage of ${outage / 1_000} s: asked ${asked.length}, told ${told}; opened late: ${late}`,
      );
    }
    return late;
  });
}

/** Guarantee 9: good frames, each sent again and again in any order, among frames that must never act. */
async function abuse(house: DoorHouse, bad: number): Promise<number> {
  let up = () => {};
  const ready = new Promise<void>((resolve) => {
    up = resolve;
  });
  const attacker = connectToBroker({
    url: house.broker.url,
    credential: house.credential,
    clientId: 'gatehouse-attacker',
    subscriptions: serverSubscriptions('attacker0001'),
    onMessage() {},
    onUp: up,
    onDown() {},
  });
  await ready;
  const rows = await Promise.all(house.controllers.map(({ serial }) => house.clockOf(serial)));
  const drives = () =>
    house.controllers
      .flatMap(({ serial }) => house.simulator.device(serial).world.doors())
      .reduce((sum, door) => sum + door.drives, 0);

  let counter = 1_000_000;
  const started = performance.now();
  const frame = (controller: number, changes: Partial<DoorCommand> = {}, foreign = false) => {
    const { serial, key } = house.controllers[controller]!;
    const { epoch, uptimeMs } = rows[controller]!;
    const topic = commandTopic(serial);
    const command: DoorCommand = {
      type: 'door',
      id: ++counter,
      counter,
      channel: counter % 4,
      operation: counter % 2 === 0 ? 'open' : 'lock',
      epoch,
      deadlineMs: Math.floor(uptimeMs + (performance.now() - started) + COMMAND_LIFETIME_MS - 500),
      process: 'attacker0001',
      ...changes,
    };
    const other = house.controllers[(controller + 1) % house.controllers.length]!;
    return {
      topic,
      text: seal(foreign ? other.key : key, foreign ? commandTopic(other.serial) : topic, command),
    };
  };

  let good = 0;
  let sent = 0;
  const before = drives();
  while (sent < bad) {
    const controller = sent % house.controllers.length;
    const { epoch } = rows[controller]!;
    const fresh = [frame(controller), frame(controller), frame(controller)];
    good += fresh.length;
    const replays = [...fresh.toReversed(), ...fresh];
    const wrong = [
      frame(controller, { epoch: epoch - 1 }),
      frame(controller, { deadlineMs: 0 }),
      frame(controller, { deadlineMs: 1e12 }),
      frame(controller, {}, true),
    ];
    const forged = frame(controller);
    forged.text = `${'0'.repeat(64)}${forged.text.slice(64)}`;
    for (const { topic, text } of [...fresh.toReversed(), ...wrong, forged, ...replays]) {
      attacker.publish(topic, text);
    }
    sent += wrong.length + 1 + replays.length;
    // Kept by the broker or not, a retained frame must not act.
    const { serial } = house.controllers[controller]!;
    const retained = frame(controller);
    house.simulator.device(serial).firmware()?.receive(retained.topic, retained.text, true);
    sent++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Sent last over the same connection, it comes last.
  await house.until(async () => drives() - before >= good);
  for (const [controller] of house.controllers.entries()) {
    const { topic, text } = frame(controller);
    attacker.publish(topic, text);
  }
  await house.until(async () => drives() - before >= good + house.controllers.length);
  await attacker.close();
  const excess = drives() - before - good - house.controllers.length;
  console.log(
    `Bad commands (again, out of order, late, early, foreign, forged, retained, of an earlier boot): ${sent}`,
  );
  console.log(`  among ${good} good ones; actuations beyond one for each good one: ${excess}`);
  return excess;
}

/** Runs something in a house of its own and cleans up after it. */
async function inHouse<T>(options: DoorHouseOptions, run: (house: DoorHouse) => Promise<T>): Promise<T> {
  const cleanUps: (() => Promise<void>)[] = [];
  const scope = { after: (cleanUp: () => Promise<void>) => void cleanUps.push(cleanUp) };
  try {
    return await run(await startDoorHouse(scope, options));
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}
