import { type ChangeListener, type EventBus, topicsOf } from '../db/eventBus.ts';
import { createFollowers } from '../db/followers.ts';

/** An event bus that the test plays. */
export function playedBus() {
  const listeners = new Set<ChangeListener>();
  const followers = createFollowers(topicsOf);
  let following = 0;
  let isConnected = true;
  const emit: ChangeListener = (change) => {
    for (const listener of listeners) listener(change);
    followers.emit(change);
  };
  const live: EventBus = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(topics, listener) {
      const followed = followers.add(topics, listener);
      following++;
      return {
        ...followed,
        stop() {
          followed.stop();
          following--;
        },
      };
    },
    isConnected: () => isConnected,
    caughtUp: async () => {},
    close: async () => {},
  };
  return {
    live,
    /** How many listen to it. */
    listeners: () => listeners.size + following,
    publish: emit,
    breakDown: () => {
      isConnected = false;
    },
    comeBack: () => {
      isConnected = true;
      emit({ kind: 'lost' });
    },
  };
}
