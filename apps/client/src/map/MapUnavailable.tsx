import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { resultMessages } from '../resultMessages.ts';

const texts = resultMessages.map;

/**
 * Stands where the map cannot be shown (docs/specification/search.md#map); the list has everything that it
 * would.
 */
export function MapUnavailable() {
  return (
    <div role="alert">
      <EmptyState
        title={texts.unavailable}
        text={texts.unavailableText}
        action={
          <Button icon={<RotateCw />} onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        }
      />
    </div>
  );
}
