import type { Card } from '@gatehouse/contract/model/customer';
import { CircleAlert, Clock } from 'lucide-react';
import { nowInstant } from '../lib/clock.ts';
import styles from './CardTags.module.css';
import { expiryOf } from './cardLabels.ts';
import { messages } from './messages.ts';

/** Whether a saved card is the default, was declined the last time, and whether it has expired or is about to. */
export function CardTags({ card }: { card: Card }) {
  const status = expiryOf(card, nowInstant());
  if (!card.isDefault && !card.isDeclined && status !== 'SOON' && status !== 'EXPIRED') return null;
  return (
    <span className={styles.tags}>
      {card.isDefault && <span className={styles.tag}>{messages.cardTags.default}</span>}
      {card.isDeclined && status !== 'EXPIRED' && (
        <span className={styles.soon}>
          <CircleAlert aria-hidden="true" />
          {messages.cardTags.declined}
        </span>
      )}
      {status === 'SOON' && (
        <span className={styles.soon}>
          <Clock aria-hidden="true" />
          {messages.cardTags.soon}
        </span>
      )}
      {status === 'EXPIRED' && (
        <span className={styles.expired}>
          <CircleAlert aria-hidden="true" />
          {messages.cardTags.expired}
        </span>
      )}
    </span>
  );
}
