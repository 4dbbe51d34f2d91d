import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline, onOnlineChange } from './connection.ts';
import { NetworkError } from './networkError.ts';
import { isServer } from './serverRender.ts';

/** How long an answer counts as new, so that screens opened one after the other do not ask twice. */
export const FRESH_FOR_MS = 5_000;

/**
 * Holds answers of the API. Offline, queries fail at once instead of waiting, so that a screen can say so; back online,
 * what is on screen is asked for again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_FOR_MS,
        retry: isServer ? false : worthRetrying,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Every answer of the API that screens share. */
export const queryClient = createQueryClient();

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
