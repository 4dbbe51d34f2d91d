import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** The address names no pool table. */
export function NoTable() {
  const hasSearch = useArea('search');
  return (
    <>
      <h1 className="visually-hidden">Pool table</h1>
      <EmptyState
        drawing={<EmptyDrawing of="search" />}
        title="There is no such table"
        text="Scan the code at the table again, or ask the staff."
        action={
          hasSearch && (
            <LinkButton to={hrefTo('Search')} variant="primary">
              Find a space
            </LinkButton>
          )
        }
      />
    </>
  );
}

type TableTroubleProps = { text: string; onRetry: () => void; isRetrying: boolean };

/** The table could not be loaded. */
export function TableTrouble(props: TableTroubleProps) {
  return (
    <>
      <h1 className="visually-hidden">Pool table</h1>
      <ErrorState {...props} />
    </>
  );
}
