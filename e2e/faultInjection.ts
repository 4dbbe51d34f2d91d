import { setTimeout as sleep } from 'node:timers/promises';
import type { StackOptions } from '@gatehouse/stack/stack';

/** Mostly nothing, often a moment, seldom more than a second. */
function randomDelayMs(): number {
  const chance = Math.random();
  if (chance < 0.5) return Math.random() * 30;
  return Math.random() * (chance < 0.9 ? 400 : 1_500);
}

const isCall = (url: string) => /^\/(api|auth)\//.test(url);

/**
 * With FAULTS=1 each request, each reply and each live event is delayed at random. What fails then rests on the order in
 * which things happen to arrive.
 */
export const injectedFaults: Pick<StackOptions, 'extend'> =
  process.env.FAULTS === '1' ? { extend: injectDelays } : {};

function injectDelays(app: Parameters<NonNullable<StackOptions['extend']>>[0]): void {
  app.addHook('onRequest', async ({ url, headers }, { raw }) => {
    if (!isCall(url)) return;
    if (headers.accept === 'text/event-stream') delayEvents(raw);
    await sleep(randomDelayMs());
  });
  app.addHook('onSend', async ({ url }) => {
    if (isCall(url)) await sleep(randomDelayMs());
  });
}

function delayEvents(raw: { write(chunk: string): boolean }): void {
  const write = raw.write.bind(raw);
  let before: Promise<unknown> = Promise.resolve();
  raw.write = (chunk) => {
    before = before.then(() => sleep(randomDelayMs())).then(() => write(chunk));
    return true;
  };
}
