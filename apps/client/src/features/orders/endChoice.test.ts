import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endChoices, endTimeOf, lastDays } from './endChoice.ts';

const Product = { Site: { timeZone: 'Australia/Brisbane' } } as Parameters<typeof lastDays>[0]['Product'];
const now = Temporal.Instant.from('2026-11-18T02:00:00Z');
const storage = {
  state: 'Active',
  bookingType: 'storage',
  start_time: '2026-10-31T14:00:00Z',
  end_time: null,
  nextChargeAt: '2026-11-30T14:00:00Z',
  Product,
} as const;

describe('when a booking shall end', () => {
  it('can be chosen for storage that runs, and for nothing else', () => {
    assert.deepEqual(endChoices(storage), ['paidUp', 'day', 'now']);
    assert.deepEqual(endChoices({ ...storage, nextChargeAt: null }), ['day', 'now']);
    assert.deepEqual(endChoices({ ...storage, state: 'Upcoming' }), ['now']);
    assert.deepEqual(endChoices({ ...storage, bookingType: 'workspaces' }), ['now']);
  });

  it('is a day of its site, to its end', () => {
    assert.equal(endTimeOf(storage, 'day', '2026-11-18', now), '2026-11-18T14:00:00Z');
    assert.equal(endTimeOf(storage, 'day', '2026-12-31', now), '2026-12-31T14:00:00Z');
    assert.equal(endTimeOf(storage, 'paidUp', '', now), '2026-11-30T14:00:00Z');
    assert.equal(endTimeOf(storage, 'now', '', now), now.toString());
  });

  it('is neither past nor after an end that is set', () => {
    assert.equal(endTimeOf(storage, 'day', '2026-11-17', now), undefined);
    assert.equal(endTimeOf(storage, 'day', '', now), undefined);
    const ending = { ...storage, end_time: '2026-12-10T14:00:00Z' };
    assert.deepEqual(lastDays(ending, now), { min: '2026-11-18', max: '2026-12-10' });
    assert.equal(endTimeOf(ending, 'day', '2026-12-11', now), undefined);
    assert.equal(endTimeOf(ending, 'day', '2026-12-10', now), '2026-12-10T14:00:00Z');
  });

  it('is any for what has not begun, however wrong the clock of the device is', () => {
    const later = Temporal.Instant.from('2027-01-01T00:00:00Z');
    assert.equal(endTimeOf({ ...storage, state: 'Upcoming' }, 'now', '', later), storage.start_time);
  });
});
