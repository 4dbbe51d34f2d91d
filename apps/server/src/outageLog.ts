import type { FastifyBaseLogger } from 'fastify';

/** Something that is away for a while and comes back, such as a database. */
export type OutageLog = {
  /** It could not be used. */
  failed(error: unknown): void;
  /** It was used. */
  succeeded(): void;
};

export type OutageLogOptions = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;
  /** The line of its beginning, with the first error. */
  begins: string;
  /** The line of its end, with how long it took and how much failed. */
  ends: string;
  /** How long nothing may have failed before it counts as over, so that what comes and goes is one outage. */
  quietMs?: number;
  /** Milliseconds on a clock that never jumps. */
  monotonic?: () => number;
};

/** Logs a line when an outage begins and one when it ends, however much fails meanwhile; each failure at debug. */
export function createOutageLog(options: OutageLogOptions): OutageLog {
  const { log, begins, ends, quietMs = 0, monotonic = () => performance.now() } = options;
  /** `backAt` is the first use since the last failure. */
  let outage: { beganAt: number; lastAt: number; backAt?: number; failures: number } | undefined;
  return {
    failed(cause) {
      const now = monotonic();
      if (outage) {
        outage.lastAt = now;
        outage.backAt = undefined;
        outage.failures++;
        log.debug({ err: cause }, begins);
        return;
      }
      outage = { beganAt: now, lastAt: now, failures: 1 };
      log.error({ err: new Error(begins, { cause }) }, begins);
    },
    succeeded() {
      if (!outage) return;
      const now = monotonic();
      outage.backAt ??= now;
      const { beganAt, lastAt, backAt, failures } = outage;
      if (now - lastAt < quietMs) return;
      outage = undefined;
      log.warn({ seconds: Math.round((backAt - beganAt) / 100) / 10, failures }, ends);
    },
  };
}
