import { getClientConfiguration } from '@gatehouse/contract/api/sites';
import { ApiError } from '@gatehouse/contract/errors';
import { call } from './api.ts';

type Report = (error: Error) => void;
let loading: Promise<Report | undefined> | undefined;

/**
 * Reports a failure of the client's own code where the operator takes reports. Nothing of the reporter is loaded, and
 * nothing asked for, before the first failure.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError) return;
  loading ??= load();
  loading.then(
    (report) => report?.(error),
    () => {
      loading = undefined;
    },
  );
}

async function load(): Promise<Report | undefined> {
  const { errorReports } = await call(getClientConfiguration);
  return errorReports ? (await import('./sentry.ts')).startReports(errorReports.dsn) : undefined;
}

/** Reports what nothing else catches. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => reportError(error));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
