import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openState } from './siteHours.ts';

const brisbane = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';

function at(local: string, hours: [string, string] | null, timeZone = brisbane): string {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  const accessHours = hours && { from: hours[0], until: hours[1] };
  const state = openState({ accessHours, timeZone }, now);
  if (state === undefined) return 'not known';
  const next = state.changesAt?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString();
  return `${state.isOpen ? 'open' : 'closed'} ${next ?? 'always'}`;
}

test('a site is open from its opening up to its closing, by its own clock', () => {
  const day: [string, string] = ['06:00', '22:00'];
  assert.equal(at('2026-10-02T05:59', day), 'closed 2026-10-02T06:00:00');
  assert.equal(at('2026-10-02T06:00', day), 'open 2026-10-02T22:00:00');
  assert.equal(at('2026-10-02T21:59', day), 'open 2026-10-02T22:00:00');
  assert.equal(at('2026-10-02T22:00', day), 'closed 2026-10-03T06:00:00');
});

test('hours may end at midnight, reach into the next day, or never end', () => {
  assert.equal(at('2026-10-02T23:59', ['10:00', '24:00']), 'open 2026-10-03T00:00:00');
  assert.equal(at('2026-10-03T00:00', ['10:00', '24:00']), 'closed 2026-10-03T10:00:00');
  assert.equal(at('2026-10-03T01:30', ['18:00', '02:00']), 'open 2026-10-03T02:00:00');
  assert.equal(at('2026-10-03T02:00', ['18:00', '02:00']), 'closed 2026-10-03T18:00:00');
  assert.equal(at('2026-10-03T02:00', ['09:00', '09:00']), 'open always');
  assert.equal(at('2026-10-03T02:00', ['00:00', '24:00']), 'open always');
});

test('a clock that is put forward or back moves nothing', () => {
  // Sydney: 2 am becomes 3 am on 4 October 2026, and 3 am becomes 2 am on 5 April 2026.
  assert.equal(at('2026-10-04T01:59', ['02:30', '22:00'], sydney), 'closed 2026-10-04T03:30:00');
  assert.equal(at('2026-10-03T23:00', ['06:00', '22:00'], sydney), 'closed 2026-10-04T06:00:00');
  assert.equal(at('2026-04-05T06:00', ['06:00', '22:00'], sydney), 'open 2026-04-05T22:00:00');
});

test('a site that does not say when it is open is neither open nor closed', () => {
  assert.equal(at('2026-10-02T12:00', null), 'not known');
});
