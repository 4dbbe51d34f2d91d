import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/**
 * Stands where the map cannot be shown (docs/specification/search.md#map); the list has everything that it
 * would.
 */
export function MapUnavailable() {
  return (
    <div role="alert">
      <EmptyState
        title="The map is not available"
        text="Please reload the page."
        action={
          <Button icon={<RotateCw />} onClick={() => location.reload()}>
            Reload
          </Button>
        }
      />
    </div>
  );
}
