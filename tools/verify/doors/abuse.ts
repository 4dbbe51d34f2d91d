import { signFrame } from '@gatehouse/contract/device/frame';
import type { DoorCommand, ServiceCommand } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic, serverSubscriptions } from '@gatehouse/contract/device/topics';
import { connectToBroker } from '@gatehouse/server/devices/brokerConnection';
import type { DoorStack } from '@gatehouse/stack/doorStack';
import { until } from '../../../apps/server/src/testing/eventually.ts';

/**
 * Good frames, each sent again and again in any order, among frames that must never act
 * (docs/guarantees.md#a-command-acts-once).
 */
export async function abuse(stack: DoorStack, bad: number): Promise<number> {
  let up = () => {};
  const ready = new Promise<void>((resolve) => {
    up = resolve;
  });
  const attacker = connectToBroker({
    url: stack.broker.url,
    credential: stack.credential,
    clientId: 'gatehouse-attacker',
    subscriptions: serverSubscriptions('attacker0001'),
    onMessage() {},
    onUp: up,
    onDown() {},
  });
  await ready;
  const rows = await Promise.all(stack.controllers.map(({ serial }) => stack.clockOf(serial)));
  const drives = () =>
    stack.controllers
      .flatMap(({ serial }) => stack.simulator.device(serial).model.doors())
      .reduce((sum, door) => sum + door.drives, 0);

  let counter = 1_000_000;
  const started = performance.now();
  const frame = (
    controller: number,
    changes: Partial<DoorCommand | ServiceCommand> = {},
    foreign = false,
  ) => {
    const { serial, key } = stack.controllers[controller]!;
    const { epoch, uptimeMs } = rows[controller]!;
    const topic = commandTopic(serial);
    const command = {
      type: 'door',
      id: ++counter,
      counter,
      channel: counter % 4,
      operation: counter % 2 === 0 ? 'open' : 'lock',
      epoch,
      deadlineMs: Math.floor(uptimeMs + (performance.now() - started) + COMMAND_LIFETIME_MS - 500),
      process: 'attacker0001',
      ...changes,
    } as DoorCommand | ServiceCommand;
    const other = stack.controllers[(controller + 1) % stack.controllers.length]!;
    return {
      topic,
      text: signFrame(foreign ? other.key : key, foreign ? commandTopic(other.serial) : topic, command),
    };
  };

  const restart = { type: 'service', channel: null, operation: 'reboot' } as const;
  let good = 0;
  let sent = 0;
  const before = drives();
  while (sent < bad) {
    const controller = sent % stack.controllers.length;
    const { epoch } = rows[controller]!;
    const fresh = [frame(controller), frame(controller), frame(controller)];
    good += fresh.length;
    const replays = [...fresh.toReversed(), ...fresh];
    const wrong = [
      frame(controller, { epoch: epoch - 1 }),
      frame(controller, { deadlineMs: 0 }),
      frame(controller, { deadlineMs: 1e12 }),
      frame(controller, {}, true),
      frame(controller, { ...restart, epoch: epoch - 1 }),
      frame(controller, { ...restart, deadlineMs: 0 }),
      frame(controller, restart, true),
    ];
    const forged = frame(controller);
    forged.text = `${'0'.repeat(64)}${forged.text.slice(64)}`;
    for (const { topic, text } of [...fresh.toReversed(), ...wrong, forged, ...replays]) {
      attacker.publish(topic, text);
    }
    sent += wrong.length + 1 + replays.length;
    // Kept by the broker or not, a retained frame must not act.
    const { serial } = stack.controllers[controller]!;
    const retained = frame(controller);
    stack.simulator.device(serial).firmware()?.receive(retained.topic, retained.text, true);
    sent++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Sent last over the same connection, it comes last.
  await until(async () => drives() - before >= good);
  for (const [controller] of stack.controllers.entries()) {
    const { topic, text } = frame(controller);
    attacker.publish(topic, text);
  }
  await until(async () => drives() - before >= good + stack.controllers.length);
  await attacker.close();
  const excess = drives() - before - good - stack.controllers.length;
  const boots = await Promise.all(stack.controllers.map(({ serial }) => stack.clockOf(serial)));
  const restarts = boots.filter(({ epoch }, controller) => epoch !== rows[controller]!.epoch).length;
  console.log(
    `Bad commands (again, out of order, late, early, foreign, forged, retained, of an earlier boot): ${sent}`,
  );
  console.log(
    `  among ${good} good ones; actuations beyond one for each good one: ${excess}; restarts: ${restarts}`,
  );
  return excess + restarts;
}
