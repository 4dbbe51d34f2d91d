import type { ReactNode } from 'react';
import { messageOf } from '../lib/networkError.ts';
import { ErrorState } from './ErrorState.tsx';

type QueryErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  title?: ReactNode;
};

/** What kept an answer from coming, and a way to ask again. */
export function QueryError({ query, title }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      text={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
