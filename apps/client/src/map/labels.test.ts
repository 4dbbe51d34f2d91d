import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLabels } from './labels.ts';

const names = (labels: { name: string }[]) => labels.map(({ name }) => name);

test('of labels that meet the more important one is written', () => {
  const labels = [
    { name: 'Nundah', rank: 4, x: 104, y: 100 },
    { name: 'Brisbane', rank: 1, x: 100, y: 100 },
    { name: 'Perth', rank: 1, x: 400, y: 100 },
  ];
  assert.deepEqual(names(placeLabels(labels)), ['Brisbane', 'Perth']);
});

test('nothing is written over what is in the way', () => {
  const marker = { left: 380, right: 440, top: 80, bottom: 110 };
  assert.deepEqual(placeLabels([{ name: 'Perth', rank: 1, x: 400, y: 100 }], [marker]), []);
});
