/**
 * Gathers what comes together, or while a run is in flight, and hands it to the next run as one batch: one item alone
 * goes at once, many together share a statement.
 */
export function createBatch<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  most = 500,
): (item: In) => Promise<Out> {
  type Waiting = { item: In; resolve(out: Out): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let running = false;

  async function pump() {
    running = true;
    // Whatever is asked for in the same breath.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out);
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
