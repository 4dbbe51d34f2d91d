import { hrefTo } from '../../lib/paths.ts';
import { useArea } from '../../lib/useArea.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { messages } from './messages.ts';

/** The address names no pool table. */
export function NoTable() {
  const hasSearch = useArea('search');
  return (
    <>
      <h1 className="visually-hidden">{messages.poolTable}</h1>
      <EmptyState
        drawing={<EmptyDrawing of="search" />}
        title={messages.noTable}
        text={messages.noTableText}
        action={
          hasSearch && (
            <LinkButton to={hrefTo('Search')} variant="primary">
              {messages.findSpace}
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
      <h1 className="visually-hidden">{messages.poolTable}</h1>
      <ErrorState {...props} />
    </>
  );
}
