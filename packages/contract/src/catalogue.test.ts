import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { countOf, defineMessages, partOf, useTranslations } from './catalogue.ts';

const english = {
  title: 'Access',
  opensAt: (time: string) => `Opens ${time}`,
  states: { locked: 'Locked', open: 'Open' },
};

afterEach(() => useTranslations({}));

test('a catalogue speaks English as it was written', () => {
  const messages = defineMessages('client/access', english);
  assert.equal(messages.title, 'Access');
  assert.equal(messages.opensAt('9:00 am'), 'Opens 9:00 am');
  assert.equal(messages.states.open, 'Open');
});

test('another language takes the place of the messages it knows, of its catalogue alone', () => {
  useTranslations({ 'client/access': { opensAt: (time: string) => `Öffnet um ${time}` } });
  const messages = defineMessages('client/access', english);
  assert.equal(messages.opensAt('9:00'), 'Öffnet um 9:00');
  assert.equal(messages.title, 'Access');
  assert.equal(defineMessages('client/staff', english).opensAt('9:00'), 'Opens 9:00');
});

test('one is one, and everything else is several', () => {
  assert.deepEqual(
    [0, 1, 2, 1_200].map((count) => countOf(count, 'door')),
    ['0 doors', '1 door', '2 doors', '1,200 doors'],
  );
  assert.equal(countOf(3, 'person', 'people'), '3 people');
});

test('a part and its whole are written alike', () => {
  assert.equal(partOf(1_000, 1_000, 'unit'), '1,000 of 1,000 units');
  assert.equal(partOf(0, 1, 'unit'), '0 of 1 unit');
  assert.equal(partOf(1_200, 5_000), '1,200 of 5,000');
});
