import { setImmediate as turn } from 'node:timers/promises';
import { serverSubscriptions } from '@gatehouse/contract/device/topics';
import { type BrokerConnection, connectToBroker } from '@gatehouse/server/devices/brokerConnection';
import { until } from '@gatehouse/server/testing/eventually';
import type { DoorStack } from '@gatehouse/stack/doorStack';
import { createFrameWriter, type Target } from './frames.ts';

const PROCESS = 'attacker0001';

/**
 * Good frames, each sent again and again in any order, among frames that must never act
 * (docs/guarantees.md#a-command-acts-once).
 */
export async function abuse(stack: DoorStack, bad: number): Promise<number> {
  const attacker = await connectAttacker(stack);
  const targets = await targetsOf(stack);
  const frames = createFrameWriter(PROCESS);
  const before = countDrives(stack);
  const driven = () => countDrives(stack) - before;

  let good = 0;
  let sent = 0;
  while (sent < bad) {
    for (const target of targets) {
      const fresh = [frames.good(target), frames.good(target), frames.good(target)];
      const wrong = frames.bad(target);
      const replays = [...fresh.toReversed(), ...fresh];
      for (const { topic, text } of [...fresh.toReversed(), ...wrong, ...replays]) {
        attacker.publish(topic, text);
      }
      // Kept by the broker or not, a retained frame must not act.
      const retained = frames.good(target);
      stack.simulator
        .device(target.controller.serial)
        .firmware()
        ?.receive(retained.topic, retained.text, true);
      good += fresh.length;
      sent += wrong.length + replays.length + 1;
      await turn();
    }
  }
  await until(() => driven() >= good);
  // Sent last over the same connection, it comes last.
  for (const target of targets) {
    const { topic, text } = frames.good(target);
    attacker.publish(topic, text);
  }
  good += targets.length;
  await until(() => driven() >= good);
  await attacker.close();

  const excess = driven() - good;
  const restarts = await countRestarts(stack, targets);
  console.log(
    `Bad commands (again, out of order, late, early, foreign, forged, retained, of an earlier boot): ${sent}`,
  );
  console.log(
    `  among ${good} good ones; actuations beyond one for each good one: ${excess}; restarts: ${restarts}`,
  );
  return excess + restarts;
}

/** A connection to the broker with the server's own rights. */
async function connectAttacker({ broker, credential }: DoorStack): Promise<BrokerConnection> {
  const up = Promise.withResolvers<void>();
  const attacker = connectToBroker({
    urls: [broker.url],
    credential,
    clientId: 'gatehouse-attacker',
    subscriptions: serverSubscriptions(PROCESS),
    onMessage() {},
    onUp: () => up.resolve(),
    onDown() {},
  });
  await up.promise;
  return attacker;
}

function targetsOf({ controllers, clockOf }: DoorStack): Promise<Target[]> {
  return Promise.all(
    controllers.map(async (controller) => {
      const other = controllers.find((one) => one !== controller);
      if (!other) throw new Error('It takes two controllers: one is sent what is signed for the other');
      return { controller, other, ...(await clockOf(controller.serial)) };
    }),
  );
}

function countDrives({ controllers, simulator }: DoorStack): number {
  return controllers
    .flatMap(({ serial }) => simulator.device(serial).model.doors())
    .reduce((sum, door) => sum + door.drives, 0);
}

/** How many of the controllers are in another boot than they were. */
async function countRestarts({ clockOf }: DoorStack, targets: readonly Target[]): Promise<number> {
  const isSame = await Promise.all(
    targets.map(async ({ controller, epoch }) => (await clockOf(controller.serial)).epoch === epoch),
  );
  return isSame.filter((same) => !same).length;
}
