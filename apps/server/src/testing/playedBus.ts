import type { ChangeListener, EventBus } from '../db/eventBus.ts';

/** An event bus that the test plays. */
export function playedBus() {
  const listeners = new Set<ChangeListener>();
  let isConnected = true;
  const live: EventBus = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isConnected: () => isConnected,
    caughtUp: async () => {},
    close: async () => {},
  };
  return {
    live,
    /** How many listen to it. */
    listeners: () => listeners.size,
    publish: (change: Parameters<ChangeListener>[0]) => {
      for (const listener of listeners) listener(change);
    },
    breakDown: () => {
      isConnected = false;
    },
    comeBack: () => {
      isConnected = true;
      for (const listener of listeners) listener({ kind: 'lost' });
    },
  };
}
