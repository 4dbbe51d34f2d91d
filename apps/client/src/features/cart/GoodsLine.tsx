import type { Order } from '@gatehouse/contract/model/order';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { ReactNode } from 'react';
import { GoodsDrawing } from '../../ui/drawings/GoodsDrawing.tsx';
import { Price } from '../../ui/Price.tsx';
import { messages } from './messages.ts';
import styles from './OrderLines.module.css';

type GoodsLineProps = {
  line: Order['OrderProducts'][number];
  /** Instead of the plain count: a way to change it. */
  quantity?: ReactNode;
};

/** Goods of an order: what, how many, what one and all of them cost. */
export function GoodsLine({ line, quantity }: GoodsLineProps) {
  const { productName, price, quantity: count } = line;
  return (
    <li className={styles.line}>
      <span className={styles.goods}>
        <GoodsDrawing name={productName} size="small" />
      </span>
      <div className={styles.textBlock}>
        <p className={styles.first}>
          <span className={styles.name}>{productName}</span>
          <Price cents={price * count} />
        </p>
        <p className={styles.detail}>
          {quantity || count === 1
            ? messages.each(formatCents(price))
            : messages.countTimes(count, formatCents(price))}
        </p>
      </div>
      {quantity && <div className={styles.actions}>{quantity}</div>}
    </li>
  );
}
