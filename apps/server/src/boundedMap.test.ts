import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedMap } from './boundedMap.ts';

test('of more than so many entries the one that was set longest ago goes', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  assert.deepEqual(
    [...map],
    [
      ['a', 3],
      ['c', 4],
    ],
  );
});
