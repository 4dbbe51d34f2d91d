import type { Order } from '@gatehouse/contract/model/order';
import { formatLongDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents, gstIn } from '@gatehouse/contract/rules/money';
import { Price } from '../../ui/Price.tsx';
import { messages } from './messages.ts';
import styles from './OrderTotals.module.css';
import { expiredBookings } from './reservation.ts';
import { recurringTotals } from './totals.ts';

/** What is paid today, and what is charged after that; what is not reserved any more does not count. */
export function OrderTotals({ order }: { order: Order }) {
  const expired = expiredBookings(order);
  const remaining = order.Bookings.filter((booking) => !expired.includes(booking));
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{messages.dueToday}</dt>
        <dd>{formatCents(order.total)}</dd>
      </div>
      {recurringTotals(remaining).map(({ interval, count, cents, from, timeZone }) => (
        <div key={`${interval} ${count}`} className={styles.recurring}>
          <dt>{messages.thenFrom(formatLongDate(from, timeZone))}</dt>
          <dd>
            <Price cents={cents} interval={interval} count={count} />
          </dd>
        </div>
      ))}
      {order.total > 0 && (
        <div className={styles.recurring}>
          <dt>{messages.gstToday}</dt>
          <dd>{formatCents(gstIn(order.total))}</dd>
        </div>
      )}
    </dl>
  );
}
