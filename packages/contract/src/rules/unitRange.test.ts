import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_UNIT_RANGE, namesBetween } from './unitRange.ts';

test('names run from the first to the last', () => {
  assert.deepEqual(namesBetween('A1', 'A3'), ['A1', 'A2', 'A3']);
  assert.deepEqual(namesBetween('A08', 'A11'), ['A08', 'A09', 'A10', 'A11']);
  assert.deepEqual(namesBetween('Level 2 – 9b', 'Level 2 – 11b'), [
    'Level 2 – 9b',
    'Level 2 – 10b',
    'Level 2 – 11b',
  ]);
  assert.deepEqual(namesBetween(' 7 ', '7'), ['7']);
});

test('two names that make no range are none', () => {
  for (const [first, last] of [
    ['A1', 'B3'],
    ['A3', 'A1'],
    ['A', 'A3'],
    ['A1', 'A3b'],
    ['', ''],
    ['A1', `A${MAX_UNIT_RANGE + 1}`],
  ] as const) {
    assert.equal(namesBetween(first, last), undefined, `${first} to ${last}`);
  }
});

test('all names are different, and as many as their numbers say', () => {
  const number = fc.integer({ min: 0, max: 9_999 });
  fc.assert(
    fc.property(
      number,
      fc.integer({ min: 0, max: MAX_UNIT_RANGE - 1 }),
      fc.integer({ min: 0, max: 5 }),
      (start, more, width) => {
        const name = (value: number) => `A${String(value).padStart(width, '0')}`;
        const names = namesBetween(name(start), name(start + more));
        assert.equal(new Set(names).size, more + 1);
        assert.equal(names?.[0], name(start));
        assert.equal(names?.at(-1), name(start + more));
      },
    ),
  );
});
