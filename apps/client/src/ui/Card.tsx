import type { HTMLAttributes } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

/** A surface with a hairline; what stands in it is parted by hairlines, not by more cards. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={cx(styles.card, className)} />;
}
