import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BluetoothCommand } from './command.ts';
import { type BluetoothEnd, endTexts } from './ends.ts';
import { bluetoothStages } from './stages.ts';

const states = (command: BluetoothCommand) => bluetoothStages(command).map(({ state }) => state);
const at = (stage: 'preparing' | 'asking' | 'challenged' | 'answering') =>
  states({ operation: 'open', stage });
const ended = (end: BluetoothEnd): BluetoothCommand => ({ operation: 'open', stage: 'ended', end });

test('what has not happened yet waits, and nothing is done before the unit said so', () => {
  assert.deepEqual(at('preparing'), ['current', 'waiting', 'waiting']);
  assert.deepEqual(at('asking'), ['current', 'waiting', 'waiting']);
  assert.deepEqual(at('challenged'), ['done', 'current', 'waiting']);
  assert.deepEqual(at('answering'), ['done', 'done', 'current']);
  assert.deepEqual(states(ended('succeeded')), ['done']);
  assert.deepEqual(states(ended('failed')), ['failed']);
  assert.deepEqual(states(ended('unconfirmed')), ['unknown']);
});

test('every end is shown in its own text', () => {
  for (const [end, text] of Object.entries(endTexts)) {
    const last = bluetoothStages(ended(end as BluetoothEnd)).at(-1);
    assert.equal(last?.label, text);
    assert.notEqual(last?.state, 'waiting');
  }
  assert.equal(endTexts.denied, 'Please enable location permissions.');
  const refused = { ...ended('unprepared'), detail: 'This unit has no Bluetooth.' } as BluetoothCommand;
  assert.equal(bluetoothStages(refused)[0]?.detail, 'This unit has no Bluetooth.');
});
