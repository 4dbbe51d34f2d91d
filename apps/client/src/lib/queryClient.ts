import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline, onOnlineChange } from './connection.ts';
import { NetworkError } from './networkError.ts';

/** How long an answer counts as new, so that screens opened one after the other do not ask twice. */
export const FRESH_FOR_MS = 5_000;

/**
 * Every answer of the API that screens share. Offline, queries fail at once instead of waiting, so that a screen can
 * say so; back online, what is on screen is asked for again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_FOR_MS,
      retry: worthRetrying,
      retryDelay: 1_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Once more after a broken connection or a reply from something on the way; never after the API's own no. */
function worthRetrying(failures: number, error: Error): boolean {
  return (
    failures < 1 && error instanceof NetworkError && (error.reason === 'broken' || error.reason === 'status')
  );
}

onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onOnlineChange(setOnline);
});

/** Drops what was answered to one person and is nobody else's business. */
export function removePersonalQueries(): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => /^\/api\/(customer|admin)\//.test(String(queryKey[0])),
  });
}
