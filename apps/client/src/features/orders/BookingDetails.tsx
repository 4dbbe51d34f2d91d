import type { Booking } from '@gatehouse/contract/model/booking';
import { bookingGroup } from '@gatehouse/contract/rules/bookingState';
import { useParams } from 'react-router';
import { bookingInterval, formatBookingCost, unitLabel } from '../../lib/bookingLabels.ts';
import { useOfflineTitle } from '../../lib/connection.ts';
import { hrefTo } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { EmptyDrawing } from '../../ui/drawings/EmptyDrawing.tsx';
import { ProductDrawing } from '../../ui/drawings/ProductDrawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Arrears } from './Arrears.tsx';
import { BookingStateTag } from './BookingStateTag.tsx';
import { BookingWhen } from './BookingWhen.tsx';
import styles from './Details.module.css';
import { Documents } from './Documents.tsx';
import { EndBooking } from './EndBooking.tsx';
import { messages } from './messages.ts';
import { OpenDoor } from './OpenDoor.tsx';
import { useBooking } from './queries.ts';
import { Receipts } from './Receipts.tsx';
import { SeeQueue } from './SeeQueue.tsx';
import { unitOf } from './unitOf.ts';
import { Where } from './Where.tsx';

/** One booking: what, where, when and for how much; its door, documents and receipts; and the way to end it. */
export function BookingDetails() {
  const id = Number(useParams().id) || 0;
  const booking = useBooking(id);
  const offlineTitle = useOfflineTitle();
  useTitle(booking.data?.Product.name);

  if (booking.data) return <Details key={id} booking={booking.data} />;
  if (booking.isPending)
    return (
      <div className={styles.page} aria-busy="true">
        <h1 className="visually-hidden">{messages.booking}</h1>
        <Skeleton height="10rem" />
        <Skeleton height="16rem" />
        <Skeleton height="12rem" />
      </div>
    );
  return (
    <>
      <h1 className="visually-hidden">{messages.booking}</h1>
      {offlineTitle === undefined ? (
        <EmptyState
          drawing={<EmptyDrawing of="orders" />}
          title={messages.bookingMissing}
          text={messages.bookingMissingText}
          action={<LinkButton to={hrefTo('Orders')}>{messages.allBookings}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={offlineTitle}
          text={messages.bookingOffline}
          onRetry={() => void booking.refetch()}
          isRetrying={booking.isFetching}
        />
      )}
    </>
  );
}

function Details({ booking }: { booking: Booking }) {
  const { Product, price, state, Order } = booking;
  const cost = formatBookingCost(booking);
  const unit = unitOf(booking);
  const isOver = bookingGroup(state) === 'Historic';
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <ProductDrawing product={Product} />
        <div className={styles.title}>
          <BookingStateTag state={state} />
          <h1>{Product.name}</h1>
          <p className={styles.quiet}>
            <Facts of={[unit && unitLabel(unit.name), Product.Site.name]} />
          </p>
          <Price cents={price} {...bookingInterval(booking)} size="large" />
          {cost && <p className={styles.quiet}>{cost}</p>}
        </div>
      </header>
      {booking.arrears && <Arrears booking={booking} arrears={booking.arrears} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {unit && booking.game && (
            <SeeQueue tableId={unit.id} game={booking.game} timeZone={Product.Site.timeZone} />
          )}
          {unit && !isOver && unit.type !== 'pool_table' && (
            <OpenDoor unitId={unit.id} isRunning={state !== 'Upcoming'} isSecond={booking.arrears !== null} />
          )}
          <BookingWhen booking={booking} />
          <Where name={Product.Site.name} address={Product.Site.Address.fullAddress} />
          <EndBooking booking={booking} />
        </div>
        <div className={styles.column}>
          <Receipts of={{ booking: booking.id }} timeZone={Product.Site.timeZone} />
          {Order && <Documents orderId={Order.id} timeZone={Product.Site.timeZone} />}
          {Order && <p className={styles.quiet}>{messages.orderNumber(Order.reference)}</p>}
        </div>
      </div>
    </article>
  );
}
