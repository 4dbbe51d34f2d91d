import type { PoolTable } from '@gatehouse/contract/api/poolTables';
import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { fromDeviceTime } from '../../lib/clock.ts';
import { useIsOnline } from '../../lib/connection.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Age } from '../../ui/Age.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { UnitDrawing } from '../../ui/drawings/UnitDrawing.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Gallery } from '../../ui/Gallery.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { messages } from './messages.ts';
import { NoTable, TableTrouble } from './NoTable.tsx';
import { OwnGames } from './OwnGames.tsx';
import { Places } from './Places.tsx';
import styles from './PoolTableMain.module.css';
import { isUnknownTable, usePoolTable } from './queries.ts';
import { picturesOfTable, type QueueView, viewQueue } from './queueView.ts';
import { bookingsAt, removeOtherBookings } from './tableBookings.ts';

/**
 * A pool table with its queue, for whoever stands before it (docs/specification/poolTables.md#table-screen).
 */
export function PoolTableMain() {
  const id = Number(useParams().id);
  const table = usePoolTable(id);
  useTitle(table.data?.name);
  if (!(id > 0) || isUnknownTable(table.error)) return <NoTable />;
  if (table.data)
    return (
      <Table
        table={table.data}
        asOf={fromDeviceTime(table.dataUpdatedAt)}
        failure={table.error ?? undefined}
      />
    );
  if (table.error)
    return (
      <TableTrouble
        text={messageOf(table.error)}
        onRetry={() => void table.refetch()}
        isRetrying={table.isFetching}
      />
    );
  return <TableSkeleton />;
}

type TableProps = { table: PoolTable; asOf: number; failure: Error | undefined };

function Table({ table, asOf, failure }: TableProps) {
  const [isExpanded, setExpanded] = useState(false);
  const isOnline = useIsOnline();
  const view = viewQueue(table, bookingsAt(table.id), isExpanded);

  useEffect(() => {
    const queued = table.Queue.map(({ Booking }) => Booking.id);
    removeOtherBookings(table.id, queued);
  }, [table]);

  return (
    <div className={styles.page}>
      <Intro table={table} />
      <div className={styles.panel}>
        <div className={styles.queue}>
          {(!isOnline || failure) && (
            <Banner tone="warning">
              {isOnline ? messages.notRefreshed : messages.offline}{' '}
              <Age since={new Date(asOf).toISOString()} prefix={messages.seen} />
            </Banner>
          )}
          {table.lightsOffline && <Banner tone="warning">{messages.lightsOffline}</Banner>}
          {table.outOfService && <Banner tone="warning">{messages.outOfService}</Banner>}
          <p className={styles.greeting} role="status">
            {view.greeting}
          </p>
          {view.own.length > 0 && <OwnGames table={table} games={view.own} mayLeave={isOnline} />}
          <Places
            table={table}
            shown={view.shown}
            own={new Set(view.own.map(({ entry }) => entry.id))}
            isExpanded={isExpanded}
            onToggle={() => setExpanded(!isExpanded)}
          />
        </div>
        <Joining table={table} view={view} />
      </div>
    </div>
  );
}

/** Which table it is, what it looks like, and where it stands; the drawing of one is lit during a game. */
function Intro({ table }: { table: PoolTable }) {
  const isPlayed = table.Queue.some(({ startedAt }) => startedAt !== null);
  return (
    <header className={styles.intro}>
      <Gallery
        pictures={picturesOfTable(table)}
        name={messages.named(table.name)}
        sizes="(min-width: 1024px) 44rem, (min-width: 768px) 26rem, 100vw"
        fallback={
          <div className={styles.picture} data-lit={isPlayed}>
            <UnitDrawing type="pool_table" size="large" label={messages.named(table.name)} />
          </div>
        }
      />
      <div className={styles.textBlock}>
        <p className={styles.site}>
          <Facts of={[table.Site_name, table.Area_name]} />
        </p>
        <h1 className={styles.name} translate="no">
          {table.name}
        </h1>
        <p className={styles.address}>
          <MapPin aria-hidden="true" />
          {table.Site_fullAddress}
        </p>
      </div>
    </header>
  );
}

/** What a game costs, and the way into the queue for who may have one more in it. */
function Joining({ table, view }: { table: PoolTable; view: QueueView }) {
  const isTurn = view.own.some(({ state }) => state === 'turn');
  return (
    <div className={styles.action}>
      <Price
        cents={table.Product_price}
        interval={table.Product_recurringInterval}
        count={table.Product_recurringIntervalCount}
        size="large"
      />
      {view.isFull ? (
        <p className={styles.full}>{messages.isFull}</p>
      ) : (
        !table.outOfService && (
          <LinkButton
            to={hrefTo('PoolTablePayment', { id: table.id })}
            variant={isTurn ? 'secondary' : 'primary'}
            size="large"
          >
            {view.own.length > 0 ? messages.addGame : messages.joinQueue}
          </LinkButton>
        )
      )}
    </div>
  );
}

function TableSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.loading}</h1>
      <div className={styles.intro}>
        <div className={styles.frame}>
          <Skeleton height="100%" />
        </div>
        <SkeletonText lines={3} />
      </div>
      <div className={styles.panel}>
        <div className={styles.queue}>
          <Skeleton width="60%" height="2rem" />
          <Skeleton height="14rem" />
        </div>
      </div>
    </div>
  );
}
