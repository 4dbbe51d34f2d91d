import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast, hex, MIN_TEXT_CONTRAST, parse, type Rgb, textOn } from './colour.ts';

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [0x14, 0x18, 0x1f];
const part = fc.integer({ min: 0, max: 255 });
const anyColour = fc.tuple(part, part, part);

/** The contrast of two colours, as it is written in guidelines. */
const between = (a: string, b: string) => Number(contrast(parse(a)!, parse(b)!).toFixed(2));

test('the contrast of two colours is that of WCAG', () => {
  assert.equal(between('#fff', '#000'), 21);
  assert.equal(between('#777', '#fff'), 4.48);
  assert.equal(between('#767676', '#fff'), 4.54);
  assert.equal(between('#f00', '#fff'), 4);
  assert.equal(between('#0f0', '#fff'), 1.37);
  assert.equal(between('#00f', '#fff'), 8.59);
  // Below a share of 0.04045 light grows with the part of the colour.
  assert.equal(contrast(parse('#0a0a0a')!, black).toFixed(4), '1.0607');
  assert.equal(contrast(parse('#0b0b0b')!, black).toFixed(4), '1.0669');
});

test('it is 1 to itself, 21 at most, and the same both ways', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (a, b) => {
      assert.equal(contrast(a, a), 1);
      assert.equal(contrast(a, b), contrast(b, a));
      assert.ok(contrast(a, b) >= 1 && contrast(a, b) <= 21);
    }),
  );
});

test('text can be read on any fill: in ink where that will do, else in white, else in black', () => {
  assert.deepEqual(textOn(white), ink);
  assert.deepEqual(textOn(black), white);
  assert.deepEqual(textOn(parse('#7a7a7a')!), black);
  assert.equal(MIN_TEXT_CONTRAST, 4.5);
  fc.assert(
    fc.property(anyColour, (fill) => {
      const text = textOn(fill);
      assert.ok(contrast(fill, text) >= MIN_TEXT_CONTRAST, `${hex(text)} on ${hex(fill)}`);
      if (contrast(fill, ink) >= MIN_TEXT_CONTRAST) assert.deepEqual(text, ink);
    }),
  );
});

test('colours are read in three ways, and nothing else is one', () => {
  assert.deepEqual(parse('#0aF'), [0, 0xaa, 0xff]);
  assert.deepEqual(parse(' #14181f '), ink);
  assert.deepEqual(parse('rgb(1, 20, 255)'), [1, 20, 255]);
  for (const text of [
    '',
    '#',
    '#12',
    '#1234',
    '#12345g',
    'rgb(1, 20, 256)',
    'rgb(256, 0, 0)',
    'rgb(1,2,3)',
    'red',
  ])
    assert.equal(parse(text), undefined, text);
  fc.assert(fc.property(anyColour, (colour) => assert.deepEqual(parse(hex(colour)), [...colour])));
});
