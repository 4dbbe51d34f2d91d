import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNetworkUp } from '../lib/connection.ts';
import { Button } from './Button.tsx';
import { EmptyDrawing } from './drawings/EmptyDrawing.tsx';
import { EmptyState } from './EmptyState.tsx';
import { messages } from './messages.ts';

type ErrorStateProps = {
  title?: ReactNode;
  /** What went wrong, as the failure says it. */
  text: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** What failed and a way to try again. */
export function ErrorState({ title, text, onRetry, isRetrying }: ErrorStateProps) {
  const networkUp = useNetworkUp();
  return (
    <div role="alert">
      <EmptyState
        drawing={<EmptyDrawing of="error" />}
        title={title ?? (networkUp ? messages.failed : messages.offline)}
        text={text}
        action={
          onRetry && (
            <Button icon={<RotateCw />} pending={isRetrying} onClick={onRetry}>
              {messages.tryAgain}
            </Button>
          )
        }
      />
    </div>
  );
}
