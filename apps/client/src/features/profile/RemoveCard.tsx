import type { Card } from '@gatehouse/contract/model/customer';
import { useState } from 'react';
import { cardName } from '../../forms/cardLabels.ts';
import { useRemoveCard } from '../../forms/cardQueries.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyModal } from '../../ui/LazyOverlays.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import styles from './ProfilePaymentDetails.module.css';

/** Asks once more before a card is removed; null when none is to be. */
export function RemoveCard({ card, onClose }: { card: Card | null; onClose: () => void }) {
  // The words stay while the question leaves the screen.
  const [asked, setAsked] = useState(card);
  if (card !== null && card !== asked) setAsked(card);
  const remove = useRemoveCard();

  function close() {
    remove.reset();
    onClose();
  }

  function confirm() {
    if (card === null) return;
    remove.mutate(card.id, {
      onSuccess: () => {
        close();
        show(messages.cardRemoved, { id: 'card-removed' });
      },
    });
  }

  return (
    <LazyModal
      isOpen={card !== null}
      onClose={close}
      title={messages.removeCardAsk}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button onClick={close}>{messages.keepCard}</Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            {messages.removeCard}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <FormFailure failure={remove.error ? failureOf(remove.error) : undefined} />
        {asked && <p>{messages.cardNotUsed(cardName(asked))}</p>}
      </div>
    </LazyModal>
  );
}
