import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CardPicker, type PickedCard } from '../../forms/CardPicker.tsx';
import { cardToUse } from '../../forms/cardChoice.ts';
import { useCards } from '../../forms/cardQueries.ts';
import form from '../../forms/Form.module.css';
import { NewCard } from '../../forms/NewCard.tsx';
import { nowInstant } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Checkout, CheckoutFrame } from './CheckoutFrame.tsx';
import { messages } from './messages.ts';

/** Which card pays: a saved one, or a new one. */
export function PaymentDetails() {
  return (
    <CheckoutFrame title={messages.payment}>{(checkout) => <LoadedCards {...checkout} />}</CheckoutFrame>
  );
}

function LoadedCards(checkout: Checkout) {
  const cards = useCards();
  if (cards.data) return <CardChoice {...checkout} cards={cards.data.method} />;
  if (cards.error) return <QueryError query={cards} />;
  return <Skeleton height="20rem" />;
}

function CardChoice({ cards, cardId, options, hrefOf }: Checkout & { cards: PaymentCard[] }) {
  const navigate = useNavigate();
  const usual = cardToUse(cards, cardId, nowInstant());
  const [picked, setPicked] = useState<PickedCard>(usual?.id ?? 'new');
  const goOn = (id: number | undefined) => void navigate(hrefOf('review', { cardId: id }));

  return (
    <div className={form.form}>
      {cards.length > 0 && <CardPicker cards={cards} picked={picked} onPick={setPicked} />}
      {picked === 'new' ? (
        <NewCard
          payment={options.payment}
          action={messages.saveCard}
          asDefault={false}
          onSaved={(card) => goOn(card?.id)}
        />
      ) : (
        <Button variant="primary" size="large" wide onClick={() => goOn(picked)}>
          {messages.continue}
        </Button>
      )}
    </div>
  );
}
