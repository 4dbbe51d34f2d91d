import type { Order } from '@gatehouse/contract/model/order';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { TimerOff } from 'lucide-react';
import { findAttempt } from '../../forms/attempt.ts';
import { unitLabel } from '../../lib/bookingLabels.ts';
import { hrefTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './ExpiredReservations.module.css';
import { messages } from './messages.ts';
import { type OrderBooking, useReserveAgain } from './queries.ts';
import { expiredBookings } from './reservation.ts';

/** One line for all reservations of a cart that expired: takes them again, or leads to others like the first. */
export function ExpiredReservations({ order }: { order: Order }) {
  const expired = expiredBookings(order);
  const reserveAgain = useReserveAgain(order);
  const [first] = expired;
  // While a payment is under way the cart is fixed, and the payment shows what becomes of it
  if (first === undefined || findAttempt(`order.${order.id}`) !== undefined) return null;
  const isGone = reserveAgain.data === false;
  const units = expired.map(({ unitName }) => unitLabel(unitName));
  return (
    <div className={styles.line} role="status">
      <TimerOff aria-hidden="true" />
      <p className={styles.text}>{isGone ? messages.holdsGone(units) : messages.holdsEnded(units)}</p>
      <div className={styles.ways}>
        {!isGone && (
          <Button pending={reserveAgain.isPending} onClick={() => reserveAgain.mutate(expired)}>
            {messages.holdAgain}
          </Button>
        )}
        <LinkButton to={hrefToLike(first)}>{messages.searchAgain}</LinkButton>
      </div>
    </div>
  );
}

/** The product on that day, beside which the nearest free ones are offered where none of it is. */
function hrefToLike({ start_time, Product }: OrderBooking): string {
  const date = dayAt(Temporal.Instant.from(start_time), Product.Site.timeZone).toString();
  return hrefTo('SearchProductDetails', {}, { productId: Product.id, date });
}
