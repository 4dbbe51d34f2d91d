import assert from 'node:assert/strict';
import { it } from 'node:test';
import { staffDoor } from '../doors.ts';
import { lookOf } from './planDoors.ts';

it('the doors of a plan show four facts, and nothing that may be out of date', () => {
  const door = {
    id: 1,
    name: 'A1',
    siteId: 1,
    areaName: 'Hall',
    type: 'storage',
    controllerId: 1,
    lockStatus: 'locked',
    doorStatus: 'opened',
    reportedAt: null,
    online: true,
    alarmStatus: 'alarmed',
    alarmCause: 'Door Forced Open',
    lightsOn: null,
    jammed: false,
    rented: true,
    overlockReason: null,
    battery: null,
    size: null,
    inArrears: false,
    tenantName: null,
  } as const;
  const fresh = { lock: 'locked', isOpen: true, isAlarmed: true, isTaken: true };
  assert.deepEqual(lookOf(staffDoor('unit', door), false), fresh);
  assert.deepEqual(lookOf(staffDoor('unit', door), true), { ...fresh, lock: 'unknown', isOpen: null });
  const gone = { ...door, online: false };
  assert.deepEqual(lookOf(staffDoor('unit', gone), false), {
    ...fresh,
    lock: 'offline',
    isOpen: null,
  });
  const barred = { ...gone, lockStatus: 'overlocked' } as const;
  assert.equal(lookOf(staffDoor('unit', barred), false).lock, 'overlocked');
});
