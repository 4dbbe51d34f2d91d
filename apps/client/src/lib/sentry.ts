import { errorReporting, scrubReport, tracingOrigins } from '@gatehouse/contract/rules/errorReport';
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';

/** Starts the reporter; it gathers nothing by itself, and sends what `scrubReport` leaves. */
export function startReports(dsn: string): (error: Error) => void {
  const client = new BrowserClient({
    ...errorReporting,
    dsn,
    release: import.meta.env?.VITE_APP_VERSION,
    integrations: [],
    tracePropagationTargets: tracingOrigins,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    beforeSend: scrubReport,
    beforeSendTransaction: scrubReport,
  });
  client.init();
  const scope = new Scope();
  return (error) => void client.captureException(error, undefined, scope);
}
