import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Access } from '../model/access.ts';
import {
  accessId,
  accessStatus,
  alarmBanner,
  type DoorFacts,
  isKnownType,
  isPending,
  isStale,
  mayShare,
  parseAccessId,
  STALE_AFTER_MS,
} from './accessStatus.ts';

const facts = (
  lockStatus: DoorFacts['lockStatus'],
  doorStatus: DoorFacts['doorStatus'],
  online = true,
): DoorFacts => ({ lockStatus, doorStatus, online });

test('a unit is locked only with its lock locked and its door closed', () => {
  assert.equal(accessStatus(facts('locked', 'closed'), false), 'locked');
  assert.equal(accessStatus(facts('locked', 'open'), false), 'unlocked');
  assert.equal(accessStatus(facts('unlocked', 'closed'), false), 'unlocked');
  assert.equal(accessStatus(facts('locked', 'opened'), false), 'unlocked');
});

test('a gate shows its door', () => {
  assert.equal(accessStatus(facts('unlocked', 'closed'), true), 'closed');
  assert.equal(accessStatus(facts('locked', 'open'), true), 'open');
  assert.equal(accessStatus(facts(null, 'closed'), true), 'closed');
});

test('overlocked comes before everything, also without a word from the device', () => {
  assert.equal(accessStatus(facts('overlocked', null, false), false), 'overlocked');
  assert.equal(accessStatus(facts('overlocked', 'open'), true), 'overlocked');
});

test('what was not reported, or not lately, is unknown', () => {
  assert.equal(accessStatus(facts(null, 'closed'), false), 'unknown');
  assert.equal(accessStatus(facts('locked', null), false), 'unknown');
  assert.equal(accessStatus(facts('locked', 'closed'), false, STALE_AFTER_MS), 'locked');
  assert.equal(accessStatus(facts('locked', 'closed'), false, STALE_AFTER_MS + 1), 'unknown');
});

test('what was fetched more than 15 seconds ago is stale', () => {
  assert.equal(STALE_AFTER_MS, 15_000);
  assert.ok(!isStale({ online: true }));
  assert.ok(isStale({ online: false }));
});

test('a stale state is never shown as locked or closed', () => {
  const lock = fc.constantFrom('locked' as const, 'unlocked' as const, null);
  const door = fc.constantFrom('closed' as const, 'open' as const, 'opened' as const, null);
  const stale = fc.oneof(
    fc.record({ online: fc.constant(false), age: fc.nat() }),
    fc.record({ online: fc.boolean(), age: fc.integer({ min: STALE_AFTER_MS + 1 }) }),
  );
  fc.assert(
    fc.property(lock, door, fc.boolean(), stale, (lockStatus, doorStatus, isGate, { online, age }) => {
      assert.equal(accessStatus({ lockStatus, doorStatus, online }, isGate, age), 'unknown');
    }),
  );
});

const unit: Access = {
  id: 5,
  name: 'A12',
  nameOnDoor: 'A12',
  type: 'storage',
  permission: 'unit',
  secondarySubtitle: '',
  siteId: 1,
  lockStatus: 'locked',
  doorStatus: 'closed',
  reportedAt: null,
  online: true,
  alarmStatus: 'none',
  alarmCause: null,
  lightsOn: null,
  overlockReason: null,
  Invitation_id: null,
  Invitation_state: null,
  sharedBy: null,
  bookingId: 1,
  bookingState: 'Active',
  startTime: null,
  endTime: null,
  hasController: true,
  controllerSerial: null,
  hasPad: false,
  game: null,
};

test('what was shared waits for a yes until there is one', () => {
  assert.ok(isPending({ ...unit, Invitation_state: 'Pending' }));
  assert.ok(!isPending({ ...unit, Invitation_state: 'Accepted' }));
  assert.ok(!isPending(unit));
});

test('only whose own booking opens a door may share it', () => {
  assert.ok(mayShare(unit));
  assert.ok(!mayShare({ ...unit, sharedBy: 'Kim Lee' }));
  assert.ok(!mayShare({ ...unit, Invitation_id: 3 }));
});

test('the banner names one alarming unit and counts several', () => {
  const alarming = { ...unit, alarmStatus: 'alarmed' } as const;
  assert.equal(alarmBanner([unit]), undefined);
  assert.equal(alarmBanner([unit, alarming]), 'Unit A12 is alarming!');
  assert.equal(alarmBanner([alarming, unit, alarming]), 'There are 2 units alarming!');
});

test('a door is named in a route by kind and number', () => {
  assert.equal(accessId(unit), 'unit_5');
  assert.deepEqual(parseAccessId('gate_31'), { permission: 'gate', id: 31 });
  for (const text of ['unit_', 'door_5', 'unit_5x', 'unit_-1', ''])
    assert.equal(parseAccessId(text), undefined);
});

test('unknown types are distinguished from known ones', () => {
  assert.ok(isKnownType('parcel_store'));
  assert.ok(!isKnownType('boat'));
});
