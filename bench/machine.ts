import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where the figures come from; without it they say nothing. */
export function machine() {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
    load: loadavg().map((value) => Math.round(value * 100) / 100),
  };
}
