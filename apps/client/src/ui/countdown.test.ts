import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCountdown } from './countdown.ts';

test('time counts down by whole seconds', () => {
  assert.equal(formatCountdown(725_900), '12:06');
});
