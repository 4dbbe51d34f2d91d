import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type DaySteps,
  dayStepsOf,
  firstFree,
  freeParts,
  isPartFree,
  movedTo,
  nearestTo,
  withEnd,
  withStart,
} from './daySteps.ts';

const STEP_MS = 15 * 60_000;

/** A day drawn as text: '.' is free, 'x' taken; what follows a bar is the next day's. */
function drawn(text: string): DaySteps {
  const isFree = [...text.replace('|', '')].map((mark) => mark === '.');
  return {
    starts: isFree.map((_, index) => index * STEP_MS),
    isFree,
    count: text.split('|')[0]!.length,
  };
}

describe('a day in steps', () => {
  const brisbane = 'Australia/Brisbane';
  const hours = { opensAt: '09:00', closesAt: '12:00' };

  test('has a step for each quarter of its opening hours', () => {
    const steps = dayStepsOf('2026-11-20', hours, brisbane, [{ start: '2026-11-19T23:15:00Z' }]);
    assert.equal(steps.starts[0], Date.parse('2026-11-19T23:00:00Z'));
    assert.deepEqual([steps.starts.length, steps.count], [12, 12]);
    assert.deepEqual(freeParts(steps), [{ from: 1, to: 2 }]);
  });

  test('has as many as there are where the clock changes, and the next day where it is always open', () => {
    const always = { opensAt: null, closesAt: null };
    const back = dayStepsOf('2027-04-04', always, 'Australia/Sydney', []);
    assert.deepEqual([back.count, back.starts.length], [100, 196]);
    const forward = dayStepsOf('2026-10-04', always, 'Australia/Sydney', []);
    assert.equal(forward.count, 92);
  });

  test('goes on to the morning where its hours do', () => {
    const night = dayStepsOf('2026-11-20', { opensAt: '23:00', closesAt: '01:00' }, brisbane, []);
    assert.equal(night.count, 8);
    assert.equal(night.starts.at(-1), Date.parse('2026-11-20T14:45:00Z'));
  });
});

describe('what is chosen beforehand', () => {
  test('is the first time that is free for as long', () => {
    assert.deepEqual(firstFree(drawn('x..x....'), 4, 0), { from: 4, to: 8 });
    assert.deepEqual(firstFree(drawn('.........'), 4, 2 * STEP_MS), { from: 2, to: 6 });
  });

  test('is shorter where nothing is as long, and nothing where nothing is free', () => {
    assert.deepEqual(firstFree(drawn('x..x.'), 4, 0), { from: 1, to: 3 });
    assert.equal(firstFree(drawn('xxx'), 4, 0), undefined);
  });

  test('is a time that is running where no other is free', () => {
    assert.deepEqual(firstFree(drawn('....xx'), 4, 2 * STEP_MS), { from: 0, to: 4 });
  });
});

describe('moving', () => {
  const day = drawn('..xx....x...');

  test('the start is bounded by what is taken, jumps over it, and pushes the end', () => {
    assert.deepEqual(withStart(day, { from: 5, to: 7 }, 4), { from: 4, to: 7 });
    assert.deepEqual(withStart(day, { from: 4, to: 7 }, 3), { from: 0, to: 2 });
    assert.deepEqual(withStart(day, { from: 0, to: 1 }, 1), { from: 1, to: 2 });
    assert.deepEqual(withStart(day, { from: 0, to: 2 }, 2), { from: 4, to: 6 });
    assert.deepEqual(withStart(day, { from: 0, to: 1 }, -1), { from: 0, to: 1 });
  });

  test('the end stays between the start and what is taken', () => {
    assert.deepEqual(withEnd(day, { from: 4, to: 5 }, 11), { from: 4, to: 8 });
    assert.deepEqual(withEnd(day, { from: 4, to: 8 }, 2), { from: 4, to: 5 });
    assert.deepEqual(withEnd(drawn('....|..x'), { from: 2, to: 3 }, 7), { from: 2, to: 6 });
  });

  test('the whole goes where it is put, shorter where less is free', () => {
    assert.deepEqual(movedTo(day, { from: 4, to: 6 }, 10), { from: 10, to: 12 });
    assert.deepEqual(movedTo(day, { from: 4, to: 8 }, 0), { from: 0, to: 2 });
    assert.deepEqual(movedTo(day, { from: 4, to: 6 }, 8), { from: 6, to: 8 });
    assert.equal(movedTo(drawn('xx'), { from: 0, to: 1 }, 0), undefined);
  });

  test('what was taken meanwhile has the nearest as long as it', () => {
    assert.deepEqual(nearestTo(day, { from: 1, to: 4 }), { from: 4, to: 7 });
    assert.deepEqual(nearestTo(day, { from: 0, to: 6 }), { from: 0, to: 2 });
  });
});

test('whatever is done, nothing that is taken is covered', () => {
  const days = fc
    .tuple(fc.array(fc.boolean(), { minLength: 1, maxLength: 96 }), fc.nat(96))
    .map(([isFree, rest]): DaySteps => {
      const count = Math.max(1, isFree.length - rest);
      return { isFree, count, starts: isFree.map((_, index) => index * STEP_MS) };
    });
  const moves = fc.array(
    fc.record({
      how: fc.constantFrom('start', 'end', 'whole', 'nearest'),
      to: fc.integer({ min: -5, max: 100 }),
    }),
  );
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 20 }), moves, (steps, length, todo) => {
      let part = firstFree(steps, length, 0);
      if (part === undefined) return assert.equal(freeParts(steps).length, 0);
      for (const { how, to } of todo) {
        if (how === 'start') part = withStart(steps, part, to);
        else if (how === 'end') part = withEnd(steps, part, to);
        else if (how === 'whole') part = movedTo(steps, part, to) ?? part;
        else part = nearestTo(steps, { from: Math.max(0, to), to: Math.max(0, to) + length }) ?? part;
        assert.ok(isPartFree(steps, part), `${how} ${to} gave ${part.from} to ${part.to}`);
        assert.ok(part.from < steps.count);
      }
    }),
  );
});
