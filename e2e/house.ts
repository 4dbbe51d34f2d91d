import type { Stack } from '@gatehouse/stack/stack';
import { startThrowawayStack } from '@gatehouse/stack/throwaway';
import { test as base } from './browser.ts';
import { linked } from './links.ts';
import { roughness } from './rough.ts';

/** Starts a house for tests; resolves once its controllers have told of all their doors. */
export async function startHouse(options?: Parameters<typeof startThrowawayStack>[0]): Promise<Stack> {
  const house = await startThrowawayStack({ ...options, ...roughness });
  await linked(house);
  return house;
}

/**
 * Tests with the whole house in their own process: `house` gives its database and simulated doors, and pages open on
 * its address. Tests of one worker share it, so each acts on a site or a person of its own.
 */
export const test = base.extend<object, { house: Stack }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const house = await startHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

export { expect } from '@playwright/test';
