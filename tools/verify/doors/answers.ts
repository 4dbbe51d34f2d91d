import type { SimulatedController } from '@gatehouse/simulator/site';
import type { DoorStack } from '@gatehouse/stack/doorStack';
import { doorAt } from './corridor.ts';
import { badLine, spoilLines } from './doorStack.ts';

/**
 * Every door is opened and locked in turn while messages get lost, double and overtake each other both ways
 * (docs/guarantees.md#only-the-device-knows).
 */
export async function answers(stack: DoorStack, commands: number): Promise<number> {
  spoilLines(stack);
  const outcomes: Record<string, number> = {};
  const durations: number[] = [];
  let wrong = 0;
  let left = commands;

  async function work({ serial }: SimulatedController, controller: number, channel: number) {
    const door = doorAt(stack.simulator.device(serial), channel);
    for (let turn = 0; left > 0; turn++) {
      left--;
      const before = door.drives;
      const started = performance.now();
      const { outcome } = await stack.command(
        stack.doorId(controller, channel),
        turn % 2 === 0 ? 'open' : 'lock',
      );
      durations.push(performance.now() - started);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (door.drives - before !== (outcome === 'executed' ? 1 : 0)) wrong++;
    }
  }

  const started = performance.now();
  await Promise.all(
    stack.controllers.flatMap((controller, number) =>
      controller.doors.map(({ channel }) => work(controller, number, channel)),
    ),
  );
  const seconds = (performance.now() - started) / 1_000;
  durations.sort((a, b) => a - b);
  const at = (part: number) => `${durations[Math.floor(part * (durations.length - 1))]?.toFixed(1)} ms`;
  console.log(
    `Success if and only if the device acted: ${commands} commands; ${badLine.loss * 100} % of messages lost, ` +
      `${badLine.duplicates * 100} % doubled, ${badLine.reorder * 100} % overtaken; clocks 1 % fast and slow`,
  );
  console.log(`  ended: ${JSON.stringify(outcomes)} in ${seconds.toFixed(1)} s; answered wrongly: ${wrong}`);
  console.log(`  answered after: median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`);
  return wrong;
}
