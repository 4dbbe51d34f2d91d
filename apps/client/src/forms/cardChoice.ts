import type { Card } from '@gatehouse/contract/model/customer';
import { expiryOf } from './cardLabels.ts';

/**
 * The card to pay with: the chosen one, else the default, else the one added last; none that has expired, and one that was
 * declined only by choice.
 */
export function cardToUse(
  cards: readonly Card[],
  chosenId: number | undefined,
  now: Temporal.Instant,
): Card | undefined {
  const usable = cards.filter((card) => expiryOf(card, now) !== 'EXPIRED');
  const offered = usable.filter(({ isDeclined }) => !isDeclined);
  return (
    usable.find(({ id }) => id === chosenId) ??
    offered.find(({ isDefault }) => isDefault) ??
    offered.toSorted((a, b) => b.id - a.id)[0]
  );
}
