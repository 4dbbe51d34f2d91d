import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storageBooking, workspaceBooking } from '../../lib/order.test-data.ts';
import { recurringTotals } from './totals.ts';

test('what recurs is added up by its interval; what ends does not recur', () => {
  const [monthly, ...others] = recurringTotals([
    storageBooking({ start_time: '2026-11-25T14:00:00Z' }),
    storageBooking(),
    workspaceBooking(),
  ]);
  assert.equal(others.length, 0);
  assert.equal(monthly?.cents, 37_800);
  assert.equal(monthly?.from.toString(), '2026-12-20T14:00:00Z');
});
