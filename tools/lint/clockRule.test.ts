import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDeviceTimes } from './clockRule.ts';

const asked = (text: string, path = 'apps/client/src/ui/Age.tsx') =>
  findDeviceTimes([{ path, text }]).map((line) => line.slice(0, line.indexOf(': ')));

test('whatever asks the device for the time is named with its line', () => {
  for (const text of [
    'const now = Date.now();',
    'const [now] = useState(Date.now);',
    "const now = Date['now']();",
    'const now = new Date();',
    'const now = new Date;',
    'const now = Date();',
    'const today = Temporal.Now.plainDateISO();',
    'const zone = Temporal.Now.timeZoneId();',
    'const { instant } = Temporal.Now;',
  ]) {
    assert.deepEqual(asked(`const a = 1;\n${text}`), ['apps/client/src/ui/Age.tsx:2'], text);
  }
});

test('times that are given, elapsed times and words about it are none', () => {
  for (const text of [
    'const at = new Date(since).toISOString();',
    'const at = Date.parse(since);',
    'const at = Temporal.Instant.from(since);',
    'const began = performance.now();',
    'const at = now();',
    'const at = clock.Now;',
    '// Date.now() is not to be relied on',
    "const text = 'new Date()';",
  ]) {
    assert.deepEqual(asked(text), [], text);
  }
});

test('the contract asks for none either; the one module, tests and other places may', () => {
  const text = 'const now = Date.now();';
  assert.equal(asked(text, 'packages/contract/src/rules/card.ts').length, 1);
  assert.equal(asked(text, 'apps/client/src/worker/serviceWorker.ts').length, 1);
  for (const path of [
    'apps/client/src/lib/clock.ts',
    'apps/client/src/lib/clock.test.ts',
    'apps/client/src/lib/browser.fixture.ts',
    'apps/client/gallery/Components.tsx',
    'apps/server/src/clock.ts',
    'e2e/clocks.spec.ts',
  ]) {
    assert.deepEqual(asked(text, path), [], path);
  }
});
