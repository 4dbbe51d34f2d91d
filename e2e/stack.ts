import { writeFile } from 'node:fs/promises';
import type { Stack } from '@gatehouse/stack/stack';
import { startThrowawayStack } from '@gatehouse/stack/throwaway';
import { test as base } from './browser.ts';
import { waitForControllers } from './controllerConnections.ts';
import { injectedFaults } from './faultInjection.ts';

/** As much of a server's log as a test can need. */
const MAX_LOG_LINES = 20_000;

export type TestStack = Stack & {
  /** What the server has logged, line by line. */
  log: string[];
};

/** Starts a stack for tests; resolves once its controllers have reported all their doors. */
async function startStack({ environment, ...options }: ThrowawayOptions): Promise<TestStack> {
  const log: string[] = [];
  const write = (line: string) => {
    log.push(line);
    if (log.length > MAX_LOG_LINES) log.shift();
  };
  const stack = await startThrowawayStack({
    ...options,
    ...injectedFaults,
    logTo: { write },
    environment: { LOG_LEVEL: 'info', ...environment },
  });
  await waitForControllers(stack);
  return { ...stack, log };
}

type ThrowawayOptions = NonNullable<Parameters<typeof startThrowawayStack>[0]>;

/** A stack that is made again, as it was at first, for each file of tests. */
type House<Its> = { of(file: string): Promise<Its> };

/**
 * Tests with the whole stack in their own process: `stack` gives its database and simulated doors, and pages open on
 * its address. Tests of one file that a worker runs share it, so each acts on a site or a person of its own; the next
 * file begins with another. A test that fails leaves what the server logged during it beside its trace and its picture.
 * `start` makes another stack than the demo's.
 */
export function testsWith<Its extends TestStack = TestStack>(
  start: (startStack: (options: ThrowawayOptions) => Promise<TestStack>) => Promise<Its>,
) {
  return base.extend<{ stack: Its; serverLog: undefined }, { house: House<Its> }>({
    house: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
      async ({}, use) => {
        let open: { file: string; stack: Its } | undefined;
        await use({
          async of(file) {
            if (open?.file === file) return open.stack;
            await open?.stack.close();
            open = undefined;
            const stack = await start(startStack);
            open = { file, stack };
            return stack;
          },
        });
        await open?.stack.close();
      },
      { scope: 'worker' },
    ],
    stack: async ({ house }, use, { file }) => use(await house.of(file)),
    baseURL: async ({ stack }, use) => use(stack.url),
    serverLog: [
      async ({ stack }, use, testInfo) => {
        stack.log.length = 0;
        await use(undefined);
        if (testInfo.status === testInfo.expectedStatus) return;
        await writeFile(testInfo.outputPath('server.log'), stack.log.join(''));
      },
      { auto: true },
    ],
  });
}

export const test = testsWith((startStack) => startStack({}));
export { expect } from '@playwright/test';
