import type { RecurringInterval } from '@gatehouse/contract/model/product';
import { formatCents, formatInterval } from '@gatehouse/contract/rules/money';
import { cx } from './cx.ts';
import { messages } from './messages.ts';
import styles from './Price.module.css';

type PriceProps = {
  cents: number;
  /** What the price recurs by; null or left out for one paid once. */
  interval?: RecurringInterval | null;
  count?: number;
  size?: 'medium' | 'large';
};

export function Price({ cents, interval = null, count = 1, size = 'medium' }: PriceProps) {
  return (
    <span className={cx(styles.price, styles[size])} translate="no">
      <span className={styles.amount}>{formatCents(cents)}</span>
      {interval && (
        <>
          <span className={styles.per} aria-hidden="true">
            {' / '}
            {formatInterval(interval, count)}
          </span>
          <span className="visually-hidden"> {messages.per(interval, count)}</span>
        </>
      )}
    </span>
  );
}
