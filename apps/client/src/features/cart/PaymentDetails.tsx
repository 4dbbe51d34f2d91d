import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { CreditCard, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { CardTags } from '../../forms/CardTags.tsx';
import { useCards } from '../../forms/cardQueries.ts';
import { cardDetail, cardName, expiryOf } from '../../forms/cardWords.ts';
import form from '../../forms/Form.module.css';
import { NewCard } from '../../forms/NewCard.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Checkout, CheckoutFrame } from './CheckoutFrame.tsx';
import { cardToUse } from './cardChoice.ts';
import styles from './PaymentDetails.module.css';

/** Which card pays: a saved one, or a new one. */
export function PaymentDetails() {
  return (
    <CheckoutFrame step="payment" title="Payment">
      {(checkout) => <LoadedCards {...checkout} />}
    </CheckoutFrame>
  );
}

function LoadedCards(checkout: Checkout) {
  const cards = useCards();
  if (cards.data) return <CardChoice {...checkout} cards={cards.data.method} />;
  if (cards.error)
    return (
      <ErrorState
        text={messageOf(cards.error)}
        onRetry={() => void cards.refetch()}
        isRetrying={cards.isFetching}
      />
    );
  return <Skeleton height="20rem" />;
}

function CardChoice({ cards, cardId, options, hrefOf }: Checkout & { cards: PaymentCard[] }) {
  const navigate = useNavigate();
  const group = useId();
  const usual = cardToUse(cards, cardId, Temporal.Now.instant());
  const [choice, setChoice] = useState<number | 'new'>(usual?.id ?? 'new');
  const goOn = (id: number | undefined) => void navigate(hrefOf('review', { cardId: id }));

  return (
    <div className={form.form}>
      {cards.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">Which card pays</legend>
          <Card>
            {cards.map((card) => (
              <SavedCard
                key={card.id}
                card={card}
                group={group}
                isChosen={choice === card.id}
                onChoose={() => setChoice(card.id)}
              />
            ))}
            <label className={styles.card}>
              <input
                type="radio"
                name={group}
                className={styles.radio}
                checked={choice === 'new'}
                onChange={() => setChoice('new')}
              />
              <Plus className={styles.sign} aria-hidden="true" />
              <span className={styles.name}>Use a new card</span>
            </label>
          </Card>
        </fieldset>
      )}
      {choice === 'new' ? (
        <NewCard
          payment={options.payment}
          action="Save card and continue"
          onSaved={(card) => goOn(card?.id)}
        />
      ) : (
        <Button variant="primary" size="large" wide onClick={() => goOn(choice)}>
          Continue
        </Button>
      )}
    </div>
  );
}

type SavedCardProps = { card: PaymentCard; group: string; isChosen: boolean; onChoose: () => void };

function SavedCard({ card, group, isChosen, onChoose }: SavedCardProps) {
  const now = Temporal.Now.instant();
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isChosen}
        disabled={expiryOf(card, now) === 'EXPIRED'}
        onChange={onChoose}
      />
      <CreditCard className={styles.sign} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{cardName(card)}</span>
        <span className={styles.detail}>{cardDetail(card, now)}</span>
      </span>
      <CardTags card={card} />
    </label>
  );
}
