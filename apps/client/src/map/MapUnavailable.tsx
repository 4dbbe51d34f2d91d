import { RotateCw } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { messages } from './messages.ts';

/**
 * Stands where the map cannot be shown (docs/specification/search.md#map); the list has everything that it
 * would.
 */
export function MapUnavailable() {
  return (
    <div role="alert">
      <EmptyState
        title={messages.unavailable}
        text={messages.unavailableText}
        action={
          <Button icon={<RotateCw />} onClick={() => location.reload()}>
            {messages.reload}
          </Button>
        }
      />
    </div>
  );
}
