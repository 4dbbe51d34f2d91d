/** Gathers what changes in one moment, so that it is handled together. */

export type Batch<Item> = {
  add(item: Item): void;
  /** Flushes at the end of this turn of the event loop, though nothing may have been added. */
  flushSoon(): void;
  /** Forgets what was added. */
  clear(): void;
  cancel(): void;
};

/** Calls `flush` with what was added, each once, in the order in which it came. */
export function createBatch<Item>(flush: (items: Item[]) => void): Batch<Item> {
  const items = new Set<Item>();
  let flushing: NodeJS.Immediate | undefined;

  function flushSoon() {
    flushing ??= setImmediate(() => {
      flushing = undefined;
      const added = [...items];
      items.clear();
      flush(added);
    });
  }

  return {
    add(item) {
      items.add(item);
      flushSoon();
    },
    flushSoon,
    clear: () => items.clear(),
    cancel: () => clearImmediate(flushing),
  };
}
