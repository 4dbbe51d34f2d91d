import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { createSandboxCardToken } from '../api/cards.ts';
import { Pin } from '../api/pinCodes.ts';
import { OptionalPhone } from '../model/common.ts';
import { OneTimeCode } from '../model/customer.ts';
import { Address } from '../model/site.ts';
import { isCardNumber, parseExpiry } from '../rules/card.ts';
import { digitsOf, onlyDigits, withPlainDigits } from './digits.ts';

/** How devices and people write 412 345 678. */
const written = [
  '412345678',
  ' 412 345 678 ',
  '412-345-678',
  '412\u2010345\u2011678',
  '412–345—678',
  '412−345‒678',
  '412.345.678',
  '(412) 345 678',
  '\u202a412 345 678\u202c',
  '\u2066412\u00a0345\u00a0678\u2069',
  '\u200e412\u202f345\u2009678\u200f',
  '\ufeff412345678',
  '４１２３４５６７８',
  '４１２－３４５－６７８',
  '𝟒𝟏𝟐𝟛𝟜𝟝𝟼𝟽𝟾',
  '٤١٢٣٤٥٦٧٨',
  '۴۱۲۳۴۵۶۷۸',
  '४१२३४५६७८',
  '๔๑๒ ๓๔๕ ๖๗๘',
];

describe('a number', () => {
  for (const text of written)
    it(`${JSON.stringify(text)} is its digits`, () => assert.equal(digitsOf(text), '412345678'));

  it('keeps what is no digit, for a rule to refuse, unless digits alone are wanted', () => {
    assert.equal(digitsOf('12 34a'), '1234a');
    assert.equal(onlyDigits('Your code is 123 456.'), '123456');
    assert.equal(withPlainDigits('Ｂ１２'), 'B12');
  });

  it('is read alike in every script of Unicode', () => {
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const digit = String.fromCodePoint(point);
      if (!/\p{Nd}/u.test(digit)) continue;
      assert.match(digitsOf(digit), /^[0-9]$/);
      const row = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(point + value));
      if (digitsOf(digit) === '0') assert.equal(digitsOf(row.join('')), '0123456789', point.toString(16));
    }
  });
});

const card = createSandboxCardToken.body;
const postcode = z.pick(Address, { postcode: true });
/** Fields that take a number: how it may be sent, and what they take it for. */
const fields: readonly (readonly [name: string, z.core.$ZodType, sent: unknown, taken: unknown])[] = [
  ['a code of a mail', OneTimeCode, '\u202a123 456\u202c', '123456'],
  ['a code of a mail', OneTimeCode, '０１２３４５', '012345'],
  ['a PIN', Pin, '\u206601 23 45\u2069', '012345'],
  ['a PIN', Pin, '０１２３４５', '012345'],
  ['a PIN that begins with 0', Pin, '0121212121', '0121212121'],
  ['a postcode', postcode, { postcode: '\u200e０８００\u00a0' }, { postcode: '0800' }],
  ['a phone number', OptionalPhone, '\u202a+61\u00a0412\u00a0345\u00a0678\u202c', '+61 412 345 678'],
  ['a phone number', OptionalPhone, 'tel:+61412345678', '+61412345678'],
  ['a phone number', OptionalPhone, '＋６１４１２３４５６７８', '+61412345678'],
  ['a phone number', OptionalPhone, ' ', ''],
  [
    'a card',
    card,
    { number: '４２４２ 4242–4242\u00a04242', expiry: '\u200e１２/30', cvc: ' １２３' },
    { number: '4242424242424242', expiry: '12/30', cvc: '123', name: '' },
  ],
];

describe('a field for digits', () => {
  for (const [name, schema, sent, taken] of fields)
    it(`takes ${name} sent as ${JSON.stringify(sent)}`, () => assert.deepEqual(z.parse(schema, sent), taken));

  it('still refuses what is no number', () => {
    for (const text of ['12345', '1234567', '12345a', ''])
      assert.equal(OneTimeCode.safeParse(text).success, false);
    for (const text of ['012344', '01234', '01234567891', '01234x'])
      assert.equal(Pin.safeParse(text).success, false, text);
  });

  it('reads a card the same before it is sent', () => {
    assert.ok(isCardNumber('\u2066４２４２ 4242 4242 4242\u2069'));
    assert.deepEqual(parseExpiry('１２／３０'), { month: 12, year: 2030 });
  });
});
