import type { Order } from '@gatehouse/contract/model/order';
import { goodsOf } from '../../lib/goods.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { EditableBookingLine } from './BookingLine.tsx';
import styles from './Cart.module.css';
import { ExpiredReservations } from './ExpiredReservations.tsx';
import { GoodsLine } from './GoodsLine.tsx';
import { messages } from './messages.ts';
import lines from './OrderLines.module.css';
import { OrderTotals } from './OrderTotals.tsx';
import { useRemoveBooking, useSetQuantity } from './queries.ts';
import { expiredBookings } from './reservation.ts';
import { SameTimeNotice } from './SameTimeNotice.tsx';

/** The cart at one site: what is in it, what it costs, and the way to pay. */
export function CartOrder({ order }: { order: Order }) {
  const expired = expiredBookings(order);
  const setQuantity = useSetQuantity(order);
  const removeBooking = useRemoveBooking(order);

  return (
    <section className={styles.order} aria-label={messages.cartAt(order.siteName)}>
      <div className={styles.main}>
        <SameTimeNotice bookings={order.Bookings.filter((booking) => !expired.includes(booking))} />
        <ExpiredReservations order={order} />
        <Card>
          <h2 className={styles.site} translate="no">
            {order.siteName}
          </h2>
          <ul className={lines.lines}>
            {order.Bookings.map((booking) => (
              <EditableBookingLine
                key={booking.id}
                booking={booking}
                isExpired={expired.includes(booking)}
                onRemove={() => removeBooking.mutate(booking)}
                isRemoving={removeBooking.isPending && removeBooking.variables.id === booking.id}
              />
            ))}
            {goodsOf(order).map((line) => (
              <GoodsLine
                key={line.id}
                line={line}
                quantity={
                  <QuantityStepper
                    label={messages.howMany(line.productName)}
                    value={line.quantity}
                    disabled={setQuantity.isPending}
                    onChange={(quantity) => setQuantity.mutate({ productId: line.Product.id, quantity })}
                  />
                }
              />
            ))}
          </ul>
          <p className={styles.notice} role="status">
            {(setQuantity.data === false || removeBooking.data === false) && messages.changedMeanwhile}
          </p>
        </Card>
      </div>
      <footer className={styles.bar}>
        <OrderTotals order={order} />
        {expired.length === 0 && (
          <LinkButton
            variant="primary"
            size="large"
            wide
            to={hrefTo('CartCheckoutMain', {}, { order: order.id })}
            aria-label={messages.checkoutAt(order.siteName)}
          >
            {messages.checkout}
          </LinkButton>
        )}
      </footer>
    </section>
  );
}
