import type { Stack } from '@gatehouse/stack/stack';
import { startThrowawayStack } from '@gatehouse/stack/throwaway';
import { test as base } from './browser.ts';
import { linked } from './links.ts';
import { isRough, roughen } from './rough.ts';

/**
 * Tests with the whole house in their own process: `house` gives its database and simulated doors, and pages open on
 * its address. Tests of one worker share it, so each acts on a site or a person of its own.
 */
export const test = base.extend<object, { house: Stack }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
    async ({}, use) => {
      const house = await startThrowawayStack(isRough ? { extend: roughen } : {});
      await linked(house);
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

export { expect } from '@playwright/test';
