import type { FastifyBaseLogger } from 'fastify';

/** How often an outage that goes on is reported again. */
const REMIND_MS = 60_000;

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

/**
 * Logs a line when an outage begins, one a minute with the count while it goes on and one when it ends, however much fails
 * meanwhile; each failure at debug.
 */
export function createOutageLog(options: OutageLogOptions): OutageLog {
  const { log, begins, ends, quietMs = 0, monotonic = () => performance.now() } = options;
  /** `backAt` is the first use since the last failure. */
  let outage:
    | { beganAt: number; reportedAt: number; lastAt: number; backAt?: number; failures: number }
    | undefined;
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  return {
    failed(cause) {
      const now = monotonic();
      if (outage) {
        outage.lastAt = now;
        outage.backAt = undefined;
        outage.failures++;
        log.debug({ err: cause }, begins);
        if (now - outage.reportedAt < REMIND_MS) return;
        outage.reportedAt = now;
        log.warn({ seconds: seconds(now - outage.beganAt), failures: outage.failures }, `Still: ${begins}`);
        return;
      }
      outage = { beganAt: now, reportedAt: now, lastAt: now, failures: 1 };
      log.error({ err: new Error(begins, { cause }) }, begins);
    },
    succeeded() {
      if (!outage) return;
      const now = monotonic();
      outage.backAt ??= now;
      const { beganAt, lastAt, backAt, failures } = outage;
      if (now - lastAt < quietMs) return;
      outage = undefined;
      log.warn({ seconds: seconds(backAt - beganAt), failures }, ends);
    },
  };
}
