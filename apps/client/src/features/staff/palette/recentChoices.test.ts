import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import '../../../lib/browser.fixture.ts';
import type { Choice } from './choices.ts';
import { noteChoice, readRecent, recallChoices } from './recentChoices.ts';

const unit = (id: number, name = `A${id}`): Choice => ({
  id: `unit_${id}`,
  kind: 'unit',
  name,
  facts: 'Rented',
});
const sites = new Map([
  [1, 'North'],
  [2, 'South'],
]);
const recall = (choices: Choice[], isComplete = true) =>
  recallChoices({
    choices: new Map(choices.map((choice) => [choice.id, choice])),
    sites,
    siteId: 1,
    isComplete,
  });

beforeEach(() => localStorage.clear());

test('the last five are kept, each once, the last first', () => {
  for (const id of [1, 2, 3, 1, 4, 5, 6]) noteChoice(unit(id), 1);
  assert.deepEqual(
    readRecent().map(({ id }) => id),
    ['unit_6', 'unit_5', 'unit_4', 'unit_1', 'unit_3'],
  );
});

test('a door is offered as it is now, and not when it is gone', () => {
  noteChoice(unit(1, 'Old name'), 1);
  noteChoice(unit(2), 1);
  assert.deepEqual(recall([unit(1)]), [unit(1)]);
});

test('until the doors are known one is offered under the name it had', () => {
  noteChoice(unit(1), 1);
  assert.deepEqual(recall([], false), [{ id: 'unit_1', kind: 'unit', name: 'A1', facts: '' }]);
});

test('what is at another site is offered with its name, unless the person works there no more', () => {
  noteChoice(unit(7), 3);
  noteChoice({ id: 'controller_4', name: 'Hall' }, 2);
  noteChoice({ id: 'gate_3', name: 'Entry' }, 2);
  assert.deepEqual(recall([]), [
    { id: 'gate_3', kind: 'gate', name: 'Entry', facts: 'South', elsewhere: 2 },
    { id: 'controller_4', kind: 'controller', name: 'Hall', facts: 'South', elsewhere: 2, controllerId: 4 },
  ]);
});

test('what cannot be read is nothing', () => {
  localStorage.setItem('recentChoices', '[{"id":1}]');
  assert.deepEqual(readRecent(), []);
});
