import type { Order } from '@gatehouse/contract/model/order';
import { goodsOf } from '../../lib/goods.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { EditableBookingLine } from './BookingLine.tsx';
import styles from './Cart.module.css';
import { useExpiredBookings } from './ExpiredReservations.tsx';
import { GoodsLine } from './GoodsLine.tsx';
import lines from './OrderLines.module.css';
import { OrderTotals } from './OrderTotals.tsx';
import { useRemoveBooking, useReserveAgain, useSetQuantity } from './queries.ts';

/** The cart at one site: what is in it, what it costs, and the way to pay. */
export function CartOrder({ order }: { order: Order }) {
  const expired = useExpiredBookings(order);
  const setQuantity = useSetQuantity(order);
  const removeBooking = useRemoveBooking(order);
  const reserveAgain = useReserveAgain(order);

  const gone =
    reserveAgain.data === false ? expired.find(({ id }) => id === reserveAgain.variables.id) : undefined;
  const isAllGone = expired.every((booking) => booking === gone);

  return (
    <section className={styles.order} aria-label={`Cart at ${order.siteName}`}>
      <Card className={styles.contents}>
        <h2 className={styles.site}>{order.siteName}</h2>
        <ul className={lines.lines}>
          {order.Bookings.map((booking) => (
            <EditableBookingLine
              key={booking.id}
              booking={booking}
              isExpired={expired.includes(booking)}
              onRemove={() => removeBooking.mutate(booking)}
              isRemoving={removeBooking.isPending && removeBooking.variables.id === booking.id}
              onReserveAgain={() => reserveAgain.mutate(booking)}
              isReserving={reserveAgain.isPending && reserveAgain.variables.id === booking.id}
              isGone={booking === gone}
            />
          ))}
          {goodsOf(order).map((line) => (
            <GoodsLine
              key={line.id}
              line={line}
              quantity={
                <QuantityStepper
                  label={`How many of ${line.productName}`}
                  value={line.quantity}
                  disabled={setQuantity.isPending}
                  onChange={(quantity) => setQuantity.mutate({ productId: line.Product.id, quantity })}
                />
              }
            />
          ))}
        </ul>
        <p className={styles.notice} role="status">
          {(setQuantity.data === false || removeBooking.data === false) &&
            'That could not be done: the stock or your cart has changed meanwhile. Here is how it stands now.'}
        </p>
      </Card>
      <footer className={styles.bar}>
        <OrderTotals order={order} />
        {expired.length > 0 ? (
          <p className={styles.hint}>{isAllGone ? 'Remove it' : 'Hold it again or remove it'} to go on.</p>
        ) : (
          <LinkButton
            variant="primary"
            size="large"
            wide
            to={hrefTo('CartCheckoutMain', {}, { order: order.id })}
          >
            Checkout
          </LinkButton>
        )}
      </footer>
    </section>
  );
}
