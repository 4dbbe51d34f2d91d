/** A message that stands on a screen until it is dismissed (docs/specification/interface.md#alerts). */
export type Alert = {
  id?: string;
  title: string;
  hidden: boolean;
  persistent: boolean;
  tone?: 'info' | 'alarm';
  /** Where it leads to: paths of the client with their labels. */
  links?: readonly { label: string; to: string }[];
};
export type Alerts = readonly Alert[];

const keyOf = (alert: Pick<Alert, 'id' | 'title'>) => alert.id ?? alert.title;

/**
 * Puts an alert up, in the place of one with the same key (id, else title), hidden if that one was
 * (docs/specification/interface.md#alerts).
 */
export function addAlert(alerts: Alerts, alert: Omit<Alert, 'hidden'>): Alerts {
  const key = keyOf(alert);
  const known = alerts.find((other) => keyOf(other) === key);
  const added = { ...alert, hidden: known?.hidden ?? false };
  return known === undefined
    ? [...alerts, added]
    : alerts.map((other) => (keyOf(other) === key ? added : other));
}

/** Takes an alert away: a persistent one is only hidden, another is forgotten. */
export function removeAlert(alerts: Alerts, key: string): Alerts {
  return alerts.flatMap((alert) => {
    if (keyOf(alert) !== key) return [alert];
    return alert.persistent ? [{ ...alert, hidden: true }] : [];
  });
}

/** Shows a hidden alert again; nothing else changes. */
export function showAlert(alerts: Alerts, key: string): Alerts {
  return alerts.map((alert) => (alert.hidden && keyOf(alert) === key ? { ...alert, hidden: false } : alert));
}
