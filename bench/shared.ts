import { type BenchmarkStack, startBenchmarkStack } from './benchmarkStack.ts';
import { type Demo, makeDemo } from './demo.ts';
import { fullSize, quickSize } from './layout.ts';
import { createParts, type Parts } from './parts.ts';
import type { Step } from './row.ts';

/** What rows share; each is made when the first of them asks for it. */
export type Shared = {
  stack(): Promise<BenchmarkStack>;
  demo(): Promise<Demo>;
  /** How long it took to make what was made since the last time. */
  takeMade(): Step[];
  /** Ends all of it. Who asks then has it made again. */
  end(): Promise<void>;
};

export function createShared(quick: boolean): Shared {
  let parts = createParts();
  let made: Step[] = [];
  /** What could not be made once is not tried again for every row. */
  const failures = new Set<string>();

  function once<Value>(name: string, make: (parts: Parts) => Promise<Value>): () => Promise<Value> {
    let making: { of: Parts; value: Promise<Value> } | undefined;
    return () => {
      if (!making || (making.of !== parts && !failures.has(name)))
        making = { of: parts, value: timed(name, make(parts)) };
      return making.value;
    };
  }

  async function timed<Value>(name: string, making: Promise<Value>): Promise<Value> {
    const started = performance.now();
    try {
      return await making;
    } catch (error) {
      failures.add(name);
      throw error;
    } finally {
      made.push({ name, seconds: (performance.now() - started) / 1000, results: [] });
    }
  }

  return {
    stack: once('the world', (of) => startBenchmarkStack(quick ? quickSize : fullSize, of)),
    demo: once('the demo', makeDemo),
    takeMade() {
      const taken = made;
      made = [];
      return taken;
    },
    async end() {
      const ended = parts;
      parts = createParts();
      await ended.end();
    },
  };
}
