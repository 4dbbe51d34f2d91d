import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Drops garbage, so that what is used is what is held. */
export function collectGarbage(): void {
  collect();
}

/** What JavaScript holds, within its heap and outside, in bytes: what a process got from the system says nothing of it. */
export function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
