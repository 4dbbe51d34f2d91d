import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Choice } from './choices.ts';
import { indexOf, search } from './search.ts';

const unit = (name: string, facts = ''): Choice => ({ id: `unit_${name}`, kind: 'unit', name, facts });
const gate = (name: string): Choice => ({ id: `gate_${name}`, kind: 'gate', name, facts: '' });
const site = (name: string): Choice => ({ id: `site_${name}`, kind: 'site', name, facts: '', siteId: 1 });

function found(choices: Choice[], text: string) {
  return search(indexOf(choices), text).map(({ id, choices }) => [id, ...choices.map(({ name }) => name)]);
}

test('the exact name comes first, then what begins so, then other words, then what holds it', () => {
  const names = ['B1 A12', 'A120', 'XA12', 'A12', 'A121'];
  assert.deepEqual(
    found(
      names.map((name) => unit(name)),
      'a12',
    ),
    [['unit', 'A12', 'A120', 'A121', 'B1 A12', 'XA12']],
  );
});

test('the kind with the best fit stands first, and otherwise they keep their order', () => {
  const choices = [unit('Entry hall'), gate('Entry'), site('Re-entry')];
  assert.deepEqual(found(choices, 'entry'), [
    ['gate', 'Entry'],
    ['unit', 'Entry hall'],
    ['site', 'Re-entry'],
  ]);
  assert.deepEqual(found([site('North'), unit('North')], 'north'), [
    ['unit', 'North'],
    ['site', 'North'],
  ]);
});

test('blanks, signs, accents and case do not count', () => {
  for (const text of ['A-12', 'a 12', ' a12 ', 'A.12'])
    assert.deepEqual(found([unit('A12')], text), [['unit', 'A12']]);
  assert.deepEqual(found([site('Café Montréal')], 'cafe mont'), [['site', 'Café Montréal']]);
});

test('words are found in any order, also in what is known beside the name', () => {
  assert.deepEqual(found([gate('Front entry')], 'entry front'), [['gate', 'Front entry']]);
  assert.deepEqual(found([unit('A1', 'Rented · Hall B'), unit('A2', 'Vacant · Hall A')], 'hall b'), [
    ['unit', 'A1'],
  ]);
});

test('nothing is found by nothing, nor by what nothing has', () => {
  for (const text of ['', '  ', '-', 'zz']) assert.deepEqual(found([unit('A1')], text), []);
});

test('of many the first are shown, with how many there are', () => {
  const units = Array.from({ length: 5_000 }, (_, n) => unit(`A${n}`));
  const [group] = search(indexOf(units), 'a');
  assert.equal(group?.choices.length, 8);
  assert.equal(group?.count, 5_000);
});

test('a command comes first, with the doors it fits; where its words are a name, that is found too', () => {
  const choices = [unit('A12'), unit('A1'), gate('Lock A1'), site('A1')];
  assert.deepEqual(found(choices, 'open a-1'), [['command', 'Open A1', 'Open A12', 'Open Lock A1']]);
  assert.deepEqual(found(choices, 'lock a1'), [
    ['command', 'Lock A1', 'Lock A12', 'Lock Lock A1'],
    ['gate', 'Lock A1'],
  ]);
  assert.deepEqual(found(choices, 'Unlock A12'), [['command', 'Open A12']]);
  assert.deepEqual(found(choices, 'open'), []);
});

test('a compartment opens by a command, and locks by itself', () => {
  const locker: Choice = { id: 'lockable_1', kind: 'lockable', name: 'Shop 1', facts: '' };
  assert.deepEqual(found([locker], 'open shop 1'), [['command', 'Open Shop 1']]);
  assert.deepEqual(found([locker], 'lock shop 1'), []);
});
