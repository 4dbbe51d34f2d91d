import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locationMessages } from '@gatehouse/contract/rules/locationMessages';
import { findWebPosition } from './location.ts';
import { LocationError } from './locationError.ts';

const failing = (code: number) =>
  ({
    getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => failed({ code }),
  }) as unknown as Geolocation;

async function messageOf(geolocation: Geolocation | undefined) {
  const error = await findWebPosition(geolocation).catch((caught: unknown) => caught);
  assert.ok(error instanceof LocationError);
  return error.message;
}

test('every failure has its own words', async () => {
  const messages = await Promise.all([undefined, ...[1, 2, 3, 4].map(failing)].map(messageOf));
  const { notSupported, denied, provider, timeout, unknown } = locationMessages;
  assert.deepEqual(messages, [notSupported, denied, provider, timeout, unknown]);
  const all = Object.values(locationMessages);
  assert.equal(new Set(all).size, all.length);
});

test('a position is handed on', async () => {
  const found = {
    getCurrentPosition: (done: PositionCallback) =>
      done({ coords: { latitude: -27, longitude: 153, accuracy: 5 } } as GeolocationPosition),
  } as unknown as Geolocation;
  assert.deepEqual(await findWebPosition(found), { latitude: -27, longitude: 153 });
});
