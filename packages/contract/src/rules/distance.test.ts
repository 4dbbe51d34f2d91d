import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_DISTANCE_KM, distanceKm, EARTH_RADIUS_KM, SITE_SEARCH_RADIUS_KM } from './distance.ts';

const brisbane = { latitude: -27.4698, longitude: 153.0251 };
const sydney = { latitude: -33.8688, longitude: 151.2093 };

test('Brisbane lies some 732 km from Sydney, and a pole a quarter of the globe from the equator', () => {
  assert.ok(Math.abs(distanceKm(brisbane, sydney) - 732) < 1);
  const quarter = distanceKm({ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 77 });
  assert.ok(Math.abs(quarter - (Math.PI / 2) * EARTH_RADIUS_KM) < 1e-6);
});

test('a distance is the same both ways, 0 to itself, and never beyond half the globe', () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      assert.ok(Math.abs(distanceKm(a, b) - distanceKm(b, a)) < 1e-6);
      assert.equal(distanceKm(a, a), 0);
      assert.ok(distanceKm(a, b) <= Math.PI * EARTH_RADIUS_KM);
    }),
  );
});

test('spaces are looked for within 50 km, and sites within 100', () => {
  assert.deepEqual([DEFAULT_DISTANCE_KM, SITE_SEARCH_RADIUS_KM], [50, 100]);
});
