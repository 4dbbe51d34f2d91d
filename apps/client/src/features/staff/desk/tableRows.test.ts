import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StaffGate, StaffUnit } from '@gatehouse/contract/api/staff';
import { groupDoors } from '../doors.ts';
import { countsOf, type FilterId, type Sort, sectionsOf } from './tableRows.ts';

const unit = (id: number, given: Partial<StaffUnit> = {}): StaffUnit => ({
  id,
  name: `A${id}`,
  siteId: 1,
  areaName: 'Hall',
  type: 'storage',
  controllerId: 1,
  lockStatus: 'locked',
  doorStatus: 'closed',
  reportedAt: '2026-03-02T00:00:00Z',
  online: true,
  alarmStatus: 'none',
  alarmCause: null,
  lightsOn: null,
  jammed: false,
  rented: false,
  overlockReason: null,
  battery: null,
  size: null,
  inArrears: false,
  tenantName: null,
  ...given,
});
const alarm = { alarmStatus: 'alarmed', alarmCause: 'Door Forced Open' } as const;
const { rented, overlockReason, areaName, size, inArrears, tenantName, ...door } = unit(9);
const gate: StaffGate = { ...door, name: 'Entry', type: 'gate', ...alarm };

function shown(units: StaffUnit[], given: { filter?: FilterId; sort?: Sort; gates?: StaffGate[] } = {}) {
  const { filter = 'all', sort = { by: 'name', descending: false }, gates = [] } = given;
  return sectionsOf(groupDoors(gates, units, []), { filter, sort }).map(({ type, doors }) => [
    type,
    doors.map((item) => item.door.name).join(' '),
  ]);
}

test('what alarms stands above all, once, also where it is in no group', () => {
  const desk = unit(3, { type: 'desk', name: 'Desk 3', ...alarm });
  assert.deepEqual(shown([unit(1), unit(2, alarm), desk], { gates: [gate] }), [
    ['alarming', 'Entry A2 Desk 3'],
    ['storage', 'A1'],
  ]);
});

test('a filter leaves what it names, and says before how many those are', () => {
  const units = [
    unit(1, { inArrears: true, rented: true }),
    unit(2, { online: false, lockStatus: 'unlocked' }),
    unit(3, { lockStatus: 'unlocked', battery: 12, rented: true }),
    unit(4, { battery: 21, overlockReason: 'manual', rented: true }),
    unit(5, { controllerId: null, online: false, rented: true }),
  ];
  const counts = countsOf(groupDoors([], units, []).flatMap(({ doors }) => doors));
  assert.deepEqual(counts, {
    all: 5,
    alarming: 0,
    jammed: 0,
    unlocked: 1,
    offline: 1,
    noController: 1,
    arrears: 1,
    overlocked: 1,
    lowBattery: 1,
    vacant: 1,
  });
  assert.deepEqual(shown(units, { filter: 'lowBattery' }), [['storage', 'A3']]);
  assert.deepEqual(shown(units, { filter: 'alarming' }), []);
});

test('each column sorts both ways, and what a door has nothing of comes last', () => {
  const units = [
    unit(1, { tenantName: 'Mia' }),
    unit(2),
    unit(10, { tenantName: 'Ada', size: { length: 300, width: 200 } }),
  ];
  const by = (sort: Sort) => shown(units, { sort })[0]![1];
  assert.equal(by({ by: 'name', descending: true }), 'A10 A2 A1');
  assert.equal(by({ by: 'tenant', descending: false }), 'A10 A1 A2');
  assert.equal(by({ by: 'tenant', descending: true }), 'A1 A10 A2');
  assert.equal(by({ by: 'size', descending: true }), 'A10 A1 A2');
});
