import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayStepsOf, instantAt } from './daySteps.ts';
import { addressTime, stepAtAddress, stepAtTime } from './localTimes.ts';

const always = { opensAt: null, closesAt: null };

test('a start is written in an address as its local time', () => {
  const at = (instant: string) => addressTime(Temporal.Instant.from(instant), 'Australia/Brisbane');
  assert.deepEqual(['2027-04-03T16:00:00Z', '2027-04-04T04:15:00Z'].map(at), ['02:00', '14:15']);
});

test('of an hour that the clock shows twice both can be named, and what was named is found', () => {
  const zone = 'Australia/Sydney';
  const steps = dayStepsOf('2027-04-04', always, zone, []);
  const names = [8, 12, 16].map((index) => addressTime(instantAt(steps, index), zone));
  assert.deepEqual(names, ['02:00', '02:00:00+10:00', '03:00']);
  assert.deepEqual(
    names.map((name) => stepAtAddress(steps, name, zone)),
    [8, 12, 16],
  );
});

test('a typed time is the first of it after a start, on the next day too', () => {
  const zone = 'Australia/Sydney';
  const steps = dayStepsOf('2027-04-04', always, zone, []);
  assert.equal(stepAtTime(steps, '02:00', zone, 0), 8);
  assert.equal(stepAtTime(steps, '02:00', zone, 9), 12);
  assert.equal(stepAtTime(steps, '00:00', zone, 1), 100);
  assert.equal(stepAtTime(steps, '09:10', zone, 0), undefined);
});
