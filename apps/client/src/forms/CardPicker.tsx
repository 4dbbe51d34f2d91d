import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { CreditCard, Plus } from 'lucide-react';
import { useId } from 'react';
import { nowInstant } from '../lib/clock.ts';
import { Card } from '../ui/Card.tsx';
import { Facts } from '../ui/Facts.tsx';
import { CardName } from './CardName.tsx';
import styles from './CardPicker.module.css';
import { CardTags } from './CardTags.tsx';
import { cardFacts, expiryOf } from './cardLabels.ts';
import { messages } from './messages.ts';

/** A saved card by its id, or one that is still to be typed in. */
export type PickedCard = number | 'new';

type CardPickerProps = {
  cards: readonly PaymentCard[];
  picked: PickedCard;
  onPick: (picked: PickedCard) => void;
};

/** Which card pays: one of the saved ones that have not expired, or a new one. */
export function CardPicker({ cards, picked, onPick }: CardPickerProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{messages.whichCard}</legend>
      <Card>
        {cards.map((card) => (
          <SavedCard
            key={card.id}
            card={card}
            group={group}
            isPicked={picked === card.id}
            onPick={() => onPick(card.id)}
          />
        ))}
        <label className={styles.card}>
          <input
            type="radio"
            name={group}
            className={styles.radio}
            checked={picked === 'new'}
            onChange={() => onPick('new')}
          />
          <Plus className={styles.icon} aria-hidden="true" />
          <span className={styles.name}>{messages.newCard}</span>
        </label>
      </Card>
    </fieldset>
  );
}

type SavedCardProps = { card: PaymentCard; group: string; isPicked: boolean; onPick: () => void };

function SavedCard({ card, group, isPicked, onPick }: SavedCardProps) {
  const now = nowInstant();
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isPicked}
        disabled={expiryOf(card, now) === 'EXPIRED'}
        onChange={onPick}
      />
      <CreditCard className={styles.icon} aria-hidden="true" />
      <span className={styles.what}>
        <span className={styles.textBlock}>
          <span className={styles.name}>
            <CardName card={card} />
          </span>
          <span className={styles.detail}>
            <Facts of={cardFacts(card, now)} />
          </span>
        </span>
        <CardTags card={card} />
      </span>
    </label>
  );
}
