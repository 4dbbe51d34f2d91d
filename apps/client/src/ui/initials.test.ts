import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initials } from './initials.ts';

test('a name is known by its first and last letters', () => {
  assert.equal(initials('Mia van Berg'), 'MB');
  assert.equal(initials(' mia '), 'M');
  assert.equal(initials('Élise 𝒵oe'), 'É𝒵');
  assert.equal(initials(''), '');
});
