import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateSecrets, type SecureStorage, secureStorage } from './secureStorage.ts';

function holder(values: Record<string, string>, writable = true) {
  const stored = new Map(Object.entries(values));
  const storage = {
    isAvailable: async () => true,
    get: async (key: string) => stored.get(key) ?? '',
    set: async (key: string, value: string) => writable && stored.set(key, value) !== undefined,
    remove: async (key: string) => stored.delete(key),
  } satisfies SecureStorage;
  const plain = { get: async (key: string) => stored.get(key) ?? null, remove: storage.remove };
  return { stored, storage, plain };
}

test('secrets move once from plain preferences and are cleared there', async () => {
  const from = holder({ token: 'a', refreshToken: 'b', apiUrl: 'stays' });
  const to = holder({ token: 'newer' });
  await migrateSecrets(from.plain, to.storage);
  assert.deepEqual(
    [...to.stored],
    [
      ['token', 'newer'],
      ['refreshToken', 'b'],
    ],
  );
  assert.deepEqual([...from.stored.keys()], ['apiUrl']);
});

test('a secret that cannot be stored is not lost', async () => {
  const from = holder({ token: 'a' });
  await migrateSecrets(from.plain, holder({}, false).storage);
  assert.equal(from.stored.get('token'), 'a');
});

test('a device without storage reads as empty and returns false', async () => {
  globalThis.localStorage = undefined as unknown as Storage;
  assert.equal(await secureStorage.isAvailable(), false);
  assert.equal(await secureStorage.get('token'), '');
  assert.equal(await secureStorage.set('token', 'a'), false);
  assert.equal(await secureStorage.remove('token'), false);
});
