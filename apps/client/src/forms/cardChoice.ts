import type { Card } from '@gatehouse/contract/model/customer';
import { expiryOf } from './cardLabels.ts';

/** The card to pay with: the chosen one, else the default, else the one added last; none that has expired. */
export function cardToUse(
  cards: readonly Card[],
  chosenId: number | undefined,
  now: Temporal.Instant,
): Card | undefined {
  const usable = cards.filter((card) => expiryOf(card, now) !== 'EXPIRED');
  return (
    usable.find(({ id }) => id === chosenId) ??
    usable.find(({ isDefault }) => isDefault) ??
    usable.toSorted((a, b) => b.id - a.id)[0]
  );
}
