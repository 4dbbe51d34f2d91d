import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Cancellable, type Ending, planEnding } from './cancellation.ts';

const now = Temporal.Instant.from('2026-11-17T02:00:00Z');
const inHours = (hours: number) => now.add({ hours });

const storage: Cancellable = {
  state: 'Active',
  start_time: inHours(-24 * 10),
  end_time: null,
  next_charge_at: inHours(24 * 4),
  booking_type: 'storage',
  recurring_interval: 'day',
  recurring_interval_count: 14,
  time_zone: 'Australia/Brisbane',
};
const workspace = (startsInHours: number): Cancellable => ({
  ...storage,
  state: 'Upcoming',
  booking_type: 'workspaces',
  start_time: inHours(startsInHours),
  end_time: inHours(startsInHours + 2),
  next_charge_at: null,
  recurring_interval: null,
});

/** An ending as text: what `deepEqual` sees of two instants is always the same. */
const plain = (ending: Ending) => JSON.parse(JSON.stringify(ending));

describe('an ending', () => {
  it('may be asked for up to two minutes late, and no later', () => {
    const at = (seconds: number) => () => planEnding(storage, now.subtract({ seconds }), now);
    assert.equal(at(120)().outcome, 'endsNow');
    assert.throws(at(121), { code: 'BOOKING_TIME_INVALID', message: 'The end must be now or later.' });
  });

  it('that comes before it began gives a booking up', () => {
    assert.deepEqual(plain(planEnding({ ...storage, state: 'Upcoming' }, now, now)), {
      outcome: 'givenUp',
      refundUntil: null,
      isRefunded: true,
    });
  });

  it('of a workspace is paid back up to 24 hours before its start, the last moment included', () => {
    const refunded = (hours: number) => {
      const ending = planEnding(workspace(hours), now, now);
      return ending.outcome === 'givenUp' && [ending.isRefunded, ending.refundUntil?.toString()];
    };
    assert.deepEqual(refunded(25), [true, inHours(1).toString()]);
    assert.deepEqual(refunded(24), [true, now.toString()]);
    assert.deepEqual(refunded(23), [false, inHours(-1).toString()]);
  });

  it('comes now, but never before the booking has lasted a moment', () => {
    assert.deepEqual(plain(planEnding(storage, now, now)), { outcome: 'endsNow', end: now.toString() });
    assert.deepEqual(plain(planEnding({ ...storage, start_time: now }, now, now)), {
      outcome: 'endsNow',
      end: now.add({ milliseconds: 1 }).toString(),
    });
  });

  it('comes later, as long as the booking would run on till then', () => {
    const limited = { ...storage, end_time: inHours(48) };
    const end = inHours(48);
    assert.deepEqual(plain(planEnding(limited, end, now)), {
      outcome: 'endsLater',
      end: end.toString(),
      furtherCharges: 0,
    });
    assert.throws(() => planEnding(limited, inHours(49), now), {
      code: 'BOOKING_TIME_INVALID',
      message: 'The booking ends before that.',
    });
    assert.equal(planEnding({ ...storage, state: 'InArrears' }, now, now).outcome, 'endsNow');
  });

  it('costs every interval that begins before it, and none that begins with it', () => {
    const charges = (days: number, booking: Partial<Cancellable> = {}) => {
      const ending = planEnding({ ...storage, ...booking }, inHours(24 * days), now);
      return ending.outcome === 'endsLater' && ending.furtherCharges;
    };
    assert.deepEqual(
      [3, 4, 5, 18, 19, 33].map((days) => charges(days)),
      [0, 0, 1, 1, 2, 3],
    );
    assert.equal(charges(100, { next_charge_at: null }), 0);
    assert.equal(charges(100, { next_charge_at: null, recurring_interval: null }), 0);
  });

  it('is no matter of a booking that is over', () => {
    for (const state of ['Completed', 'Cancelled', 'Skipped'] as const) {
      assert.throws(() => planEnding({ ...storage, state }, now, now), { code: 'BOOKING_STATE' });
    }
  });
});
