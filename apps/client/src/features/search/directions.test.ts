import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionsTo } from './directions.ts';

test('the way to a site opens the map that a device has', () => {
  const site = { name: 'Toowong Exchange', latitude: -27.48, longitude: 152.99 };
  const to = (agent: string) => directionsTo(site, agent);
  assert.equal(to('iPhone'), 'https://maps.apple.com/?daddr=-27.48%2C152.99&q=Toowong+Exchange');
  assert.equal(to('Linux; Android 15'), 'geo:-27.48,152.99?q=-27.48,152.99(Toowong%20Exchange)');
  assert.equal(to('Windows NT'), 'https://www.google.com/maps/dir/?api=1&destination=-27.48%2C152.99');
});
