/** A controller's clock: it never jumps, but may run fast or slow. */

export type DriftingClock = {
  /** Milliseconds. */
  now(): number;
  /** How much faster than true time it runs from here on, as a share: 0.01 gains 36 s an hour. */
  setDrift(share: number): void;
  drift(): number;
};

/** `truth` is the clock that it drifts from. */
export function createDriftingClock(truth: () => number): DriftingClock {
  let drift = 0;
  let turnedAt = truth();
  let readThen = turnedAt;
  const now = () => readThen + (truth() - turnedAt) * (1 + drift);
  return {
    now,
    setDrift(share) {
      readThen = now();
      turnedAt = truth();
      drift = share;
    },
    drift: () => drift,
  };
}
