import type { ReactNode } from 'react';
import { useId } from 'react';
import type { PagedList } from '../../lib/nextPage.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NextPageButton } from '../../ui/NextPageButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import styles from './Orders.module.css';

type Paged<Item> = PagedList & {
  data: Item[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type OrderGroupsProps<Item, Group extends string> = {
  paged: Paged<Item>;
  /** In the order in which they stand; those without an item are left out. */
  groups: readonly Group[];
  groupOf: (item: Item) => Group;
  render: (item: Item) => ReactNode;
};

/** A long list under its headings, with whatever keeps it from showing. */
export function OrderGroups<Item extends { id: number }, Group extends string>({
  paged,
  groups,
  groupOf,
  render,
}: OrderGroupsProps<Item, Group>) {
  if (!paged.data) {
    if (!paged.error) return <Waiting />;
    return <QueryError query={paged} />;
  }
  if (paged.data.length === 0 && !paged.hasNextPage) return <NoOrders />;
  const grouped = Map.groupBy(paged.data, groupOf);
  return (
    <div className={styles.groups}>
      {groups.map((group) => {
        const items = grouped.get(group);
        return items && <Group key={group} name={group} items={items} render={render} />;
      })}
      <NextPageButton list={paged} of="more" className={styles.more} />
    </div>
  );
}

type GroupProps<Item> = { name: string; items: Item[]; render: (item: Item) => ReactNode };

function Group<Item extends { id: number }>({ name, items, render }: GroupProps<Item>) {
  const heading = useId();
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 id={heading}>{name}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Card>{render(item)}</Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoOrders() {
  return (
    <EmptyState
      drawing={<EmptyDrawing of="orders" />}
      title={messages.noOrders}
      text={messages.noOrdersText}
      action={
        <LinkButton variant="primary" to={hrefTo('Search')}>
          {messages.search}
        </LinkButton>
      }
    />
  );
}

function Waiting() {
  return (
    <div className={styles.group} aria-busy="true">
      <Skeleton height="1.5rem" width="8rem" />
      <div className={styles.list}>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} height="6.5rem" />
        ))}
      </div>
    </div>
  );
}
