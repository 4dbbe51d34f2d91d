import type { Card } from '@gatehouse/contract/model/customer';
import { cardName, spokenCardName } from './cardLabels.ts';

/** A card as it is written, and as it is said: nobody wants to hear four bullets. */
export function CardName({ card }: { card: Pick<Card, 'brand' | 'last4'> }) {
  return (
    <>
      <span aria-hidden="true">{cardName(card)}</span>
      <span className="visually-hidden">{spokenCardName(card)}</span>
    </>
  );
}
