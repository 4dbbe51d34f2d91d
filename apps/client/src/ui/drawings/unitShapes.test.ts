import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitTypes } from '@gatehouse/contract/rules/unitTypes';
import { assertFits } from './fits.test-harness.ts';
import { unitShapes } from './unitShapes.ts';

test('every type of unit fits its frame at every size, known or not', () => {
  const sizes = [null, 1, 60, 300, 2000];
  for (const type of [...unitTypes, 'meeting_room'])
    for (const lengthCm of sizes)
      for (const widthCm of sizes)
        for (const heightCm of sizes)
          assertFits(
            unitShapes(type, { lengthCm, widthCm, heightCm }),
            `${type} ${lengthCm} ${widthCm} ${heightCm}`,
          );
});

test('a type that is not known is drawn as storage', () => {
  assert.deepEqual(unitShapes('spaceship', {}), unitShapes('storage', {}));
  assert.deepEqual(unitShapes('toString', {}), unitShapes('storage', {}));
});
