import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Invitation } from '@gatehouse/contract/api/invitations';
import { share } from './share.test-data.ts';
import { formatShare, formatValidity, hasEnded } from './shareLabels.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const adelaide = 'Australia/Adelaide';
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

  it('has ended once the server says so, whatever the time', () => {
    const endTime = '2026-11-21T01:00:00Z';
    assert.equal(text({ state: 'Expired', endTime }), 'Ended Sat, 21 Nov 2026, 11:30 am');
    assert.equal(text({ state: 'Expired' }), 'Ended');
    assert.equal(hasEnded(share({ endTime: '2020-11-21T01:00:00Z' })), false);
  });

  it('names the site’s clock to a reader by another one', () => {
    assert.equal(
      formatValidity({ startTime: null, endTime: '2026-11-22T01:00:00Z' }, adelaide, now, 'Australia/Perth'),
      'until Sun, 22 Nov 2026, 11:30 am (Adelaide time)',
    );
  });
});
