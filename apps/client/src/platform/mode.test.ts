import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { chooseMode, forcedBreakpoint, platformOverrides, readOverride } from './mode.ts';

const stored = new Map<string, string>();
beforeEach(() => stored.clear());
globalThis.localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
} as Storage;

const browser = { path: '/search', isFramed: false, isNative: false, isInstalled: false, override: null };

test('a browser is web, a native shell or an installed client app, a frame or the embed path embedded', () => {
  assert.equal(chooseMode(browser), 'web');
  assert.equal(chooseMode({ ...browser, isNative: true }), 'app');
  assert.equal(chooseMode({ ...browser, isInstalled: true }), 'app');
  assert.equal(chooseMode({ ...browser, isFramed: true, isNative: true }), 'embedded');
  assert.equal(chooseMode({ ...browser, path: '/embed' }), 'embedded');
  assert.equal(chooseMode({ ...browser, path: '/embedded' }), 'web');
});

test('an override changes the mode or only the breakpoint', () => {
  const modes = platformOverrides.map((override) => chooseMode({ ...browser, override }));
  assert.deepEqual(modes, ['app', 'app', 'app', 'web', 'web', 'web', 'web']);
  assert.equal(chooseMode({ ...browser, isNative: true, override: 'web' }), 'web');
  assert.equal(chooseMode({ ...browser, isNative: true, override: 'tablet' }), 'app');
  assert.deepEqual(platformOverrides.map(forcedBreakpoint), [
    null,
    null,
    null,
    null,
    'mobile',
    'tablet',
    'desktop',
  ]);
});

test('the query stores an override, unknown ones are passed over, default removes it', () => {
  assert.equal(readOverride('?platform=app'), 'app');
  assert.equal(readOverride(''), 'app');
  assert.equal(readOverride('?platform=toaster'), 'app');
  assert.equal(readOverride('?platform=default'), null);
  stored.set('platform', 'nonsense');
  assert.equal(readOverride(''), null);
});
