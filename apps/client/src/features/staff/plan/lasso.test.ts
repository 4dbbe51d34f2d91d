import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outlineOf, within } from './lasso.ts';

const point = (x: number, y: number) => ({ x, y });
const door = (x: number, y: number) => ({ box: { x, y, width: 100, height: 100 } });

/** Two rows of four doors, with a way between. */
const doors = [0, 300].flatMap((y) => [0, 100, 200, 300].map((x) => door(x, y)));
const drawn = (...path: [number, number][]) => within(doors, outlineOf(path.map(([x, y]) => point(x, y))));

describe('what is drawn around doors of a plan', () => {
  it('is a rectangle while the line is straight, whichever way it goes', () => {
    const [a, b] = [doors[0]!, doors[1]!];
    assert.deepEqual(drawn([-10, -10], [190, 90]), [a, b]);
    assert.deepEqual(drawn([190, 90], [-10, -10]), [a, b]);
    assert.deepEqual(drawn([-10, 90], [60, 62], [190, -10]), [a, b]);
  });

  it('is a loop once the line bends, closed from its end to its beginning', () => {
    const around = drawn([-10, -10], [410, -10], [410, 410], [310, 410], [310, 110], [-10, 110]);
    assert.deepEqual(around, [...doors.slice(0, 4), doors[7]]);
  });

  it('takes in those doors whose middle is inside', () => {
    assert.deepEqual(drawn([-10, -10], [149, 60]), [doors[0]]);
    assert.deepEqual(drawn([-10, -10], [151, 60]), [doors[0], doors[1]]);
  });

  it('leaves out what a loop goes around twice over, and takes nothing where there is no line', () => {
    const hole = [
      [-10, -10],
      [410, -10],
      [410, 410],
      [-10, 410],
      [-10, -10],
      [90, -20],
      [90, 200],
      [310, 200],
      [310, -20],
      [90, -20],
    ] as [number, number][];
    assert.deepEqual(drawn(...hole), [doors[0], doors[3], ...doors.slice(4)]);
    assert.deepEqual(drawn(), []);
    assert.deepEqual(drawn([50, 50]), []);
  });
});
