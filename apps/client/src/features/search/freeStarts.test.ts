import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeStarts } from './freeStarts.ts';

function starts(timeZone: string, ...instants: string[]) {
  const times = instants.map((start) => {
    const localTime = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).toPlainTime().toString();
    return { start, end: start, localTime: localTime.slice(0, 5), available: 1 };
  });
  return freeStarts(times, timeZone).map(({ at, label }) => [at, label]);
}

test('a start is its local time', () => {
  assert.deepEqual(starts('Australia/Brisbane', '2027-04-03T16:00:00Z', '2027-04-04T04:15:00Z'), [
    ['02:00', '2:00 am'],
    ['14:15', '2:15 pm'],
  ]);
});

test('of an hour that the clock shows twice both can be distinguished, also when only the second is free', () => {
  const [first, second] = ['2027-04-03T15:00:00Z', '2027-04-03T16:00:00Z'];
  assert.deepEqual(starts('Australia/Sydney', first, second, '2027-04-03T17:00:00Z'), [
    ['02:00', '2:00 am AEDT'],
    ['02:00:00+10:00', '2:00 am AEST'],
    ['03:00', '3:00 am'],
  ]);
  assert.deepEqual(starts('Australia/Sydney', second), [['02:00:00+10:00', '2:00 am AEST']]);
});
