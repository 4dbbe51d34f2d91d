import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCards } from '../../forms/cardQueries.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardSheet } from './CardSheet.tsx';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import styles from './ProfilePaymentDetails.module.css';
import { RemoveCard } from './RemoveCard.tsx';
import { SavedCard } from './SavedCard.tsx';

/** The cards that pay: list, add, default, replace, remove. */
export function ProfilePaymentDetails() {
  const cards = useCards();
  return (
    <ProfileFrame title={messages.sections.ProfilePaymentDetails.title}>
      {cards.data ? (
        <Cards cards={cards.data.method} />
      ) : cards.error ? (
        <QueryError query={cards} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
    </ProfileFrame>
  );
}

/** What is being done, and with which card; null adds one. */
type Doing = { what: 'save'; replaced: PaymentCard | null } | { what: 'remove'; card: PaymentCard };

function Cards({ cards }: { cards: readonly PaymentCard[] }) {
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  const add = (
    <Button
      variant="primary"
      size="large"
      wide={cards.length > 0}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setDoing({ what: 'save', replaced: null })}
    >
      {messages.addCard}
    </Button>
  );
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState title={messages.noCards} text={messages.noCardsText} action={add} />
      ) : (
        <>
          <Card className={styles.cards} aria-label={messages.savedCards}>
            <ul className={styles.list}>
              {cards.map((card) => (
                <SavedCard
                  key={card.id}
                  card={card}
                  onReplace={() => setDoing({ what: 'save', replaced: card })}
                  onRemove={() => setDoing({ what: 'remove', card })}
                />
              ))}
            </ul>
          </Card>
          {add}
        </>
      )}
      <CardSheet
        isOpen={doing?.what === 'save'}
        replaced={doing?.what === 'save' ? doing.replaced : null}
        onClose={done}
      />
      <RemoveCard card={doing?.what === 'remove' ? doing.card : null} onClose={done} />
    </>
  );
}
