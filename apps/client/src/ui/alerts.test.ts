import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAlert, clearAlerts, removeAlert, showAlert, useAlerts } from './alerts.ts';

const shown = () => useAlerts.getState().alerts.filter(({ hidden }) => !hidden);

test('a persistent alert stays hidden when added again, comes back when shown and goes with the route', () => {
  const alert = { id: 'offline', title: 'Offline', persistent: true };
  addAlert(alert);
  assert.equal(shown().length, 1);
  removeAlert('offline');
  addAlert(alert);
  assert.equal(shown().length, 0);
  showAlert('offline');
  assert.equal(shown().length, 1);
  removeAlert('offline');
  clearAlerts();
  addAlert(alert);
  assert.equal(shown().length, 1);
});
