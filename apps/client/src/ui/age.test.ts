import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageText, untilAgeChanges } from './age.ts';

test('an age is written in the largest unit that fits', () => {
  assert.equal(ageText(-200), 'just now');
  assert.equal(ageText(999), 'just now');
  assert.equal(ageText(4_000), '4 s ago');
  assert.equal(ageText(59_999), '59 s ago');
  assert.equal(ageText(60_000), '1 min ago');
  assert.equal(ageText(3_600_000), '1 h ago');
  assert.equal(ageText(48 * 3_600_000), '2 d ago');
});

test('it is written again exactly when its words change', () => {
  for (const ms of [-50, 0, 10, 1_234, 59_000, 61_000, 3_599_999, 3_600_000]) {
    const wait = untilAgeChanges(ms);
    assert.ok(wait > 0, `${ms}`);
    assert.equal(ageText(ms + wait - 1), ageText(ms), `${ms}`);
  }
});
