import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from './fits.test-harness.ts';
import { siteShapes } from './sites.ts';

test('sites fit their frame, and each looks the same every time', () => {
  for (const kind of ['depot', 'offices', 'lockers', 'yard', 'club', 'castle'])
    for (const seed of [1, 2, 77]) assertFits(siteShapes(kind, seed), kind);
  assert.deepEqual(siteShapes('depot', 5), siteShapes('depot', 5));
  assert.notDeepEqual(siteShapes('depot', 5), siteShapes('depot', 6));
});
