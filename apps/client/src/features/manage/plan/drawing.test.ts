import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EditablePlan } from '@gatehouse/contract/api/staffPlan';
import fc from 'fast-check';
import { type Drawing, difference, draw, onTopOf, startFrom } from './drawing.ts';

const place = fc.record(
  {
    areaId: fc.constantFrom(1, 2),
    x: fc.constantFrom(0, 10, 20),
    y: fc.constantFrom(0, 10),
    width: fc.constantFrom(100, 200),
    height: fc.constant(300),
  },
  { noNullPrototype: true },
);
const ids = [1, 2, 3, 4];
const plan = fc.tuple(...ids.map(() => fc.option(place))).map(
  (places): EditablePlan => ({
    site: 'Yard',
    revision: 1,
    changed: null,
    areas: [],
    things: ids.map((id, index) => ({ kind: 'unit', id, name: `A${id}`, place: places[index]! })),
  }),
);
const step = fc
  .array(fc.tuple(fc.constantFrom(...ids.map((id) => `unit_${id}`)), fc.option(place)), { maxLength: 3 })
  .map((places) => ({ act: 'place', places: new Map(places) }) as const);
const back = fc.constantFrom({ act: 'undo' } as const, { act: 'redo' } as const);
const actions = fc.array(fc.oneof(step, step, back), { maxLength: 12 });

const repeat = (drawing: Drawing, act: 'undo' | 'redo') =>
  Array.from({ length: 20 }).reduce<Drawing>((at) => draw(at, { act }), drawing);

test('everything that was done can be taken back, and done again', () => {
  fc.assert(
    fc.property(plan, actions, (seen, acts) => {
      const drawn = acts.reduce(draw, startFrom(seen));
      const undone = repeat(drawn, 'undo');
      assert.deepEqual(difference(startFrom(seen).places, undone.places), []);
      const last = repeat(drawn, 'redo');
      assert.deepEqual(difference(repeat(undone, 'redo').places, last.places), []);
    }),
  );
});

test('the difference names each thing once, and makes the one plan of the other', () => {
  fc.assert(
    fc.property(plan, actions, (seen, acts) => {
      const { places } = acts.reduce(draw, startFrom(seen));
      const edits = difference(startFrom(seen).places, places);
      assert.equal(new Set(edits.map(({ key }) => key)).size, edits.length);
      assert.deepEqual(difference(onTopOf(seen, edits).places, places), []);
    }),
  );
});

test('on top of what somebody else has published, one’s own changes stand and theirs stay', () => {
  fc.assert(
    fc.property(plan, plan, actions, (seen, theirs, acts) => {
      const mine = difference(startFrom(seen).places, acts.reduce(draw, startFrom(seen)).places);
      const { places } = onTopOf(theirs, mine);
      const own = new Map(mine.map(({ key, after }) => [key, after]));
      for (const { id, place } of theirs.things) {
        const key = `unit_${id}`;
        assert.deepEqual(places.get(key) ?? null, own.has(key) ? own.get(key) : place);
      }
    }),
  );
});

test('what is put where it stands is no step', () => {
  fc.assert(
    fc.property(plan, (seen) => {
      const started = startFrom(seen);
      assert.deepEqual(draw(started, { act: 'place', places: new Map(started.places) }), started);
    }),
  );
});
