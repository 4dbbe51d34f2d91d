/** Other windows of the same browser. A frame whose storage is blocked may neither hear of them nor lock them out. */
import { withLease } from './windowLease.ts';

const NEVER = new AbortController().signal;

/**
 * Runs something in one window at a time, and as if this were the only one where windows cannot know of each other. Called
 * off by the signal while it waits, it does nothing. What runs gets a signal of its own, aborted where it turns out to run
 * in another window too: without a secure context there are no locks, and windows agree as they can.
 */
export async function withLock(
  name: string,
  run: (lost: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let hasBegun = false;
  const begin = (lost: AbortSignal = NEVER) => {
    hasBegun = true;
    return run(lost);
  };
  if (navigator.locks === undefined) return withChannel(name, begin, signal);
  try {
    await navigator.locks.request(name, { signal }, () => begin());
  } catch (error) {
    if (signal?.aborted) return;
    if (hasBegun) throw error;
    await begin();
  }
}

async function withChannel(
  name: string,
  begin: (lost?: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const channel = channelTo(`${name}.lease`);
  if (channel === undefined) return signal?.aborted ? undefined : begin();
  try {
    await withLease(channel, begin, signal);
  } finally {
    channel.close();
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
