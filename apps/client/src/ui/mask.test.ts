import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyMask, blocksNumberKey, caretAfterMask, masks } from './mask.ts';

test('an expiry takes its slash as it is typed and no more than six digits', () => {
  assert.equal(applyMask('', masks.cardExpiry), '');
  assert.equal(applyMask('1', masks.cardExpiry), '1');
  assert.equal(applyMask('123', masks.cardExpiry), '12/3');
  assert.equal(applyMask('122030999', masks.cardExpiry), '12/2030');
  assert.equal(applyMask('a1b2', masks.cardExpiry), '12');
});

test('a trailing slash goes with the digit before it, so that backspace works', () => {
  assert.equal(applyMask('12/', masks.cardExpiry), '12');
});

test('a phone number is grouped and keeps a leading plus', () => {
  assert.equal(applyMask('0412345678', masks.phone), '0412 345 678');
  assert.equal(applyMask('(04) 12-345 678', masks.phone), '0412 345 678');
  assert.equal(applyMask('+61412345678', masks.phone), '+6141 234 5678');
  assert.equal(applyMask('+', masks.phone), '+');
  assert.equal(applyMask('\u202a+61 412 345 678\u202c', masks.phone), '+6141 234 5678');
  assert.equal(applyMask('tel:+61412345678', masks.phone), '+6141 234 5678');
});

test('a card number is grouped, its expiry takes a slash and a month of one digit its zero', () => {
  assert.equal(applyMask('4242424242424242', masks.cardNumber), '4242 4242 4242 4242');
  assert.equal(applyMask('1230', masks.cardExpiry), '12/30');
  assert.equal(applyMask('12/2030', masks.cardExpiry), '12/2030');
  assert.equal(applyMask('1/30', masks.cardExpiry), '01/30');
});

test('digits of any width, with whatever was pasted around them, are the digits that they are', () => {
  assert.equal(applyMask('\u2066４２４２\u00a04242\u2069', masks.cardNumber), '4242 4242');
  assert.equal(applyMask('１/３０', masks.cardExpiry), '01/30');
  assert.equal(applyMask('\u200e０８００\u00a0', masks.postcode), '0800');
  assert.equal(applyMask('０１ 23 45', masks.pin), '012345');
  assert.equal(applyMask('１２３', masks.cardCvc), '123');
});

test('the caret stays behind the digit it was behind', () => {
  assert.equal(caretAfterMask('219/11/202', 3, '21/91/1202'), 4);
  assert.equal(caretAfterMask('211', 3, '21/1'), 4);
  assert.equal(caretAfterMask('1/11', 0, '11/1'), 0);
});

test('number inputs take digits and editing keys only', () => {
  const press = (key: string, ctrlKey = false) =>
    blocksNumberKey({ key, ctrlKey, metaKey: false, altKey: false });
  for (const key of ['e', '+', '-', '.', ',', ' ', 'a']) assert.equal(press(key), true, key);
  for (const key of ['0', '9', 'Backspace', 'ArrowLeft', 'Tab', 'Enter'])
    assert.equal(press(key), false, key);
  assert.equal(press('v', true), false);
});
