import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Box } from '@gatehouse/contract/rules/planBoxes';
import { doorSideAmong, gateSide, lettering, nearest, nextTowards } from './geometry.ts';

const area = { width: 4000, height: 2000 };
const box = (x: number, y: number, width = 300, height = 300) => ({ x, y, width, height });

describe('the doors of a plan', () => {
  it('open towards the widest way', () => {
    const sidesOf = (boxes: Box[]) => boxes.map(doorSideAmong(boxes, area));
    const row = [box(0, 0), box(300, 0), box(600, 0)];
    assert.deepEqual(sidesOf(row), ['bottom', 'bottom', 'bottom']);
    const backToBack = [box(300, 300), box(300, 600)];
    assert.deepEqual(sidesOf(backToBack), ['top', 'bottom']);
    assert.deepEqual(sidesOf([box(3920, 500, 80, 300), box(3920, 800, 80, 300)]), ['top', 'bottom']);
  });

  it('of gates lead into the area', () => {
    assert.equal(gateSide(box(3_920, 500, 80, 300), area), 'left');
    assert.equal(gateSide(box(0, 500, 80, 300), area), 'right');
    assert.equal(gateSide(box(500, 1_920, 300, 80), area), 'top');
  });

  it('are lettered with their whole names, the smaller the longer', () => {
    const long = lettering(box(0, 0), 'Parcel locker 12', 100);
    assert.ok(long < lettering(box(0, 0), 'A1', 100));
    assert.ok('Parcel locker 12'.length * 0.6 * long <= 300);
    assert.equal(lettering(box(0, 0), 'A1', 40), 40);
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
});
