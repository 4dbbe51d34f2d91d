import type { Page } from '@playwright/test';

/** A phone of the middle class on a good mobile network: a quarter of this machine's speed, 4G. */
const CPU_SLOWDOWN = 4;
const NETWORK = { latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 375_000 };

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
}
