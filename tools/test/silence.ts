export type Silence = Disposable & {
  /** Aborts once nothing was heard for as long as that. */
  signal: AbortSignal;
  /** Notes that something ended. */
  heard(): void;
};

/**
 * Listens for what runs to get on. Node ends a test that takes too long, but not the process it is in, which goes on for
 * as long as the test does: one that never rests holds up all that comes after it.
 */
export function listenForSilence(ms: number): Silence {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), ms);
  return {
    signal: silent.signal,
    heard: () => void timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
