/** The only source of now; tests and the demo move it. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that stands where it was put. */
export type MovableClock = Clock & {
  set(instant: Temporal.Instant): void;
  advance(duration: Temporal.DurationLike): void;
};

/** A clock that only moves when it is set. */
export function stoppedClock(start: Temporal.Instant): MovableClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    advance: (duration) => {
      now = now.add(Temporal.Duration.from(duration).round({ largestUnit: 'hours' }));
    },
  };
}
