import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { channelTo, withLock } from './crossTab.ts';

const { locks } = navigator;
const { BroadcastChannel } = globalThis;
const set = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
afterEach(() => {
  set(navigator, 'locks', locks);
  set(globalThis, 'BroadcastChannel', BroadcastChannel);
});

/** A browser that denies a frame what it shares with other windows. */
function deny() {
  const refuse = () => Promise.reject(new DOMException('Access is denied', 'SecurityError'));
  set(navigator, 'locks', { request: refuse });
  set(
    globalThis,
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('Access is denied', 'SecurityError');
      }
    },
  );
}

test('where locks are denied or missing it runs once, alone', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  deny();
  await withLock('a', run);
  assert.equal(runs, 1);
  set(navigator, 'locks', undefined);
  await withLock('a', run);
  assert.equal(runs, 2);
});

test('what fails while it runs is thrown and not run again', async () => {
  let runs = 0;
  set(navigator, 'locks', { request: (_name: string, _options: object, run: () => Promise<void>) => run() });
  await assert.rejects(
    withLock('a', async () => {
      runs += 1;
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.equal(runs, 1);
});

test('called off while it waits it does nothing', async () => {
  deny();
  await withLock('a', () => assert.fail('it ran'), AbortSignal.abort());
});

test('without a channel there is none', () => {
  deny();
  assert.equal(channelTo('a'), undefined);
});
