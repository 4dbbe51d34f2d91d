import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { door, gate, site } from '../../doors/door.test-data.ts';
import { type DoorGroups, groupDoors } from './doorGroups.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const nowhere = { now, used: {}, position: undefined };
const names = (groups: DoorGroups) =>
  Object.fromEntries(
    Object.entries(groups).map(([group, doors]) => [group, doors.map(({ access }) => access.name)]),
  );

describe('the doors of a customer', () => {
  it('are in the group of when they open, and games are no doors', () => {
    const game = { index: 2, startedAt: null, endsAt: null, turnEndsAt: null };
    const units = [
      door({ name: 'Own' }),
      door({ name: 'Next week', startTime: '2026-11-29T01:00:00Z' }),
      door({ name: 'Tomorrow', startTime: '2026-11-22T01:00:00Z' }),
      door({ name: 'Over', endTime: '2026-11-21T01:00:00Z' }),
      door({ name: 'Offered', Invitation_state: 'Pending' }),
      door({ name: 'Table 1', type: 'pool_table', game }),
    ];
    assert.deepEqual(names(groupDoors([site({ Units: units })], nowhere)), {
      now: ['Own', 'Entry'],
      later: ['Tomorrow', 'Next week'],
      offered: ['Offered'],
      games: ['Table 1'],
    });
  });

  it('end with those that no phone opens', () => {
    const units = [door({ name: 'Bare', hasController: false }), door({ name: 'Wired' })];
    assert.deepEqual(names(groupDoors([site({ Units: units })], nowhere)).now, ['Wired', 'Entry', 'Bare']);
  });

  it('begin with those used last, and before that with the nearest site where it is known', () => {
    const near = site({
      id: 2,
      name: 'Newtown',
      latitude: -33.9,
      longitude: 151.18,
      Units: [door({ id: 21, name: 'N1' })],
      Gates: [],
    });
    const sites = [site({ Gates: [gate()] }), near];
    const order = (changes: Partial<Parameters<typeof groupDoors>[1]>) =>
      groupDoors(sites, { ...nowhere, ...changes }).now.map(({ access }) => access.name);
    const used = { unit_12: now - 5_000, gate_3: now - 1_000 };
    assert.deepEqual(order({}), ['A12', 'B2', 'Entry', 'N1']);
    assert.deepEqual(order({ used }), ['Entry', 'B2', 'A12', 'N1']);
    const position = { latitude: -33.901, longitude: 151.18 };
    assert.deepEqual(order({ used, position }), ['N1', 'Entry', 'B2', 'A12']);
  });
});
