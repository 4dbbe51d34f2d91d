import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Alerts, addAlert, removeAlert, showAlert } from './alerts.ts';

const alarm = { id: 'alarm', title: 'Unit A12 is alarming!', persistent: true };
const notice = { title: 'Saved', persistent: false };
const hidden = (alerts: Alerts) => alerts.map((alert) => alert.hidden);

test('an alert that was hidden stays hidden when it is added again, also with other words', () => {
  const gone = removeAlert(addAlert([], alarm), 'alarm');
  assert.deepEqual(hidden(gone), [true]);
  const again = addAlert(gone, { ...alarm, title: 'Unit B2 is alarming!' });
  assert.deepEqual(hidden(again), [true]);
  assert.equal(again[0]?.title, 'Unit B2 is alarming!');
});

test('a persistent alert is hidden when removed, another is forgotten', () => {
  const both = addAlert(addAlert([], alarm), notice);
  assert.equal(both.length, 2);
  assert.equal(removeAlert(both, 'Saved').length, 1);
  assert.deepEqual(hidden(removeAlert(both, 'alarm')), [true, false]);
});

test('an alert takes the place of its own predecessor and of no other', () => {
  const both = addAlert(addAlert([], notice), alarm);
  const again = addAlert(both, { ...alarm, title: 'Unit B2 is alarming!' });
  assert.deepEqual(
    again.map(({ title }) => title),
    ['Saved', 'Unit B2 is alarming!'],
  );
  const gone = removeAlert(both, 'alarm');
  assert.deepEqual(hidden(addAlert(gone, notice)), [false, true]);
});

test('showing one alert leaves another hidden, and keeps what is shown as it is', () => {
  const others = addAlert(addAlert([], alarm), { id: 'plan', title: 'The plan is old', persistent: true });
  const bothHidden = removeAlert(removeAlert(others, 'alarm'), 'plan');
  assert.deepEqual(hidden(showAlert(bothHidden, 'plan')), [true, false]);
  assert.equal(showAlert(others, 'alarm')[0], others[0]);
});

test('showing brings back only what is hidden', () => {
  const shown = addAlert([], alarm);
  assert.deepEqual(showAlert(shown, 'alarm'), shown);
  assert.deepEqual(hidden(showAlert(removeAlert(shown, 'alarm'), 'alarm')), [false]);
});
