import { until } from '@gatehouse/server/testing/eventually';
import { withDoorStack } from './doorStack.ts';

/**
 * Doors asked to open while their link is cut; both ends' clocks move on by the outage
 * (docs/guarantees.md#a-door-never-opens-late).
 */
export async function outages(outagesMs: readonly number[]): Promise<number> {
  let skew = 0;
  const clock = () => performance.now() + skew;
  const options = { controllers: 10, monotonic: clock, deviceMonotonic: clock };
  return withDoorStack(options, async (stack) => {
    const devices = stack.controllers.map(({ serial }) => stack.simulator.device(serial));
    const drives = () => devices.reduce((sum, { model }) => sum + (model.door(0)?.drives ?? 0), 0);
    let late = 0;
    for (const outage of outagesMs) {
      const before = drives();
      for (const device of devices) device.setCut(true);
      const asked = devices.map((_, n) => stack.command(stack.doorId(n, 0), 'open'));
      const ends = await Promise.all(asked);
      skew += outage;
      for (const device of devices) device.setCut(false);
      await Promise.all(devices.map((device) => until(async () => device.connected())));
      // What was on its way to a controller comes before what is sent to it now.
      await until(async () => {
        const answers = await Promise.all(
          devices.map((_, n) => stack.command(stack.doorId(n, 0), 'lightsOn')),
        );
        return answers.every(({ outcome }) => outcome === 'executed');
      });
      late += drives() - before;
      const outcomes = [...new Set(ends.map(({ outcome }) => outcome))].join(', ');
      console.log(
        `After an outage of ${outage / 1_000} s: asked ${asked.length}, answered ${outcomes}; opened late: ${late}`,
      );
    }
    return late;
  });
}
