import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { staffDoor } from '../doors.ts';
import { colourFact, markOf } from './colours.ts';
import { lookOf, type PlanDoor } from './planDoors.ts';

const gate = {
  id: 1,
  name: 'A1',
  siteId: 1,
  type: 'gate',
  controllerId: 1,
  lockStatus: 'locked',
  doorStatus: 'closed',
  reportedAt: null,
  online: false,
  alarmStatus: 'none',
  alarmCause: null,
  lightsOn: null,
  jammed: false,
  battery: null,
} as const;
const facts = { areaName: 'Hall', rented: true, overlockReason: null, size: null, inArrears: false };

function unit(changed: Partial<{ battery: number; rented: boolean; inArrears: boolean; barred: boolean }>) {
  const { barred, ...rest } = changed;
  const overlockReason = barred ? 'arrears' : null;
  return onPlan(
    staffDoor('unit', { ...gate, ...facts, type: 'storage', tenantName: null, overlockReason, ...rest }),
  );
}

function onPlan(item: PlanDoor['item']): PlanDoor {
  const box = { x: 0, y: 0, width: 300, height: 300 };
  const place = { key: item.key, areaId: 1, kind: item.permission, box, side: 'bottom' } as const;
  return { place, box, item, look: lookOf(item, false) };
}

describe('the doors of a plan', () => {
  it('are coloured by their state unless something else is asked for', () => {
    assert.equal(markOf(unit({}), 'state'), 'offline');
    assert.equal(colourFact(unit({}), 'state'), undefined);
  });

  it('are coloured by who owes, as far as they are rented out', () => {
    assert.equal(markOf(unit({}), 'arrears'), 'paidUp');
    assert.equal(markOf(unit({ rented: false }), 'arrears'), 'vacant');
    assert.equal(markOf(unit({ inArrears: true }), 'arrears'), 'arrears');
    assert.equal(markOf(unit({ inArrears: true, barred: true }), 'arrears'), 'barred');
    assert.equal(markOf(onPlan(staffDoor('gate', gate)), 'arrears'), 'notRented');
    assert.deepEqual(colourFact(unit({ inArrears: true }), 'arrears'), {
      name: 'Arrears',
      value: 'In arrears',
    });
  });

  it('are coloured by the batteries of their controllers, and say how full these are', () => {
    const marks = [20, 21, 50, 51].map((battery) => markOf(unit({ battery }), 'battery'));
    assert.deepEqual(marks, ['batteryLow', 'batteryHalf', 'batteryHalf', 'batteryGood']);
    assert.equal(markOf(unit({}), 'battery'), 'noBattery');
    assert.deepEqual(colourFact(unit({ battery: 18 }), 'battery'), { name: 'Battery', value: '18%, low' });
    assert.equal(colourFact(unit({ battery: 96 }), 'battery')?.value, '96%');
    assert.equal(colourFact(unit({}), 'battery')?.value, 'No battery');
  });
});
