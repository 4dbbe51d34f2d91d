import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markerLabel } from './markerLabel.ts';

const newstead = { name: 'Newstead', fromPrice: 2900, kinds: 3 };
const southport = { name: 'Southport', fromPrice: 4500, kinds: 1 };
const full = { name: 'Fremantle', fromPrice: null, kinds: 2 };

test('a marker of one site says its price, and its label what it has', () => {
  assert.deepEqual(markerLabel([newstead]), {
    lines: ['$29.00'],
    label: 'Newstead, from $29.00, 3 kinds of spaces',
    isQuiet: false,
  });
  assert.equal(markerLabel([southport]).label, 'Southport, from $45.00, 1 kind of space');
});

test('a marker of several sites says how many and the lowest price', () => {
  assert.deepEqual(markerLabel([full, southport, newstead]), {
    lines: ['3 sites', 'from $29.00'],
    label: '3 sites, from $29.00',
    isQuiet: false,
  });
});

test('a marker is quiet where nothing can be had', () => {
  assert.deepEqual(markerLabel([full]), {
    lines: ['Sold out'],
    label: 'Fremantle, sold out, 2 kinds of spaces',
    isQuiet: true,
  });
  assert.deepEqual(markerLabel([full, full]).lines, ['2 sites', 'sold out']);
});
