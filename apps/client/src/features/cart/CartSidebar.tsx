import type { Order } from '@gatehouse/contract/model/order';
import { formatCents } from '@gatehouse/contract/rules/money';
import { useCarts } from '../../forms/cartQueries.ts';
import { goodsOf } from '../../lib/goods.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { BookingLine } from './BookingLine.tsx';
import { EmptyCart } from './Cart.tsx';
import styles from './CartSidebar.module.css';
import { firstHold } from './cartContents.ts';
import { GoodsLine } from './GoodsLine.tsx';
import { messages } from './messages.ts';
import lines from './OrderLines.module.css';
import { ReservationTimer } from './ReservationTimer.tsx';
import { expiredBookings } from './reservation.ts';

/** The carts as cards beside a page; the web layout shows it. */
export function CartSidebar() {
  const { data: carts = [] } = useCarts();
  if (carts.length === 0) return <EmptyCart />;
  return (
    <div className={styles.cards}>
      {carts.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const hold = firstHold(order);
  const isExpired = expiredBookings(order).length > 0;
  return (
    <Card className={styles.card} aria-label={messages.cartAt(order.siteName)}>
      <h3 className={styles.site} translate="no">
        {order.siteName}
      </h3>
      <ul className={lines.compact}>
        {order.Bookings.map((booking) => (
          <BookingLine key={booking.id} booking={booking} />
        ))}
        {goodsOf(order).map((line) => (
          <GoodsLine key={line.id} line={line} />
        ))}
      </ul>
      {hold && <ReservationTimer hold={hold} />}
      <p className={styles.total}>
        <span>{messages.dueToday}</span>
        <data value={order.total / 100}>{formatCents(order.total)}</data>
      </p>
      <div className={styles.actions}>
        <LinkButton to={hrefTo('Cart')}>{messages.openCart}</LinkButton>
        {!isExpired && (
          <LinkButton
            variant="primary"
            to={hrefTo('CartCheckoutMain', {}, { order: order.id })}
            aria-label={messages.checkoutAt(order.siteName)}
          >
            {messages.checkout}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
