import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNothingFree } from './nothingFree.ts';

const open = { from: 540, until: 1_020 };
const hours = {
  week: [open, open, open, open, open, open, null],
  exceptions: [{ date: '2026-12-25', name: 'Christmas Day', hours: null }],
};
const timeZone = 'Australia/Perth';

test('a day without a free time says whether it is closed, and why', () => {
  const why = (date: string) => whyNothingFree({ hours, timeZone }, date);
  assert.equal(why('2026-12-20'), 'Closed on Sundays.');
  assert.equal(why('2026-12-25'), 'Closed on Fri, 25 Dec 2026: Christmas Day.');
  assert.equal(why('2026-12-24'), 'Nothing is free on Thu, 24 Dec 2026.');
  assert.equal(
    whyNothingFree({ hours: null, timeZone }, '2026-12-25'),
    'Nothing is free on Fri, 25 Dec 2026.',
  );
});
