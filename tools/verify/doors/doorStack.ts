import type { TestScope } from '@gatehouse/server/testing/testDatabase';
import { type DoorStack, type DoorStackOptions, startDoorStack } from '@gatehouse/stack/doorStack';

/** Runs something with a stack of its own and cleans up after it. */
export async function withDoorStack<T>(
  options: DoorStackOptions,
  run: (stack: DoorStack, scope: TestScope) => Promise<T>,
): Promise<T> {
  await using parts = new AsyncDisposableStack();
  const scope = { after: (cleanUp: () => Promise<void>) => parts.defer(cleanUp) };
  return await run(await startDoorStack(scope, options), scope);
}

/** How bad a line is in all of these: the loss is the guarantee's own, the rest goes with it. */
export const badLine = { loss: 0.05, duplicates: 0.05, reorder: 0.05 };

/** Gives every controller the bad line, and clocks as fast and as slow as the protocol allows. */
export function spoilLines({ controllers, simulator }: DoorStack, line = badLine): void {
  for (const [place, { serial }] of controllers.entries()) {
    const device = simulator.device(serial);
    device.setFaults(line);
    device.setDrift(place % 2 === 0 ? 0.01 : -0.01);
  }
}
