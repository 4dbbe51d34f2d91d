/**
 * Gathers what comes together, or while a run is in flight, and hands it to the next run as one batch: one item alone
 * goes at once, many together share a statement. Each item gets what `run` returns in its place: nothing, where that
 * returns no results. Rejects when the item's run does. A promise that `run` returns for an item is waited for by who
 * handed that in, and by no run after it.
 */
export function createBatch<In, Out>(
  run: (items: In[]) => Promise<(Out | PromiseLike<Out> | undefined)[]>,
  maxItems = 500,
): (item: In) => Promise<Out | undefined> {
  type Waiting = {
    item: In;
    resolve(out: Out | PromiseLike<Out> | undefined): void;
    reject(error: unknown): void;
  };
  let waiting: Waiting[] = [];
  let running = false;

  async function pump() {
    running = true;
    // Whatever is asked for in the same breath.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void pump();
    });
}
