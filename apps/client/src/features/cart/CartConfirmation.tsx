import type { Order } from '@gatehouse/contract/model/order';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { formatLongDate, formatTime, namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCents } from '@gatehouse/contract/rules/money';
import { CalendarPlus, DoorOpen, MapPin, ShoppingBag } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { unitLabel } from '../../lib/bookingLabels.ts';
import { nowInstant, readerZone } from '../../lib/clock.ts';
import { goodsOf } from '../../lib/goods.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hrefTo } from '../../lib/paths.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { mode } from '../../platform/environment.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { useNow } from '../../ui/useNow.ts';
import { BookingLine } from './BookingLine.tsx';
import styles from './CartConfirmation.module.css';
import { orderCalendar } from './calendar.ts';
import { GoodsLine } from './GoodsLine.tsx';
import { messages } from './messages.ts';
import lines from './OrderLines.module.css';
import { PaidTick } from './PaidTick.tsx';
import { type OrderBooking, useOpensByPhone, useOrder } from './queries.ts';

const NEW_WINDOW = '_blank';

/** The order is paid: what was bought, and what to do now. */
export function CartConfirmation() {
  const [search] = useSearchParams();
  const id = Number(search.get('order')) || undefined;
  const order = useOrder(id);
  if (id === undefined) return <Navigate to={hrefTo('Cart')} replace />;
  if (order.data?.state === 'Active')
    return <Navigate to={hrefTo('CartCheckoutMain', {}, { order: id })} replace />;
  if (order.data?.state === 'Cancelled') return <Navigate to={hrefTo('Cart')} replace />;
  if (order.data) return <Confirmed order={order.data} />;
  if (order.error)
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{messages.confirmation}</h1>
        <QueryError query={order} />
      </div>
    );
  return (
    <div className={styles.page} aria-busy="true">
      <h1 className="visually-hidden">{messages.confirmation}</h1>
      <Skeleton height="12rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

function Confirmed({ order }: { order: Order }) {
  const goods = goodsOf(order);
  const hasBookings = order.Bookings.length > 0;
  const isRefunded = order.state === 'Refunded';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {!isRefunded && <PaidTick />}
        <h1>{isRefunded ? messages.refunded : hasBookings ? messages.yours : messages.thankYou}</h1>
        <p className={styles.reference}>
          <Facts
            of={[
              order.total > 0 &&
                (isRefunded ? messages.refundedPrice : messages.paid)(formatCents(order.total)),
              <RichText
                key="reference"
                text={messages.orderReference(order.reference)}
                marks={{ strong: (words) => <strong>{words}</strong> }}
              />,
            ]}
          />
        </p>
      </header>
      <Card>
        <h2 className={styles.site} translate="no">
          {order.siteName}
        </h2>
        <ul className={lines.lines}>
          {order.Bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
          {goods.map((line) => (
            <GoodsLine key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      {!isRefunded && <WhatNext order={order} />}
    </div>
  );
}

function WhatNext({ order }: { order: Order }) {
  const [first] = order.Bookings;
  return (
    <section className={styles.next} aria-labelledby="what-next">
      <h2 id="what-next">{messages.whatNext}</h2>
      {order.Bookings.map((booking) => (
        <OpenDoor key={booking.id} booking={booking} />
      ))}
      {goodsOf(order).length > 0 && <CollectGoods order={order} />}
      {first && (
        <p className={styles.step}>
          <MapPin aria-hidden="true" />
          <span>{first.Product.Site.Address.fullAddress}</span>
        </p>
      )}
      {first && (
        <Button
          icon={<CalendarPlus />}
          onClick={() => {
            const calendar = orderCalendar(order, nowInstant());
            const file = new Blob([calendar], { type: 'text/calendar' });
            void saveFile(file, `gatehouse-${order.reference}.ics`).catch((error: Error) =>
              show(messageOf(error), { type: 'error', id: 'calendar' }),
            );
          }}
        >
          {messages.addToCalendar}
        </Button>
      )}
    </section>
  );
}

/** Where the goods wait, and the way to the lockers' doors. */
function CollectGoods({ order }: { order: Order }) {
  const href = hrefTo('OrderMerchandiseDetails', { id: order.id });
  const variant = order.Bookings.length > 0 ? 'secondary' : 'primary';
  return (
    <div className={styles.door}>
      <p className={styles.step}>
        <ShoppingBag aria-hidden="true" />
        <span>{messages.collectAt(order.siteName)}</span>
      </p>
      {mode === 'embedded' ? (
        <a
          target="_blank"
          className={buttonClass({ variant, size: 'large', wide: true })}
          href={href}
          rel="noopener"
        >
          {messages.collect}
        </a>
      ) : (
        <LinkButton variant={variant} size="large" wide to={href}>
          {messages.collect}
        </LinkButton>
      )}
    </div>
  );
}

/** How the door opens, and the way there. Doors are opened in the app, so that the web leads over to it. */
function OpenDoor({ booking }: { booking: OrderBooking }) {
  const { unitId, unitName, start_time, Product } = booking;
  const hasStarted = useNow(30_000) >= Date.parse(start_time);
  const opensByPhone = useOpensByPhone(unitId);
  const opensNow = hasStarted && opensByPhone;
  const start = Temporal.Instant.from(start_time);
  const { timeZone } = Product.Site;
  const zone = namedZone(start, timeZone, readerZone());
  const from = `${formatLongDate(start, timeZone)}, ${formatTime(start, timeZone)}${zone ? ` (${zone})` : ''}`;
  const href = hrefTo('AccessControl', { id: accessId({ permission: 'unit', id: unitId }) });
  return (
    <div className={styles.door}>
      <p className={styles.step}>
        <DoorOpen aria-hidden="true" />
        <span>
          {opensByPhone === undefined ? (
            <Skeleton width="14rem" />
          ) : !opensByPhone ? (
            messages.opensLater(unitLabel(unitName))
          ) : hasStarted ? (
            messages.opensNow(unitLabel(unitName))
          ) : (
            messages.opensFrom(unitLabel(unitName), from)
          )}
        </span>
      </p>
      {mode === 'app' ? (
        <LinkButton variant="primary" size="large" wide to={href}>
          {opensNow ? messages.openDoor : messages.seeDoor}
        </LinkButton>
      ) : (
        <a
          target={mode === 'embedded' ? NEW_WINDOW : undefined}
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
          href={`${href}?platform=app`}
        >
          {opensNow ? messages.openDoorInApp : messages.seeDoorInApp}
        </a>
      )}
    </div>
  );
}
