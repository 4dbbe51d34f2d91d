import type { TestContext } from 'node:test';

/**
 * From here on timers run only when the test lets time go by, with what is returned; those set before run on, and can
 * be ended.
 */
export function stopTimers(
  t: TestContext,
  apis: ('setTimeout' | 'setInterval')[] = ['setTimeout'],
): (ms: number) => void {
  const running = { setTimeout: clearTimeout, setInterval: clearInterval };
  t.mock.timers.enable({ apis });
  for (const api of apis) stopSetting(api, running[api]);
  return (ms) => {
    for (let left = ms; left > 0; left -= 100) t.mock.timers.tick(Math.min(left, 100));
  };
}

/** Whatever was set outside of the test is no timer of its mock, which would take another in its place, or none. */
function stopSetting(api: 'setTimeout' | 'setInterval', clearRunning: typeof clearTimeout): void {
  const clear = api === 'setTimeout' ? 'clearTimeout' : 'clearInterval';
  const { [api]: setStopped, [clear]: clearStopped } = globalThis;
  const stopped = new WeakSet<WeakKey>();
  const set = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = setStopped(run, ms, ...given);
    stopped.add(timer);
    return timer;
  };
  Object.assign(globalThis, {
    [api]: set,
    [clear]: (timer: unknown) => {
      if (typeof timer === 'object' && timer !== null && stopped.has(timer))
        clearStopped(timer as NodeJS.Timeout);
      else clearRunning(timer as NodeJS.Timeout);
    },
  });
}
