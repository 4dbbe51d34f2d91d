import type { Card } from '@gatehouse/contract/model/customer';
import { cardName } from '../../forms/cardLabels.ts';
import { usePaymentProvider, useRemoveCard } from '../../forms/cardQueries.ts';
import { NewCard } from '../../forms/NewCard.tsx';
import { messageOf } from '../../lib/networkError.ts';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import styles from './ProfilePaymentDetails.module.css';

type CardSheetProps = {
  isOpen: boolean;
  /** The card the new one takes the place of; null when it only joins the others. */
  replaced: Card | null;
  onClose: () => void;
};

/** Adds a card, or replaces one: the new card is saved first, so that there is always one to pay with. */
export function CardSheet({ isOpen, replaced, onClose }: CardSheetProps) {
  const provider = usePaymentProvider();
  const remove = useRemoveCard();

  async function finish() {
    onClose();
    if (replaced === null) {
      show(messages.cardAdded, { id: 'card-added' });
      return;
    }
    try {
      await remove.mutateAsync(replaced.id);
      show(messages.cardReplaced, { id: 'card-replaced' });
    } catch (error) {
      const text = messages.cardReplaceFailed(cardName(replaced), messageOf(error));
      show(text, { type: 'error', id: 'replace-card-failed', duration: 8000 });
    }
  }

  return (
    <LazySlideOver
      isOpen={isOpen}
      onClose={onClose}
      title={replaced === null ? messages.addCard : messages.replaceCard}
    >
      <div className={styles.dialog}>
        {replaced && <p>{messages.newCardReplaces(cardName(replaced))}</p>}
        {provider.data ? (
          <NewCard
            payment={provider.data}
            action={replaced === null ? messages.saveCard : messages.replaceCard}
            {...(replaced && { asDefault: replaced.isDefault })}
            onSaved={() => void finish()}
          />
        ) : provider.error ? (
          <QueryError query={provider} />
        ) : (
          <Skeleton height="22rem" />
        )}
      </div>
    </LazySlideOver>
  );
}
