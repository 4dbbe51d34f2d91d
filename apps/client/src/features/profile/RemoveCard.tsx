import type { Card } from '@gatehouse/contract/model/customer';
import { cardName } from '../../forms/cardLabels.ts';
import { useRemoveCard } from '../../forms/cardQueries.ts';
import { Question } from '../../forms/Question.tsx';
import { show } from '../../ui/toast.ts';
import { useLastGiven } from '../../ui/useLastGiven.ts';
import { messages } from './messages.ts';

/** Asks once more before a card is removed; null when none is to be. */
export function RemoveCard({ card, onClose }: { card: Card | null; onClose: () => void }) {
  const asked = useLastGiven(card);
  const remove = useRemoveCard();

  function confirm() {
    if (card === null) return;
    remove.mutate(card.id, {
      onSuccess: () => {
        onClose();
        show(messages.cardRemoved, { id: 'card-removed' });
      },
    });
  }

  return (
    <Question
      isOpen={card !== null}
      onClose={onClose}
      title={messages.removeCardAsk}
      keep={messages.keepCard}
      verb={messages.removeCard}
      onConfirm={confirm}
      change={remove}
    >
      {asked && <p>{messages.cardNotUsed(cardName(asked))}</p>}
    </Question>
  );
}
