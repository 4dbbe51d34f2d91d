import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doorSides, gateSide, nearest, nextTowards } from './geometry.ts';
import { lookOf } from './planDoors.ts';
import { centred, fit, moved, visibleBox, zoomed } from './view.ts';

const area = { width: 4000, height: 2000 };
const window = { width: 1000, height: 600 };
const box = (x: number, y: number, width = 300, height = 300) => ({ x, y, width, height });

describe('the view of a plan', () => {
  it('begins with all of it, in the middle', () => {
    const { x, y, scale } = fit(area, window);
    assert.ok(area.width * scale <= window.width && area.height * scale <= window.height);
    assert.equal(Math.round((x + window.width / scale / 2) * 10), 20_000);
    assert.equal(Math.round((y + window.height / scale / 2) * 10), 10_000);
  });

  it('keeps what lies under the finger while it zooms', () => {
    const view = zoomed(fit(area, window), 3, { x: 500, y: 300 }, area, window);
    const at = { x: 300, y: 200 };
    const under = { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
    const near = zoomed(view, 1.4, at, area, window);
    assert.ok(Math.abs(near.x + at.x / near.scale - under.x) < 1e-6);
    assert.ok(Math.abs(near.y + at.y / near.scale - under.y) < 1e-6);
  });

  it('never zooms out of the area, nor loses it', () => {
    const whole = fit(area, window);
    assert.equal(zoomed(whole, 0.1, { x: 0, y: 0 }, area, window).scale, whole.scale);
    const near = zoomed(whole, 4, { x: 500, y: 300 }, area, window);
    const gone = moved(near, -1e6, -1e6, area, window);
    assert.ok(gone.x < area.width && gone.y < area.height);
  });

  it('goes to a door near enough to read it', () => {
    const door = box(3_000, 200);
    const { x, y, scale } = centred(fit(area, window), door, area, window);
    assert.ok(door.width * scale >= 70);
    assert.ok(door.x >= x && door.x + door.width <= x + window.width / scale);
    assert.ok(door.y >= y && door.y + door.height <= y + window.height / scale);
  });

  it('draws more than is in sight, and the same after a small move', () => {
    const view = zoomed(fit(area, window), 4, { x: 500, y: 300 }, area, window);
    const around = visibleBox(view, window);
    assert.ok(around.x <= view.x && around.y <= view.y);
    assert.ok(around.x + around.width >= view.x + window.width / view.scale);
    assert.ok(around.y + around.height >= view.y + window.height / view.scale);
    const nudged = visibleBox({ ...view, x: view.x + 1e-3 }, window);
    assert.deepEqual(nudged, around);
  });
});

describe('the doors of a plan', () => {
  it('open towards the widest way', () => {
    const row = [box(0, 0), box(300, 0), box(600, 0)];
    assert.deepEqual(doorSides(row, area), ['bottom', 'bottom', 'bottom']);
    const backToBack = [box(300, 300), box(300, 600)];
    assert.deepEqual(doorSides(backToBack, area), ['top', 'bottom']);
    assert.deepEqual(doorSides([box(3920, 500, 80, 300), box(3920, 800, 80, 300)], area), ['top', 'bottom']);
  });

  it('of gates lead into the area', () => {
    assert.equal(gateSide(box(3_920, 500, 80, 300), area), 'left');
    assert.equal(gateSide(box(0, 500, 80, 300), area), 'right');
    assert.equal(gateSide(box(500, 1_920, 300, 80), area), 'top');
  });

  it('are met by a finger close by, and by the arrow keys straight ahead', () => {
    const doors = [box(0, 0), box(300, 0), box(1_000, 0), box(0, 900)].map((one) => ({ box: one }));
    assert.equal(nearest(doors, { x: 350, y: 320 }, 50), doors[1]);
    assert.equal(nearest(doors, { x: 800, y: 100 }, 50), undefined);
    assert.equal(nextTowards(doors, doors[0]!, 'ArrowRight'), doors[1]);
    assert.equal(nextTowards(doors, doors[1]!, 'ArrowRight'), doors[2]);
    assert.equal(nextTowards(doors, doors[0]!, 'ArrowDown'), doors[3]);
    assert.equal(nextTowards(doors, doors[0]!, 'ArrowLeft'), undefined);
  });

  it('show four facts, and nothing that may be out of date', () => {
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
    } as const;
    const fresh = { lock: 'locked', isOpen: true, isAlarmed: true, isTaken: true };
    assert.deepEqual(lookOf({ kind: 'unit', door }, false), fresh);
    assert.deepEqual(lookOf({ kind: 'unit', door }, true), { ...fresh, lock: 'unknown', isOpen: null });
    const gone = { ...door, online: false };
    assert.deepEqual(lookOf({ kind: 'unit', door: gone }, false), {
      ...fresh,
      lock: 'offline',
      isOpen: null,
    });
    const barred = { ...gone, lockStatus: 'overlocked' } as const;
    assert.equal(lookOf({ kind: 'unit', door: barred }, false).lock, 'overlocked');
  });
});
