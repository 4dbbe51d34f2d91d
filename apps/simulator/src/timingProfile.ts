/** How long things take in the physical world. */
export type TimingProfile = {
  /** An actuator's way from one end to the other, in milliseconds. */
  travelMs: number;
  /** How long a gate stays open before it shuts by itself, in milliseconds. */
  gateOpenMs: number;
};

export const naturalTiming: TimingProfile = { travelMs: 450, gateOpenMs: 8_000 };
/** Nothing takes time but a gate's stay: for tests and measurements. */
export const instantTiming: TimingProfile = { travelMs: 0, gateOpenMs: 8_000 };
