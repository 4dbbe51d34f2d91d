import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recurringIntervals } from '../model/product.ts';
import { abbreviateInterval, formatCents, formatInterval, gstIn } from './money.ts';

test('cents are shown as dollars with two decimals', () => {
  assert.equal(formatCents(1250), '$12.50');
  assert.equal(formatCents(0), '$0.00');
  assert.equal(formatCents(5), '$0.05');
  assert.equal(formatCents(123_456_789), '$1234567.89');
});

test('no cent is lost or won by showing a price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const text = formatCents(cents);
      assert.match(text, /^\$\d+\.\d\d$/);
      assert.equal(Number(text.replace(/[$.]/g, '')), cents);
    }),
  );
});

test('intervals are abbreviated and take an s above one', () => {
  const short = recurringIntervals.map((interval) => abbreviateInterval(interval, 1));
  assert.deepEqual(short, ['mo', 'yr', 'd', 'h', 'min']);
  const plural = recurringIntervals.map((interval) => abbreviateInterval(interval, 2));
  assert.deepEqual(plural, ['mos', 'yrs', 'ds', 'hs', 'mins']);
});

test('a price says what it is for', () => {
  assert.equal(formatInterval('month', 1), 'mo');
  assert.equal(formatInterval('month', 2), '2 mos');
  assert.equal(formatInterval('month', 3), '3 mos');
  assert.equal(formatInterval(null, 1), '');
});

test('the GST within a price is a tenth of what is left without it', () => {
  assert.deepEqual([0, 11, 110, 16_900].map(gstIn), [0, 1, 10, 1_536]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      const gst = gstIn(cents);
      assert.ok(Math.abs((cents - gst) / 10 - gst) <= 0.55);
    }),
  );
});
