import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostUrgent, urgencyOf } from './siteNeeds.ts';

const calm = { alarms: 0, offlineControllers: 0, lowBatteries: 0, arrears: 0 };
const sites = [{ id: 1 }, { id: 2 }, { id: 3 }];

test('one begins at the site that needs someone most, and an alarm needs someone more than all else', () => {
  const needs = [
    { siteId: 1, ...calm, arrears: 40, lowBatteries: 3 },
    { siteId: 2, ...calm, alarms: 1 },
    { siteId: 3, ...calm, offlineControllers: 50 },
  ];
  assert.equal(mostUrgent(sites, needs)?.id, 2);
  assert.equal(mostUrgent(sites, needs.slice(0, 1))?.id, 1);
});

test('all that a site needs adds up, and an alarm is a thousand of it', () => {
  assert.equal(urgencyOf({ alarms: 2, offlineControllers: 30, lowBatteries: 4, arrears: 500 }), 2_534);
  assert.equal(urgencyOf(undefined), 0);
});

test('where nothing needs anyone one begins at the first', () => {
  assert.equal(mostUrgent(sites, [])?.id, 1);
  assert.equal(mostUrgent(sites, [{ siteId: 3, ...calm }])?.id, 1);
  assert.equal(mostUrgent([], []), undefined);
});
