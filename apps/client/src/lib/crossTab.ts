/** Other windows of the same browser. A frame whose storage is blocked may neither hear of them nor lock them out. */

/**
 * Runs something in one window at a time, and as if this were the only one where windows cannot know of each other.
 * Called off by the signal while it waits, it does nothing.
 */
export async function withLock(name: string, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    if (navigator.locks === undefined) await begin();
    else await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (signal?.aborted) return;
    if (hasBegun) throw error;
    await begin();
  }
}

/** Runs something unless it runs already, in this window or another; whether it did. In secure contexts only. */
export async function tryWithLock(name: string, run: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await run();
    return lock !== null;
  });
}

/** A channel to the windows that opened the same one; undefined where there can be none. */
export function channelTo(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
