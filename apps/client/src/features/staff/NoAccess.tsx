import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Said to staff who work at no site, or at one without anything of this kind. */
export function NoAccess({ of }: { of: 'Doors' | 'Controllers' }) {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="access" />}
      title="You have no access."
      text={`${of} appear here once you work at a site that has some.`}
    />
  );
}
