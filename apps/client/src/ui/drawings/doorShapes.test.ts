import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unitTypes } from '@gatehouse/contract/rules/unitTypes';
import { keysOf } from '../../lib/keys.ts';
import { type DoorShape, doorKindOf, doorShapes } from './doorShapes.ts';

describe('the drawing of a door', () => {
  it('is true to every type of unit, and a plain door where the type is not known', () => {
    assert.deepEqual(unitTypes.map(doorKindOf), [
      'roller',
      'glass',
      'locker',
      'trailer',
      'door',
      'gate',
      'glass',
      'trolley',
      'locker',
      'boom',
      'door',
    ]);
    assert.equal(doorKindOf('hangar'), 'door');
    assert.equal(doorKindOf(undefined), 'door');
  });

  for (const kind of keysOf(doorShapes)) {
    const shape: DoorShape = doorShapes[kind];
    it(`of ${kind} is inside its picture, with its lamp and what it turns about`, () => {
      for (const path of [
        shape.wall,
        shape.fine,
        shape.opening ?? '',
        shape.leaf,
        shape.leafFine,
        shape.leafBars,
      ]) {
        for (const [x, y] of startsOf(path)) assert.ok(x >= 0 && x <= 200 && y >= 0 && y <= 224, path);
      }
      for (const [x, y] of [shape.hinge, shape.lamp]) assert.ok(x > 0 && x < 200 && y > 20 && y <= 206);
    });

    it(`of ${kind} has a bolt unless it is a gate`, () => {
      assert.equal(shape.bolt === undefined, kind === 'gate' || kind === 'boom');
    });
  }
});

/** Where each part of a path begins. */
function startsOf(path: string): [number, number][] {
  return [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}
