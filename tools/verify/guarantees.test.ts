import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pay } from './pay.ts';
import { race } from './race.ts';
import { raceRandom } from './raceRandom.ts';

test('a unit is booked once by 1,000 at once, and 500 orders of several units do not deadlock', async () => {
  // How long it takes says nothing beside other tests.
  assert.equal(await race({ withinMs: 120_000 }), true);
});

test('no two bookings of a unit overlap, whatever 16 do at random', async () => {
  assert.equal(await raceRandom({ steps: 600 }), true);
});

test('an order paid 100 times at once is charged once, and faults leave ledger and orders equal', async () => {
  assert.equal(await pay({ orders: 2, faults: 60 }), true);
});
