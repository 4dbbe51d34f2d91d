import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordStrength } from './passwordStrength.ts';

const level = (password: string) => passwordStrength(password).level;

test('what the rule refuses is not accepted yet, however long', () => {
  for (const password of [
    '',
    'short1',
    'onlylettersbutmanyofthem',
    '12345678901234567',
    `a1${'x'.repeat(130)}`,
  ]) {
    assert.deepEqual(passwordStrength(password), { level: 0, word: 'Not accepted yet' }, password);
  }
});

test('length and kinds of characters make it better', () => {
  assert.equal(level('gatehou4'), 1);
  assert.equal(level('Gatehou4'), 2);
  assert.equal(level('open sesame 7'), 3);
  assert.equal(level('opensesamedoor7'), 2);
  assert.equal(level('correcthorsebattery1'), 3);
});

test('a character that comes again and again adds no length', () => {
  assert.equal(level('aaaaaaaaaaaaaaaaaaa1'), 1);
  assert.equal(level('abababababababab1'), 1);
});
