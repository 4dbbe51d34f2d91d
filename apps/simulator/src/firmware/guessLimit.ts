/** What a pad does against guessing: it locks after some wrong entries, and a restart does not lift that. */
import { PIN_LOCK_MS, PIN_TRIES, PIN_WINDOW_MS } from '@gatehouse/contract/device/timing';
import type { Store } from './store.ts';

export type GuessLimitOptions = { channel: number; store: Store; uptimeMs: () => number };

export type GuessLimit = {
  /** How many milliseconds the pad is locked yet; 0 when it takes entries. */
  lockedForMs(): number;
  /** Counts a wrong entry. True when it locks the pad. */
  countWrong(): boolean;
  /** Keeps that a lock has ended, where one was kept. */
  keepUnlocked(): void;
};

/** How long ago the kept entries were is not known after a restart: all of it counts as just now. */
export function createGuessLimit({ channel, store, uptimeMs }: GuessLimitOptions): GuessLimit {
  const kept = () => store.content().pads[channel] ?? { wrong: 0, locked: false };
  /** The uptimes of the wrong entries. */
  let wrongAt = Array.from({ length: kept().wrong }, () => 0);
  let lockedUntilMs = kept().locked ? PIN_LOCK_MS : 0;

  const lockedForMs = () => Math.max(0, lockedUntilMs - uptimeMs());

  function keep() {
    const state = { wrong: wrongAt.length, locked: lockedForMs() > 0 };
    store.change({ pads: { ...store.content().pads, [channel]: state } });
  }

  return {
    lockedForMs,

    countWrong() {
      const now = uptimeMs();
      wrongAt = [...wrongAt.filter((at) => now - at < PIN_WINDOW_MS), now];
      const locks = wrongAt.length >= PIN_TRIES;
      if (locks) {
        wrongAt = [];
        lockedUntilMs = now + PIN_LOCK_MS;
      }
      keep();
      return locks;
    },

    keepUnlocked() {
      if (kept().locked) keep();
    },
  };
}
