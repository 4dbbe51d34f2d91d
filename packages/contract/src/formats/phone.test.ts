import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asPhone, isPhone, phoneProblem, stripPhone } from './phone.ts';

test('Australian numbers are accepted as people write them', () => {
  const fine = [
    '0412 345 678',
    '(07) 3123 4567',
    '+61 2 9123-4567',
    '+61412345678',
    '412345678',
    '0812345678',
    '13 12 34',
    '180 1234',
    '1300 123 456',
    '1800-123-456',
    '0412.345.678',
    '\u202a+61 412 345 678\u202c',
    '\u2066+61\u00a0412\u00a0345\u00a0678\u2069',
    'tel:+61412345678',
    'TEL:0412-345-678',
    '０４１２　３４５　６７８',
    '0412‑345–678',
  ];
  for (const number of fine) assert.ok(isPhone(number), number);
});

test('others are not', () => {
  const wrong = [
    '',
    '0112345678',
    '0512345678',
    '04123456789',
    '041234567',
    '+6104 1234 5678',
    '0061412345678',
    '13123',
    '1400123456',
    '130012345',
    '0412 345 67a',
    '+1 415 555 0100',
    'tel:',
    'sms:0412345678',
  ];
  for (const number of wrong) assert.ok(!isPhone(number), number);
});

test('a field may stay empty, else it must hold a number', () => {
  assert.equal(phoneProblem(''), undefined);
  assert.equal(phoneProblem(' '), undefined);
  assert.equal(phoneProblem('0412345678'), undefined);
  assert.equal(phoneProblem('12'), 'Please enter a valid Australian phone number.');
  assert.equal(stripPhone('(07) 3123-4567'), '0731234567');
});

test('a number keeps the spaces that it was written with, and loses what came with it', () => {
  assert.equal(asPhone('\u202a+61 412 345 678\u202c'), '+61 412 345 678');
  assert.equal(asPhone('tel: (07) 3123 4567'), '(07) 3123 4567');
  assert.equal(stripPhone('tel:+61-412-345-678'), '+61412345678');
});
