/** Throws a bolt by itself some time after an unlock, or once the door is shut if it stands open then. */

export type AutoLockOptions = {
  /** How long after an unlock, in seconds; null is never, 0 as soon as the door was shut. */
  seconds(): number | null;
  isShut(): boolean;
  /** Throws the bolt. */
  lock(): void;
};

export type AutoLock = {
  /** The bolt was drawn: the time begins. */
  unlocked(): void;
  /** The sensors of the door have changed. */
  sensed(): void;
  /** Nothing is waited for any more. */
  stop(): void;
};

/** Waits for nothing until the first unlock. */
export function createAutoLock({ seconds, isShut, lock }: AutoLockOptions): AutoLock {
  let timer: NodeJS.Timeout | undefined;
  /** The time is over and the door was open: the sensors speak again when it is shut. */
  let awaitsShutting = false;

  function stop() {
    clearTimeout(timer);
    awaitsShutting = false;
  }

  function lockOrWait() {
    if (isShut()) lock();
    else awaitsShutting = true;
  }

  return {
    unlocked() {
      stop();
      const waitSeconds = seconds();
      if (waitSeconds === 0) awaitsShutting = true;
      else if (waitSeconds !== null) timer = setTimeout(lockOrWait, waitSeconds * 1_000).unref();
    },

    sensed() {
      if (!awaitsShutting || !isShut()) return;
      stop();
      lock();
    },

    stop,
  };
}
