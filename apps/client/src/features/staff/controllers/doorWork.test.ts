import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ControllerDoor } from '@gatehouse/contract/api/controllers';
import type { StaffSite } from '@gatehouse/contract/api/staff';
import { concernedBy, workLabel, worksAt } from './doorWork.ts';

const unit: ControllerDoor = {
  channel: 1,
  name: 'A1',
  kind: 'unit',
  id: 11,
  rented: false,
  occupied: null,
  lockStatus: 'locked',
  doorStatus: 'closed',
  parts: [],
  motorisedLock: null,
};
const lock = {
  id: 5,
  unitId: 11,
  lockedPosition: null,
  unlockedPosition: null,
  position: null,
  calibration: 'idle',
  calibrationEndsAt: null,
  autoLockSeconds: null,
} as const;
const siteFor = (rights: StaffSite['rights'] = ['commissionDevices'], commissionMode = true) => ({
  rights,
  commissionMode,
});

test('an installer works at doors, and detaches units while the site is being commissioned', () => {
  const motorised = { ...unit, motorisedLock: lock };
  const controller = { doors: [motorised] };
  const all = ['test', 'calibration', 'settings', 'detach'];
  assert.deepEqual(worksAt(motorised, controller, siteFor()), all);
  assert.deepEqual(worksAt(motorised, controller, siteFor(undefined, false)), all.slice(0, 3));
  assert.deepEqual(worksAt(motorised, controller, siteFor([])), []);
  assert.deepEqual(worksAt({ ...unit, kind: 'gate' }, controller, siteFor()), ['test']);
});

test('what customers have behind doors is left alone without the right to it, and no door tested beside it', () => {
  const rented: ControllerDoor = { ...unit, channel: 2, name: 'A2', rented: true, occupied: 'rented' };
  const controller = { doors: [unit, rented] };
  assert.deepEqual(worksAt(rented, controller, siteFor()), []);
  assert.deepEqual(worksAt(unit, controller, siteFor()), ['detach']);
  assert.deepEqual(worksAt(rented, controller, siteFor(['commissionDevices', 'openRented'])), [
    'test',
    'detach',
  ]);
  assert.deepEqual(concernedBy(controller, { kind: 'test', channel: 1 }), [rented]);
  assert.deepEqual(concernedBy(controller, { kind: 'detach', channel: 1 }), []);
});

test('what is done is named with its door', () => {
  assert.deepEqual(workLabel('settings', 'A1'), { action: 'Settings', at: 'of A1' });
  assert.deepEqual(workLabel('test', 'A1'), { action: 'Test', at: 'A1' });
});
