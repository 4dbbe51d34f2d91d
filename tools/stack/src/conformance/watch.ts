import { Deviation } from './deviation.ts';

/** Waits for what changes. */
export type Watch = {
  /** Something has changed: whoever waits looks again. */
  changed(): void;
  /** What `find` finds, as soon as it does. Throws a Deviation that `expected` did not come in time. */
  until<T>(expected: string, find: () => T | undefined, withinMs: number): Promise<T>;
};

export function createWatch(): Watch {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    until(expected, find, withinMs) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = find();
          if (found === undefined) return;
          listeners.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(() => {
          listeners.delete(look);
          reject(new Deviation(`nothing within ${withinMs / 1_000} s`, expected));
        }, withinMs);
        listeners.add(look);
        look();
      });
    },
  };
}
