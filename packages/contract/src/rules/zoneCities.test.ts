import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm } from './distance.ts';
import { cityOfZone } from './zoneCities.ts';

test('a zone of Australia has its city, any other has none', () => {
  assert.equal(cityOfZone('Australia/Perth')?.name, 'Perth');
  for (const zone of ['Europe/Berlin', 'UTC', 'constructor', '']) assert.equal(cityOfZone(zone), undefined);
});

test('the cities lie where they are', () => {
  const between = (one: string, other: string) =>
    Math.round(distanceKm(cityOfZone(`Australia/${one}`)!, cityOfZone(`Australia/${other}`)!) / 10) * 10;
  assert.equal(between('Brisbane', 'Sydney'), 730);
  assert.equal(between('Sydney', 'Melbourne'), 710);
  assert.equal(between('Canberra', 'Sydney'), 250);
});
