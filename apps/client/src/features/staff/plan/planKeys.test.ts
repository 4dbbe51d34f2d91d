import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, type PlanActions } from './planKeys.ts';

type Modifiers = Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>>;

/** What a key does, as the name of the action and what it is given. */
function doneBy(key: string, modifiers: Modifiers = {}) {
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
    extend: note('extend'),
    toggle: note('toggle'),
    selectAll: note('selectAll'),
    enter: note('enter'),
    leave: undefined,
  };
  const event = { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...modifiers };
  actionOf(event, actions)?.();
  return done;
}

test('arrows go from door to door, and with Shift select on the way', () => {
  assert.deepEqual(doneBy('ArrowLeft'), ['choose', 'ArrowLeft']);
  assert.deepEqual(doneBy('ArrowRight', { shiftKey: true }), ['extend', 'ArrowRight']);
});

test('Space selects the chosen door, and A with Control or Command all', () => {
  assert.deepEqual(doneBy(' '), ['toggle']);
  assert.deepEqual(doneBy('a', { ctrlKey: true }), ['selectAll']);
  assert.deepEqual(doneBy('a', { metaKey: true }), ['selectAll']);
  assert.deepEqual(doneBy('a'), []);
});

test('Home, End and the page keys move the plan against their direction', () => {
  assert.deepEqual(doneBy('End'), ['pan', -240, 0]);
  assert.deepEqual(doneBy('Home'), ['pan', 240, 0]);
  assert.deepEqual(doneBy('PageUp'), ['pan', 0, 240]);
  assert.deepEqual(doneBy('PageDown'), ['pan', 0, -240]);
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

test('Enter goes to the chosen door; other keys, and others with Control or Alt, are left to the browser', () => {
  assert.deepEqual(doneBy('Enter'), ['enter']);
  const left = [
    doneBy('Escape'),
    doneBy('Tab'),
    doneBy('+', { ctrlKey: true }),
    doneBy('a', { altKey: true }),
  ];
  assert.deepEqual(left.flat(), []);
});
