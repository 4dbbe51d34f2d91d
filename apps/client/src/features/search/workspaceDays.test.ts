import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earliestDay } from './workspaceDays.ts';

const sites = ['Australia/Sydney', 'Australia/Perth', 'Australia/Adelaide'];
const at = (text: string) => Temporal.Instant.from(text);

test('the earliest day to search for is the one that it still is at the last site to leave it', () => {
  assert.equal(earliestDay(sites, at('2026-11-20T14:30:00Z')), '2026-11-20');
  assert.equal(earliestDay(sites, at('2026-11-20T16:00:00Z')), '2026-11-21');
  assert.equal(earliestDay(['Australia/Sydney'], at('2026-11-20T14:30:00Z')), '2026-11-21');
});

test('where no site is known yet there is no earliest day', () => {
  assert.equal(earliestDay([], at('2026-11-20T14:30:00Z')), undefined);
});
