import * as rules from '@gatehouse/contract/rules/alerts';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The alerts of the route that is open, hidden ones too (docs/specification/interface.md#alerts). */
export const useAlerts = create<{ alerts: rules.Alerts }>(() => ({ alerts: [] }));

export function addAlert(alert: Omit<rules.Alert, 'hidden'>): void {
  change((alerts) => rules.addAlert(alerts, alert));
}

/** Takes an alert away by its key, which is its id, else its title. */
export function removeAlert(key: string): void {
  change((alerts) => rules.removeAlert(alerts, key));
}

export function showAlert(key: string): void {
  change((alerts) => rules.showAlert(alerts, key));
}

/**
 * Keeps an alert on the screen for as long as it is given. Who hides one is not shown it again before it was gone,
 * or another takes its place.
 */
export function useAlert(alert: Omit<rules.Alert, 'hidden'> | undefined): void {
  const key = alert && (alert.id ?? alert.title);
  useEffect(() => {
    if (alert) addAlert(alert);
  });
  useEffect(() => {
    if (key === undefined) return;
    showAlert(key);
    return () => removeAlert(key);
  }, [key]);
}

/** Forgets every alert; leaving a route does this. */
export function clearAlerts(): void {
  change(() => []);
}

function change(next: (alerts: rules.Alerts) => rules.Alerts) {
  useAlerts.setState(({ alerts }) => ({ alerts: next(alerts) }));
}
