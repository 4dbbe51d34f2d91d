import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localStore, readStored } from './localStore.ts';
import { secureStorage } from './secureStorage.ts';

/** A device that denies its storage altogether, as browsers deny it to frames. */
function deny() {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
    configurable: true,
  });
}

/** A device whose storage is full. */
function provide(full: boolean) {
  const stored = new Map<string, string>([['keptAccess', 'before']]);
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (full) throw new DOMException('Full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key: string) => stored.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true, writable: true });
  return stored;
}

test('with its storage denied a page remembers by itself, and says that nothing was kept', () => {
  deny();
  assert.equal(localStore.get('keptUnits'), null);
  assert.equal(localStore.set('keptUnits', '{"a":1}'), false);
  assert.deepEqual(readStored('keptUnits'), { a: 1 });
  assert.deepEqual(localStore.keys(), ['keptUnits']);
  assert.equal(localStore.remove('keptUnits'), false);
  assert.equal(localStore.get('keptUnits'), null);
});

test('a sign-in holds in a frame without storage', async () => {
  deny();
  assert.equal(await secureStorage.set('token', 'a'), false);
  assert.equal(await secureStorage.get('token'), 'a');
  await secureStorage.remove('token');
  assert.equal(await secureStorage.get('token'), '');
});

test('what a full device could not write hides what it has, until it can', () => {
  provide(true);
  assert.equal(localStore.set('keptAccess', 'now'), false);
  assert.equal(localStore.get('keptAccess'), 'now');
  const stored = provide(false);
  assert.equal(localStore.set('keptAccess', 'later'), true);
  assert.deepEqual([localStore.get('keptAccess'), stored.get('keptAccess')], ['later', 'later']);
});
