import { errorReporting, scrubReport } from '@gatehouse/contract/rules/errorReport';
import type { Config } from '../../config.ts';
import { version } from '../../version.ts';

/** Reports what failed to the operator's error-reporting service. */
export type ErrorReports = { report(error: unknown): void; close(): Promise<void> };

const CLOSE_MS = 2_000;

type Given = Pick<Config, 'errorReports'>;

/** The DSN that errors are reported to; undefined without one, and for the demo unless it is forced. */
export function reportingTo({ errorReports }: Given, isDemo: boolean): string | undefined {
  return isDemo && !errorReports?.force ? undefined : errorReports?.dsn;
}

/** Reports errors where the configuration says so. The library is loaded only where it is used. */
export async function createErrorReports(config: Given, isDemo: boolean): Promise<ErrorReports | undefined> {
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
        const { status } = await fetch(options.url, { method: 'POST', body: body as BodyInit });
        return { statusCode: status };
      }),
    beforeSend: scrubReport,
    beforeSendTransaction: scrubReport,
  });
  client.init();
  const scope = new Scope();
  return {
    report: (error) => void client.captureException(error, undefined, scope),
    close: async () => void (await client.close(CLOSE_MS)),
  };
}
