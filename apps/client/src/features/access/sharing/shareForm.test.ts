import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { validate } from '@gatehouse/contract/validation';
import { share } from './share.test-data.ts';
import { bodyOf, fieldOf, limitsOf, ShareForm, valuesOf } from './shareForm.ts';

const adelaide = 'Australia/Adelaide';

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
    assert.deepEqual(problems({ inviteeName: 'Bo J.Smith' }), []);
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
