import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '@gatehouse/contract/errors';
import { ActivityEntry } from '@gatehouse/contract/model/access';
import { accessStatus } from '@gatehouse/contract/rules/accessStatus';
import { activityLabels, withoutEchoes } from '../../doors/activityLabels.ts';
import { commandStages } from '../../doors/commandStages.ts';
import { doorActions, doorFacts } from '../../doors/doorView.ts';
import { unreachable } from '../../lib/networkError.ts';
import { statusWord } from '../../ui/status.ts';
import { door, gate, site } from './door.test-data.ts';
import { accessBadge, blockReasonAt } from './doorView.ts';
import { filterSites, findDoor } from './filterSites.ts';

const now = Temporal.Instant.from('2026-11-21T01:00:00Z');
const actions = (access = door(), ageMs = 0) =>
  doorActions(access, accessStatus(access, access.permission === 'gate', ageMs));

describe('a row of a door’s history', () => {
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

describe('a door on screen', () => {
  it('is never shown as locked by an old report', () => {
    assert.equal(accessBadge(door(), 0), 'locked');
    assert.equal(accessBadge(door(), 16_000), 'unknown');
    assert.equal(accessBadge(door({ online: false }), 0), 'offline');
    assert.deepEqual(
      doorFacts(door({ online: false }), true).map(({ value }) => value),
      ['Was locked', 'Was closed', 'Offline'],
    );
  });

  it('shows its alarm and a pending invitation before its state', () => {
    assert.equal(accessBadge(door({ alarmStatus: 'alarmed' }), 0), 'alarm');
    const offered = accessBadge(door({ Invitation_state: 'Pending', alarmStatus: 'alarmed' }), 0);
    assert.equal(statusWord[offered], 'Accept Invitation');
    assert.equal(accessBadge(door({ Invitation_state: 'Accepted' }), 0), 'locked');
  });

  it('shows the door of a gate and no lock', () => {
    assert.equal(accessBadge(gate({ doorStatus: 'open' }), 0), 'open');
    assert.deepEqual(
      doorFacts(gate(), false).map(({ name }) => name),
      ['Gate', 'Controller'],
    );
  });

  it('offers what is left to do, and both where that is not known', () => {
    assert.deepEqual(actions(door()), ['open']);
    assert.deepEqual(actions(door({ lockStatus: 'unlocked' })), ['lock']);
    assert.deepEqual(actions(door({ doorStatus: 'open' })), ['open']);
    assert.deepEqual(actions(door(), 16_000), ['open', 'lock']);
    assert.deepEqual(actions(gate({ doorStatus: 'open' })), ['open']);
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
    assert.match(blockReason({ startTime: '2026-11-22T22:00:00Z' })!.title, /shared with you/);
  });
});

describe('a command on screen', () => {
  const states = (error: unknown, action: 'open' | 'lock' = 'open') =>
    commandStages({ action, state: 'failed', error, wasOffline: false }, 'door', 'closed', 'customer').map(
      ({ state }) => state,
    );

  it('says nothing of success before the device confirmed', () => {
    const stages = commandStages({ action: 'open', state: 'sending' }, 'door', 'closed', 'customer');
    assert.deepEqual(
      stages.map(({ state }) => state),
      ['current', 'waiting'],
    );
  });

  it('does not call a lock locked whose door stands open', () => {
    const ends = (doorStatus: 'open' | 'closed') =>
      commandStages({ action: 'lock', state: 'confirmed' }, 'door', doorStatus, 'customer').at(-1)?.state;
    assert.equal(ends('closed'), 'done');
    assert.equal(ends('open'), 'failed');
  });

  it('says what was not sent, what was refused, and what nobody knows', () => {
    assert.deepEqual(states(new ApiError('DEVICE_OFFLINE')), ['failed']);
    assert.deepEqual(states(new ApiError('OVERLOCKED')), ['failed']);
    assert.deepEqual(states(new ApiError('DEVICE_REJECTED', 'jammed')), ['done', 'failed']);
    assert.deepEqual(states(new ApiError('DEVICE_SILENT')), ['done', 'unknown']);
    assert.deepEqual(states(new ApiError('INTERNAL')), ['done', 'unknown']);
    assert.deepEqual(states(unreachable()), ['done', 'unknown']);
  });

  it('sends customers to site staff, and staff to what they can do themselves', () => {
    const step = (code: 'DEVICE_REJECTED' | 'FORBIDDEN' | 'DEVICE_OFFLINE', audience: 'customer' | 'staff') =>
      commandStages(
        { action: 'open', state: 'failed', error: new ApiError(code), wasOffline: false },
        'gate',
        'closed',
        audience,
      ).at(-1)?.nextStep;
    assert.equal(step('DEVICE_REJECTED', 'customer'), 'Try again. If it keeps failing, contact site staff.');
    assert.equal(
      step('DEVICE_REJECTED', 'staff'),
      'Try again. If it keeps failing, look at its lock on site.',
    );
    assert.equal(step('FORBIDDEN', 'customer'), 'Nothing was sent. Site staff can help.');
    assert.equal(step('FORBIDDEN', 'staff'), 'Nothing was sent. An administrator can help.');
    for (const audience of ['customer', 'staff'] as const) {
      assert.equal(step('DEVICE_OFFLINE', audience), 'Nothing was sent, and nothing opens later by itself.');
    }
  });
});

it('the history of a gate speaks of a gate', () => {
  const outcomes = ['executed', 'rejected'] as const;
  for (const action of ActivityEntry.shape.action.options) {
    for (const outcome of outcomes) {
      const entry = { id: 1, at: '2026-11-21T01:00:00Z', action, how: 'staff', who: null, outcome } as const;
      for (const reason of [null, 'unknownDoor', 'unsupported', 'doorOpen']) {
        const { what, who, why } = activityLabels({ ...entry, reason }, 'gate');
        if (action !== 'alarm') assert.doesNotMatch(`${what} ${who} ${why}`, /door/i);
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

describe('the list of doors', () => {
  const sites = [
    site(),
    site({ id: 2, name: 'Newtown', Units: [door({ id: 21, name: 'Desk 4' })], Gates: [] }),
  ];
  const found = (text: string) =>
    filterSites(sites, text).map(({ name, Units, Gates }) => [name, Units.length, Gates.length]);

  it('is searched by unit, gate and site', () => {
    assert.deepEqual(found(' b2 '), [['Woolloongabba', 1, 0]]);
    assert.deepEqual(found('entry'), [['Woolloongabba', 0, 1]]);
    assert.deepEqual(found('newt'), [['Newtown', 1, 0]]);
    assert.equal(found('').length, 2);
    assert.deepEqual(found('nowhere'), []);
    const renamed = site({ Units: [door({ name: 'Bikes' })], Gates: [] });
    assert.deepEqual(
      ['bike', 'a12'].map((text) => filterSites([renamed], text).length),
      [1, 1],
    );
  });

  it('finds a door by the name it has in a route', () => {
    assert.equal(findDoor(sites, { permission: 'gate', id: 3 })?.access.name, 'Entry');
    assert.equal(findDoor(sites, { permission: 'unit', id: 3 }), undefined);
  });
});

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
    assert.deepEqual(row({}), { what: 'Unlocked', who: 'Ann Tester · App', why: null, tone: 'done' });
    assert.equal(row({ outcome: 'unknown' }).what, 'Open: no answer');
    const { what, why, tone } = row({ action: 'lock', reason: 'doorOpen' });
    assert.deepEqual([what, why, tone], ['Lock: without effect', 'The door stood open.', 'failed']);
    assert.deepEqual(
      [
        row({ outcome: 'rejected', reason: 'doorOpen' }).why,
        row({ outcome: 'refused', reason: 'overlocked' }).why,
      ],
      ['The door stood open.', 'Overlocked.'],
    );
    assert.equal(
      row({ action: 'alarm', how: 'device', who: null, outcome: 'reported', reason: 'Motion Detected' }).what,
      'Alarm: Motion Detected',
    );
    const jammed = row({ action: 'jammed', how: 'device', who: null, outcome: 'reported' });
    assert.deepEqual([jammed.who, jammed.tone], ['Reported by the door', 'failed']);
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
});
