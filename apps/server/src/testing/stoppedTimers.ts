import type { TestContext } from 'node:test';

/** From here on timers run only when the test lets time go by, with what is returned; those set before run on. */
export function stopTimers(
  t: TestContext,
  apis: ('setTimeout' | 'setInterval')[] = ['setTimeout'],
): (ms: number) => void {
  const clearRunning = clearTimeout;
  t.mock.timers.enable({ apis });
  const { setTimeout: setStopped, clearTimeout: clearStopped } = globalThis;
  const stopped = new WeakSet<WeakKey>();
  const set = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = setStopped(run, ms, ...given);
    stopped.add(timer);
    return timer;
  };
  globalThis.setTimeout = set as typeof setTimeout;
  // Whatever was set outside of this test is no timer of its mock, which would take another in its place.
  globalThis.clearTimeout = (timer) => {
    if (typeof timer === 'object' && stopped.has(timer)) clearStopped(timer);
    else clearRunning(timer);
  };
  return (ms) => {
    for (let left = ms; left > 0; left -= 100) t.mock.timers.tick(Math.min(left, 100));
  };
}
