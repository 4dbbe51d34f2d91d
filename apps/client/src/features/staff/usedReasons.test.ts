import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReason, noteReason, readUsedReasons } from './usedReasons.ts';

test('the last five reasons are kept, each once, the last used first', () => {
  for (const reason of ['Leak', 'Pest control', 'Leak ', '', ' ', 'Smoke', 'Noise', 'Meter', 'Alarm']) {
    noteReason(reason);
  }
  assert.deepEqual(readUsedReasons(), ['Alarm', 'Meter', 'Noise', 'Smoke', 'Leak']);
});

test('a reason is words, and no address of the web', () => {
  assert.deepEqual(['Leak', ' ', 'See leaks.example.com', 'A\u202eB'].map(isReason), [
    true,
    false,
    false,
    false,
  ]);
});
