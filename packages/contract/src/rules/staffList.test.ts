import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bulkWarning, isBatteryLow, MAX_BULK_UNITS, staffListTypes } from './staffList.ts';
import { unitTypes } from './unitTypes.ts';

test('staff find in their list what has no place of its own', () => {
  assert.deepEqual(unitTypes.filter((type) => !staffListTypes.includes(type)).toSorted(), [
    'desk',
    'locker',
    'pool_table',
  ]);
});

test('a warning says how long a bulk command may take, in whole minutes from the first on', () => {
  const timeOf = (units: number) => /up to (\d+ (?:second|minute)s?)\.$/.exec(bulkWarning(units))?.[1];
  assert.equal(timeOf(1), '3 seconds');
  assert.equal(timeOf(19), '57 seconds');
  assert.equal(timeOf(20), '1 minute');
  assert.equal(timeOf(21), '2 minutes');
  assert.equal(timeOf(40), '2 minutes');
  assert.equal(timeOf(41), '3 minutes');
  assert.equal(timeOf(MAX_BULK_UNITS), '50 minutes');
  assert.equal(bulkWarning(1), 'This can take up to 3 seconds per selected unit: up to 3 seconds.');
});

test('a battery is low from 20 percent down, and a controller on mains has none', () => {
  assert.deepEqual([21, 20, 0, null].map(isBatteryLow), [false, true, true, false]);
});
