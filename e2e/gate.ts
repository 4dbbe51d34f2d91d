import type { TestDetails } from '@playwright/test';

/** What the tests that every change must pass are found by. */
export const GATE_TAG = '@gate';

/**
 * What the tests are found by that run when no other does: they measure, or start a browser that hardly gets on beside five
 * others.
 */
export const ALONE_TAG = '@alone';

/**
 * Makes a test part of `npm test`, because it proves rows of docs/features.md, each named by its beginning up to the
 * colon. Lint checks that each row with a walk has such a test in it. What proves the same in another mode, walks over
 * sizes and themes, and rare states are left to `npm test -- all`.
 */
export function proves(...features: readonly [string, ...string[]]): TestDetails {
  return { tag: GATE_TAG, annotation: features.map((description) => ({ type: 'proves', description })) };
}
