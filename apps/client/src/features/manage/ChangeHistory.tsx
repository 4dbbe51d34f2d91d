import type { Resource, Row } from '@gatehouse/contract/resources/resource';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callWith } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChangeEntry } from './ChangeEntry.tsx';
import styles from './Manage.module.css';
import type { Titles } from './manageQueries.ts';
import { messages } from './messages.ts';

const PAGE = 20;

type ChangeHistoryProps = { resource: Resource; row: Row; titles: Titles };

/** Who changed what of a row, newest first. */
export function ChangeHistory({ resource, row, titles }: ChangeHistoryProps) {
  const { history } = resource.calls;
  const asked = useInfiniteQuery({
    queryKey: [...keyOf(history, { params: { id: row.id } }), row.revision],
    queryFn: ({ pageParam, signal }) =>
      callWith(history, { params: { id: row.id }, query: { offset: pageParam, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
  const changes = asked.data?.pages.flat();
  return (
    <Card aria-label={messages.history} className={styles.card}>
      <h2>{messages.history}</h2>
      {changes === undefined ? (
        asked.error ? (
          <QueryError query={asked} />
        ) : (
          <Skeleton height="6rem" />
        )
      ) : changes.length === 0 ? (
        <p className={styles.quiet}>{messages.noHistory}</p>
      ) : (
        <ol className={styles.history}>
          {changes.map((change) => (
            <ChangeEntry key={change.id} resource={resource} change={change} titles={titles} />
          ))}
        </ol>
      )}
      {asked.hasNextPage && (
        <Button pending={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {messages.moreHistory}
        </Button>
      )}
    </Card>
  );
}
