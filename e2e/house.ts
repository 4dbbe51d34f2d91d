import { writeFile } from 'node:fs/promises';
import type { Stack } from '@gatehouse/stack/stack';
import { startThrowawayStack } from '@gatehouse/stack/throwaway';
import { test as base } from './browser.ts';
import { linked } from './links.ts';
import { roughness } from './rough.ts';

/** As much of a server's log as a test can need. */
const MAX_LOG_LINES = 20_000;

export type House = Stack & {
  /** What the server has logged, line by line. */
  log: string[];
};

/** Starts a house for tests; resolves once its controllers have told of all their doors. */
async function startHouse({ environment, ...options }: HouseOptions): Promise<House> {
  const log: string[] = [];
  const write = (line: string) => {
    log.push(line);
    if (log.length > MAX_LOG_LINES) log.shift();
  };
  const house = await startThrowawayStack({
    ...options,
    ...roughness,
    logTo: { write },
    environment: { LOG_LEVEL: 'info', ...environment },
  });
  await linked(house);
  return { ...house, log };
}

type HouseOptions = NonNullable<Parameters<typeof startThrowawayStack>[0]>;

/**
 * Tests with the whole house in their own process: `house` gives its database and simulated doors, and pages open on
 * its address. Tests of one worker share it, so each acts on a site or a person of its own. A test that fails leaves
 * what the server logged during it beside its trace and its picture. `start` makes another house than the demo's.
 */
export function testsIn<Its extends House = House>(
  start: (startHouse: (options: HouseOptions) => Promise<House>) => Promise<Its>,
) {
  return base.extend<{ serverLog: undefined }, { house: Its }>({
    house: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
      async ({}, use) => {
        const house = await start(startHouse);
        await use(house);
        await house.close();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ house }, use) => use(house.url),
    serverLog: [
      async ({ house }, use, testInfo) => {
        house.log.length = 0;
        await use(undefined);
        if (testInfo.status === testInfo.expectedStatus) return;
        await writeFile(testInfo.outputPath('server.log'), house.log.join(''));
      },
      { auto: true },
    ],
  });
}

export const test = testsIn((startHouse) => startHouse({}));
export { expect } from '@playwright/test';
