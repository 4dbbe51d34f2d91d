import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReason, noteReason, readUsedReasons } from './usedReasons.ts';

test('the last five reasons are kept, each once, the last used first', () => {
  for (const reason of ['Leak', 'Pest control', 'Leak ', '', ' ', 'Smoke', 'Noise', 'Meter', 'Alarm']) {
    noteReason(reason);
  }
  assert.deepEqual(readUsedReasons(), ['Alarm', 'Meter', 'Noise', 'Smoke', 'Leak']);
});

test('a reason is words on one line', () => {
  const texts = ['Leak', 'See St.Kilda', 'A\u202eB', ' ', '\u200b', 'Leak\nBcc: all'];
  assert.deepEqual(texts.map(isReason), [true, true, true, false, false, false]);
});
