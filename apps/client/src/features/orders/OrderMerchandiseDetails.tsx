import { ApiError } from '@gatehouse/contract/errors';
import type { Order } from '@gatehouse/contract/model/order';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { isCollected } from '@gatehouse/contract/rules/orderState';
import { useParams } from 'react-router';
import { readerZone } from '../../lib/clock.ts';
import { useOfflineTitle } from '../../lib/connection.ts';
import { goodsOf } from '../../lib/goods.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { Price } from '../../ui/Price.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Collect } from './Collect.tsx';
import styles from './Details.module.css';
import { messages } from './messages.ts';
import { OrderContents } from './OrderContents.tsx';
import { useOrder, useSite } from './queries.ts';
import { Receipts } from './Receipts.tsx';
import { Where } from './Where.tsx';

/** One shop order: what was bought, where it lies, and the way to collect it. */
export function OrderMerchandiseDetails() {
  const id = Number(useParams().id) || 0;
  const order = useOrder(id);
  const offlineTitle = useOfflineTitle();
  useTitle(order.data && messages.orderNumber(order.data.reference));

  if (order.data) return <Details key={id} order={order.data} />;
  if (order.isPending)
    return (
      <div className={styles.page} aria-busy="true">
        <h1 className="visually-hidden">{messages.order}</h1>
        <Skeleton height="8rem" />
        <Skeleton height="14rem" />
        <Skeleton height="12rem" />
      </div>
    );
  const isMissing = order.error instanceof ApiError && order.error.statusCode === 404;
  return (
    <>
      <h1 className="visually-hidden">{messages.order}</h1>
      {isMissing ? (
        <EmptyState
          drawing={<EmptyDrawing of="orders" />}
          title={messages.orderMissing}
          text={messages.orderMissingText}
          action={
            <LinkButton to={hrefTo('Orders', {}, { type: 'purchasable' })}>{messages.allOrders}</LinkButton>
          }
        />
      ) : (
        <QueryError query={order} title={offlineTitle} />
      )}
    </>
  );
}

function Details({ order }: { order: Order }) {
  const { reference, siteId, siteName, siteTimeZone, state, total } = order;
  const site = useSite(siteId);
  const waits = goodsOf(order).length > 0 && !isCollected(state) && state !== 'Active';
  return (
    <article className={styles.page}>
      <header className={styles.top}>
        <Tag word={messages.orderStates[state]} isOver={isCollected(state)} />
        <h1>{messages.orderNumber(reference)}</h1>
        <p className={styles.quiet}>
          <Facts of={[siteName, order.orderPlacedAt && formatPlacedAt(order.orderPlacedAt, siteTimeZone)]} />
        </p>
        <Price cents={total} size="large" />
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          {waits && <Collect order={order} />}
          <OrderContents order={order} />
        </div>
        <div className={styles.column}>
          {site.data ? (
            <Where name={site.data.name} address={site.data.Address_fullAddress}>
              {site.data.openingHours && <p className={styles.quiet}>{site.data.openingHours}</p>}
              {site.data.phone && (
                <p>
                  {messages.siteStaff} <PhoneLink number={site.data.phone} />
                </p>
              )}
            </Where>
          ) : site.error ? (
            <Card className={styles.section} role="alert">
              <h2>{messages.where}</h2>
              <div className={styles.stack}>
                <p translate="no">{siteName}</p>
                <p className={styles.quiet}>{messageOf(site.error)}</p>
                <Button pending={site.isFetching} onClick={() => void site.refetch()}>
                  {messages.tryAgain}
                </Button>
              </div>
            </Card>
          ) : (
            <Skeleton height="12rem" />
          )}
          <Receipts of={{ order: order.id }} timeZone={siteTimeZone} />
        </div>
      </div>
    </article>
  );
}

function formatPlacedAt(placedAt: string, timeZone: string): string {
  const at = Temporal.Instant.from(placedAt);
  const zone = namedZone(at, timeZone, readerZone());
  const when = `${formatLongDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
  return zone === undefined ? when : `${when} (${zone})`;
}
