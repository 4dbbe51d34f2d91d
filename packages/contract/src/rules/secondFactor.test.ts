import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FACTOR_GRACE_DAYS,
  factorRights,
  factorRoles,
  RECOVERY_CODES,
  SECOND_STEP_MINUTES,
} from './secondFactor.ts';

test('a second factor is asked of who decides what is paid, or what anybody may do', () => {
  assert.deepEqual(factorRights, ['editPrices', 'editStaff', 'editRoles']);
  assert.deepEqual(factorRoles.toSorted(), ['accountant', 'siteManager', 'superAdmin']);
});

test('who was given such a role has a week to set one up, and five minutes for the second step', () => {
  assert.deepEqual([FACTOR_GRACE_DAYS, SECOND_STEP_MINUTES, RECOVERY_CODES], [7, 5, 10]);
});
