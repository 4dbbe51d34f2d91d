import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, type PlanActions } from './planKeys.ts';

/** What a key does, as the name of the action and what it is given. */
function doneBy(key: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      done.push(name, ...given);
  const actions: PlanActions = {
    // Adding 0 makes 0 of -0.
    pan: (dx, dy) => done.push('pan', dx + 0, dy + 0),
    zoomIn: note('zoomIn'),
    zoomOut: note('zoomOut'),
    showAll: note('showAll'),
    choose: note('choose'),
    enter: note('enter'),
    leave: undefined,
  };
  const event = { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...modifiers };
  actionOf(event, actions)?.();
  return done;
}

test('arrows go from door to door, and with Shift move the plan against their direction', () => {
  assert.deepEqual(doneBy('ArrowLeft'), ['choose', 'ArrowLeft']);
  assert.deepEqual(doneBy('ArrowRight', { shiftKey: true }), ['pan', -60, 0]);
  assert.deepEqual(doneBy('ArrowUp', { shiftKey: true }), ['pan', 0, 60]);
});

test('plus, minus and 0 zoom, with or without Shift', () => {
  assert.deepEqual([doneBy('+'), doneBy('='), doneBy('-'), doneBy('_'), doneBy('0')].flat(), [
    'zoomIn',
    'zoomIn',
    'zoomOut',
    'zoomOut',
    'showAll',
  ]);
});

test('Enter goes to the chosen door; other keys, and those with Control, are left to the browser', () => {
  assert.deepEqual(doneBy('Enter'), ['enter']);
  assert.deepEqual([doneBy('Escape'), doneBy('Tab'), doneBy('+', { ctrlKey: true })].flat(), []);
});
