import { inTime } from '@gatehouse/server/testing/eventually';

/** What was started and must end, the last first. */
export type Parts = {
  /** Waits for a part to start. It ends with the others, even when they end while it is still starting. */
  start<Part>(name: string, starting: Part | Promise<Part>, end: (part: Part) => unknown): Promise<Part>;
  /** Ends all, whatever fails at that, and then fails with all that failed. */
  end(): Promise<void>;
};

const MAX_END_MS = 30_000;

export function createParts(): Parts {
  const ends: (() => Promise<unknown>)[] = [];
  let hasEnded = false;
  return {
    async start(name, starting, end) {
      const started = Promise.resolve(starting);
      const finish = () => {
        const ending = started.then(end, () => {});
        return inTime(ending, { for: `${name} to end`, withinMs: MAX_END_MS });
      };
      if (hasEnded) {
        await finish();
        throw new Error(`${name} was started when all was to end`);
      }
      ends.push(finish);
      return started;
    },
    async end() {
      hasEnded = true;
      const failures: string[] = [];
      for (const finish of ends.splice(0).reverse()) {
        await finish().catch((error: Error) => failures.push(error.message));
      }
      if (failures.length > 0) throw new Error(failures.join('; '));
    },
  };
}
