/** When a connection that failed is tried again. */

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;

export type Retry = {
  /** Tries again after a while, the next time after twice as long. */
  later(): void;
  /** The next attempt comes as soon as the first did. */
  reset(): void;
  cancel(): void;
};

/** Waits up to half as long by chance, so that not all controllers come back in one moment. */
export function createRetry(attempt: () => void): Retry {
  let waitMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;

  return {
    later() {
      timer = setTimeout(attempt, waitMs * (0.5 + Math.random() / 2));
      waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
    },
    reset() {
      waitMs = FIRST_RETRY_MS;
    },
    cancel: () => clearTimeout(timer),
  };
}
