import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { door } from '../../doors/door.test-data.ts';
import { statusWord } from '../../ui/status.ts';
import { accessBadge, blockReasonAt } from './doorView.ts';

const now = Temporal.Instant.from('2026-11-21T01:00:00Z');

describe('a door of a customer on screen', () => {
  it('shows a pending invitation before its state, and before an alarm', () => {
    const offered = accessBadge(door({ Invitation_state: 'Pending', alarmStatus: 'alarmed' }), 0);
    assert.equal(statusWord[offered], 'Accept Invitation');
    assert.equal(accessBadge(door({ Invitation_state: 'Accepted' }), 0), 'locked');
    assert.equal(accessBadge(door({ alarmStatus: 'alarmed' }), 0), 'alarm');
  });

  it('says why it does not obey', () => {
    const blockReason = (changes: Parameters<typeof door>[0]) =>
      blockReasonAt(door(changes), now, 'Australia/Sydney', 'Australia/Brisbane');
    assert.equal(blockReason({}), undefined);
    assert.match(
      blockReason({ lockStatus: 'overlocked', overlockReason: 'arrears' })!.title,
      /payment is overdue/,
    );
    assert.match(blockReason({ lockStatus: 'overlocked', overlockReason: 'manual' })!.text, /site staff/);
    assert.equal(
      blockReason({ startTime: '2026-11-22T22:00:00Z' })!.text,
      'It opens for you from Mon, 23 Nov 2026, 9:00 am (Sydney time).',
    );
    assert.match(blockReason({ endTime: '2026-11-21T01:00:00Z' })!.title, /has ended/);
    assert.deepEqual(blockReason({ hasController: false }), {
      title: 'Opening from the phone isn’t set up for this unit yet',
      text: 'Ask staff to let you in.',
      asksStaff: true,
    });
  });

  it('shows a guest nothing of what is owed, and whom to ask', () => {
    const blockReason = (changes: Parameters<typeof door>[0]) =>
      blockReasonAt(
        door({ sharedBy: 'Ann Tester', ...changes }),
        now,
        'Australia/Brisbane',
        'Australia/Brisbane',
      );
    assert.deepEqual(blockReason({ lockStatus: 'overlocked' }), {
      title: 'This unit is overlocked',
      text: 'Ann Tester or site staff can have it lifted.',
      isOverlock: true,
    });
    assert.match(blockReason({ endTime: '2026-11-21T01:00:00Z' })!.text, /Ask Ann Tester/);
    assert.match(blockReason({ startTime: '2026-11-22T22:00:00Z' })!.title, /^This share/);
  });
});
