import { countEach } from '../lib/figures.ts';
import { pick, randomNumbers } from '../lib/random.ts';
import { type Corridor, differing, makeCorridors, recordHistory } from './corridor.ts';
import { spoilLines, withDoorStack } from './doorStack.ts';
import { actions } from './staffActions.ts';

const CORRIDORS = 4;
/** A heartbeat, and time for its way. */
const SETTLING_MS = 40_000;

/**
 * What staff do by HTTP, at random, each in a corridor of their own, while lines lose, double and hold up messages, are
 * cut, controllers restart and clocks drift. After each action the reply is compared with what happened; in the end all
 * that is stored with all that is so.
 */
export async function staffWork(count: number, seed: number): Promise<number> {
  return withDoorStack(
    { controllers: 2 * CORRIDORS, doorsEach: 4, motors: true, recordHistory },
    async (stack, scope) => {
      const corridors = await makeCorridors(stack, scope, CORRIDORS);
      spoilLines(stack);
      const ends: string[] = [];
      const wrong: string[] = [];
      let left = count;

      async function work(corridor: Corridor, place: number) {
        const random = randomNumbers(seed + place);
        while (left-- > 0) {
          const [name, action] = pick(actions, random);
          const { outcome, untrue } = await action(corridor, random);
          ends.push(`${name}: ${outcome}`);
          if (untrue) wrong.push(`${name}, answered ${outcome}: ${untrue}`);
        }
      }

      const started = performance.now();
      await Promise.all(corridors.map(work));
      const seconds = (performance.now() - started) / 1_000;
      for (const { serial } of stack.controllers) {
        stack.simulator.device(serial).setFaults({ loss: 0, duplicates: 0, reorder: 0 });
      }
      const unlike = await differing(stack, SETTLING_MS);
      console.log(
        `Actions of staff over such lines, with cuts and restarts: ${count} in ${seconds.toFixed(1)} s (seed ${seed})`,
      );
      for (const [end, times] of Object.entries(countEach(ends)).toSorted()) console.log(`  ${end} ${times}`);
      console.log(
        `  answered wrongly: ${wrong.length}; doors stored otherwise than they are: ${unlike.length}`,
      );
      for (const line of [...wrong, ...unlike]) console.log(`  ✖ ${line}`);
      return wrong.length + unlike.length;
    },
  );
}
