/** Those who asked to be called when something happens. */

export type Listeners<Event extends unknown[]> = {
  /** Calls a listener at every event from now on. The result ends it. */
  add(listener: (...event: Event) => void): () => void;
  call(...event: Event): void;
  isEmpty(): boolean;
};

/** Nobody listens yet. */
export function createListeners<Event extends unknown[]>(): Listeners<Event> {
  const listeners = new Set<(...event: Event) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(...event) {
      for (const listener of listeners) listener(...event);
    },
    isEmpty: () => listeners.size === 0,
  };
}
