// Not the global ones: a wait ends also where a test has stopped those.
import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Something that is waited for, but not for ever. */
export type Wait = {
  /** What it is, as the failure names it. */
  for: string;
  /** Half a minute unless given. */
  withinMs?: number;
  /** What there is of it so far. */
  seen?(): unknown;
};

const MAX_WAIT_MS = 30_000;
const RETRY_MS = 10;

/** Settles as the work does, or fails by name when that takes too long. It cannot stop the work. */
export function inTime<Value>(work: Promise<Value>, wait: Wait): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate(wait)), wait.withinMs ?? MAX_WAIT_MS);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Checks again and again until nothing is thrown: events take a moment to arrive. Fails as the last check did. */
export async function eventually<Value>(check: () => Promise<Value>, wait?: Wait): Promise<Value> {
  const deadline = performance.now() + (wait?.withinMs ?? MAX_WAIT_MS);
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) {
        throw wait ? tooLate({ ...wait, seen: () => messageOf(error) }, error) : error;
      }
      await delay(RETRY_MS);
    }
  }
}

/**
 * Looks again and again until it sees what is waited for; resolves to that. Fails with the last that was seen, and, where
 * it is not said what was waited for, with the source of `look`.
 */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  { is = Boolean, ...given }: Partial<Omit<Wait, 'seen'>> & { is?(value: Value): boolean } = {},
): Promise<Value> {
  const wait = { for: String(look), ...given };
  const deadline = performance.now() + (wait.withinMs ?? MAX_WAIT_MS);
  for (;;) {
    const value = await look();
    if (is(value)) return value;
    if (performance.now() > deadline) throw tooLate({ ...wait, seen: () => inspect(value, { depth: 4 }) });
    await delay(RETRY_MS);
  }
}

/** The failure of a wait. */
export function tooLate({ for: what, withinMs = MAX_WAIT_MS, seen }: Wait, cause?: unknown): Error {
  const time = withinMs < 1_000 ? `${withinMs} ms` : `${withinMs / 1_000} s`;
  const last = seen ? `; last seen: ${seen()}` : '';
  return new Error(`Waited ${time} for ${what}${last}`, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
