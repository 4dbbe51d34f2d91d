import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActivityEntry } from '@gatehouse/contract/model/access';
import { activityLabels, withoutEchoes } from './activityLabels.ts';

describe('a row of a door’s history', () => {
  const row = (changes: Partial<ActivityEntry>) =>
    activityLabels({
      id: 1,
      at: '2026-11-21T01:00:00Z',
      action: 'open',
      how: 'app',
      who: 'Ann Tester',
      outcome: 'executed',
      reason: null,
      ...changes,
    });

  it('says who did what how, and how it ended', () => {
    assert.deepEqual(row({}), { what: 'Unlocked', by: ['Ann Tester', 'App'], why: null, tone: 'done' });
    assert.equal(row({ outcome: 'unknown' }).what, 'Open: no answer');
    const { what, why, tone } = row({ action: 'lock', reason: 'doorOpen' });
    assert.deepEqual([what, why, tone], ['Lock: no effect', 'The door was open.', 'failed']);
    assert.deepEqual(
      [
        row({ outcome: 'rejected', reason: 'doorOpen' }).why,
        row({ outcome: 'refused', reason: 'overlocked' }).why,
      ],
      ['The door was open.', 'Overlocked.'],
    );
    assert.equal(
      row({ action: 'alarm', how: 'device', who: null, outcome: 'reported', reason: 'Motion Detected' }).what,
      'Alarm: Motion Detected',
    );
    const jammed = row({ action: 'jammed', how: 'device', who: null, outcome: 'reported' });
    assert.deepEqual([jammed.by, jammed.tone], [['Reported by the door'], 'failed']);
    assert.equal(row({ action: 'padLocked', how: 'device', who: null, outcome: 'reported' }).tone, 'failed');
  });

  it('is left out where it only echoes a command that was confirmed', () => {
    const at = (second: number) => `2026-11-21T01:00:${String(second).padStart(2, '0')}Z`;
    const device = { how: 'device', who: null, outcome: 'reported', reason: null } as const;
    const person = { how: 'app', who: 'Ann Tester', outcome: 'executed', reason: null } as const;
    const left = withoutEchoes([
      { id: 6, at: at(40), action: 'unlocked', ...device },
      { id: 5, at: at(21), action: 'open', ...person, outcome: 'unknown' },
      { id: 4, at: at(21), action: 'unlocked', ...device },
      { id: 3, at: at(11), action: 'locked', ...device },
      { id: 2, at: at(10), action: 'lock', ...person },
      { id: 1, at: at(9), action: 'closed', ...device },
    ]);
    assert.deepEqual(
      left.map(({ id }) => id),
      [6, 5, 4, 2, 1],
    );
  });

  it('says why staff opened it', () => {
    const entry = {
      id: 1,
      at: '2026-11-21T01:00:00Z',
      action: 'open',
      how: 'staff',
      who: 'Ravi Pillai',
      outcome: 'executed',
      reason: 'Water is running out',
    } satisfies ActivityEntry;
    assert.equal(activityLabels(entry).why, 'Water is running out.');
    assert.equal(activityLabels({ ...entry, how: 'app' }).why, null);
  });
});

it('the history of a gate speaks of a gate', () => {
  const outcomes = ['executed', 'rejected'] as const;
  for (const action of ActivityEntry.shape.action.options) {
    for (const outcome of outcomes) {
      const entry = { id: 1, at: '2026-11-21T01:00:00Z', action, how: 'staff', who: null, outcome } as const;
      for (const reason of [null, 'unknownDoor', 'unsupported', 'doorOpen']) {
        const { what, by, why } = activityLabels({ ...entry, reason }, 'gate');
        if (action !== 'alarm') assert.doesNotMatch(`${what} ${by} ${why}`, /door/i);
      }
    }
  }
  const entry = { id: 1, at: '2026-11-21T01:00:00Z', action: 'opened', how: 'device', who: null } as const;
  assert.equal(activityLabels({ ...entry, outcome: 'reported', reason: null }, 'gate').what, 'Gate opened');
  assert.equal(
    activityLabels({ ...entry, how: 'staff', outcome: 'executed', reason: 'The door man asked' }, 'gate').why,
    'The door man asked.',
  );
});
