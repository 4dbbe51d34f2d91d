import * as rules from '@gatehouse/contract/rules/alerts';
import { create } from 'zustand';

/** The alerts of the route that is open, hidden ones too (spec part 4 'Alerts'). */
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

/** Forgets every alert; leaving a route does this. */
export function clearAlerts(): void {
  change(() => []);
}

function change(next: (alerts: rules.Alerts) => rules.Alerts) {
  useAlerts.setState(({ alerts }) => ({ alerts: next(alerts) }));
}
