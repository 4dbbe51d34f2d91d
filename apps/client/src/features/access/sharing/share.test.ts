import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invitation } from '@gatehouse/contract/api/invitations';
import { ApiError } from '@gatehouse/contract/errors';
import { validate } from '@gatehouse/contract/validation';
import { bodyOf, fieldOf, limitsOf, ShareForm, valuesOf } from './shareForm.ts';
import { formatShare, formatValidity, hasEnded } from './shareLabels.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const adelaide = 'Australia/Adelaide';

function share(changes: Partial<Invitation> = {}): Invitation {
  return {
    id: 7,
    inviteeName: 'Bo',
    inviteeEmail: 'bo@example.com',
    email: 'bo@example.com',
    accessId: 'unit_5',
    accessName: 'A12',
    accessType: 'storage',
    siteName: 'Port Adelaide',
    timeZone: adelaide,
    state: 'Accepted',
    startTime: null,
    endTime: null,
    createdAt: '2026-11-20T01:00:00Z',
    ...changes,
  };
}
const text = (changes: Partial<Invitation>) => formatShare(share(changes), now, adelaide);

describe('a share in words', () => {
  it('says whether it was accepted, and for how long it holds', () => {
    assert.equal(text({}), 'Accepted, until the booking ends');
    assert.equal(text({ state: 'Pending' }), 'Not accepted yet, until the booking ends');
    assert.equal(
      text({ startTime: '2026-11-22T01:00:00Z', endTime: '2026-11-23T01:00:00Z' }),
      'Accepted, from Sun, 22 Nov 2026, 11:30 am until Mon, 23 Nov 2026, 11:30 am',
    );
    assert.equal(text({ startTime: '2026-11-20T01:00:00Z' }), 'Accepted, until the booking ends');
  });

  it('has ended at its end, whether or not the server wrote that down', () => {
    assert.equal(text({ endTime: '2026-11-21T01:00:00Z' }), 'Ended Sat, 21 Nov 2026, 11:30 am');
    assert.equal(text({ state: 'Expired' }), 'Ended');
    assert.equal(hasEnded(share({ endTime: '2026-11-21T01:00:01Z' }), now), false);
  });

  it('names the site’s clock to a reader by another one', () => {
    assert.equal(
      formatValidity({ startTime: null, endTime: '2026-11-22T01:00:00Z' }, adelaide, now, 'Australia/Perth'),
      'until Sun, 22 Nov 2026, 11:30 am (Adelaide time)',
    );
  });
});

describe('the form of a share', () => {
  const typed = { ...valuesOf(null, 'unit_5'), inviteeName: 'Bo', inviteeEmail: 'bo@example.com' };
  const problems = (changes: Partial<typeof typed>) => {
    const outcome = validate(ShareForm, { ...typed, ...changes });
    return outcome.ok ? [] : outcome.fields;
  };

  it('needs a name, an email, and a time where the share is limited', () => {
    assert.deepEqual(problems({}), []);
    assert.deepEqual(
      problems({ inviteeName: ' ', inviteeEmail: 'bo' }).map(({ message }) => message),
      ['Name is a required field', 'must be a valid email'],
    );
    assert.deepEqual(problems({ inviteeName: 'Bo at evil.example' }), [
      { path: 'inviteeName', message: 'must not contain a web or e-mail address' },
    ]);
    assert.equal(problems({ isLimited: true })[0]?.path, 'end');
    assert.deepEqual(problems({ isLimited: true, end: '2026-11-23T11:30' }), []);
  });

  it('takes times by the site’s clock, and none where the share is not limited', () => {
    const times = { start: '', end: '2026-11-23T11:30' };
    const millis = Date.parse('2026-11-23T01:00:00Z');
    assert.equal(bodyOf({ ...typed, ...times, isLimited: true }, adelaide).endTimeMillis, millis);
    assert.equal(bodyOf({ ...typed, ...times }, adelaide).endTimeMillis, null);
  });

  it('begins with what the share is, without the times of one that has ended', () => {
    const limited = share({ endTime: '2026-11-23T01:00:00Z' });
    assert.equal(valuesOf(limited, 'unit_5').end, '2026-11-23T11:30');
    assert.equal(valuesOf({ ...limited, state: 'Expired' }, 'unit_5').isLimited, false);
    assert.deepEqual(limitsOf({ startTime: '2026-11-01T14:00:00Z', endTime: null }, adelaide), {
      min: '2026-11-02T00:30',
      max: '',
    });
  });

  it('puts a refusal at the field it is about', () => {
    const late = [{ path: 'body.endTimeMillis', message: 'too late' }];
    assert.equal(fieldOf(new ApiError('BOOKING_TIME_INVALID', 'too late', late)), 'end');
    assert.equal(fieldOf(new ApiError('OWN_EMAIL')), 'inviteeEmail');
    assert.equal(fieldOf(new ApiError('FORBIDDEN')), undefined);
  });
});
