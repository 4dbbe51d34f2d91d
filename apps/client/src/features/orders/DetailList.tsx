import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';

type DetailListProps<Line> = {
  title: string;
  query: UseQueryResult<Line[]>;
  children: (lines: Line[]) => ReactNode;
};

/** A list among the details of an order: waited for, asked for again where it did not come, or there. */
export function DetailList<Line>({ title, query, children }: DetailListProps<Line>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card className={styles.list}>
      <h2>{title}</h2>
      {data ? (
        children(data)
      ) : error ? (
        <div className={styles.none} role="alert">
          <p>{messageOf(error)}</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <SkeletonText lines={2} />
        </div>
      )}
    </Card>
  );
}
