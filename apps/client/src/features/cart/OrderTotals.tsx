import type { Order } from '@gatehouse/contract/model/order';
import { formatDate } from '@gatehouse/contract/rules/displayTime';
import { formatCents, formatInterval } from '@gatehouse/contract/rules/money';
import styles from './OrderTotals.module.css';
import { gstIn, recurringTotals } from './totals.ts';

/** What is paid today, and what is charged after that. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>Due today</dt>
        <dd>{formatCents(order.total)}</dd>
      </div>
      {recurringTotals(order).map(({ interval, count, cents, from, timeZone }) => (
        <div key={`${interval} ${count}`} className={styles.later}>
          <dt>Then from {formatDate(from, timeZone)}</dt>
          <dd>
            {formatCents(cents)} / {formatInterval(interval, count)}
          </dd>
        </div>
      ))}
      <div className={styles.later}>
        <dt>GST included today</dt>
        <dd>{formatCents(gstIn(order.total))}</dd>
      </div>
    </dl>
  );
}
