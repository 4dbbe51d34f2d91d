import { randomBytes } from 'node:crypto';
import { errorReporting, scrubReport } from '@gatehouse/contract/rules/errorReport';
import type { Event } from '@sentry/core';
import type { Config } from '../../config.ts';
import { version } from '../../version.ts';

/** A request that was answered: by its route, so that no address names anybody. */
export type Answered = { route: string; status: number; elapsedMs: number };

/** Reports what failed to the operator's error-reporting service, and of some requests how long they took. */
export type ErrorReports = {
  report(error: unknown): void;
  /** Traces the sampled share of requests. */
  trace(answered: Answered): void;
  close(): Promise<void>;
};

const CLOSE_MS = 2_000;

type Given = Pick<Config, 'errorReports'>;

/** The DSN that errors are reported to; undefined without one, and for the demo unless it is forced. */
export function reportingTo({ errorReports }: Given, isDemo: boolean): string | undefined {
  return isDemo && !errorReports?.force ? undefined : errorReports?.dsn;
}

/** Reports errors where the configuration says so. The library is loaded only where it is used. */
export async function createErrorReports(
  config: Given,
  isDemo: boolean,
  random: () => number = Math.random,
): Promise<ErrorReports | undefined> {
  const dsn = reportingTo(config, isDemo);
  if (dsn === undefined) return undefined;
  const { createStackParser, createTransport, Scope } = await import('@sentry/core');
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server');
  const client = new ServerRuntimeClient({
    ...errorReporting,
    dsn,
    release: version,
    environment: 'production',
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const bytes = typeof body === 'string' ? body : new Uint8Array(body);
        const { status } = await fetch(options.url, { method: 'POST', body: bytes });
        return { statusCode: status };
      }),
    beforeSend: scrubReport,
    beforeSendTransaction: scrubReport,
  });
  client.init();
  const scope = new Scope();
  return {
    report: (error) => void client.captureException(error, undefined, scope),
    trace: (answered) => {
      if (random() < errorReporting.tracesSampleRate)
        client.captureEvent(traceOf(answered), undefined, scope);
    },
    close: async () => void (await client.close(CLOSE_MS)),
  };
}

function traceOf({ route, status, elapsedMs }: Answered): Event {
  const endedAt = Date.now() / 1_000;
  return {
    type: 'transaction',
    transaction: route,
    start_timestamp: endedAt - elapsedMs / 1_000,
    timestamp: endedAt,
    spans: [],
    contexts: {
      trace: {
        trace_id: randomBytes(16).toString('hex'),
        span_id: randomBytes(8).toString('hex'),
        op: 'http.server',
        status: status < 400 ? 'ok' : `${status}`,
      },
    },
  };
}
