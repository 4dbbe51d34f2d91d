import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDimensions, millimetres } from './dimensions.ts';

test('centimetres are shown in millimetres', () => {
  assert.equal(millimetres(240), 2400);
  assert.equal(formatDimensions({ dimLength: 300, dimWidth: 200, dimHeight: 240 }), '3000 × 2000 × 2400 mm');
  assert.equal(formatDimensions({ dimLength: 300, dimWidth: 200, dimHeight: null }), '3000 × 2000 mm');
  assert.equal(formatDimensions({ dimLength: null, dimWidth: null, dimHeight: null }), '');
});
