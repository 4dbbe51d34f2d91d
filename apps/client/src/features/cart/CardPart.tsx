import type { Card as PaymentCard } from '@gatehouse/contract/model/customer';
import type { OrderOptions } from '@gatehouse/contract/model/order';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { CardPicker, type PickedCard } from '../../forms/CardPicker.tsx';
import form from '../../forms/Form.module.css';
import { NewCard, type NewCardPart } from '../../forms/NewCard.tsx';
import type { CheckoutPart } from './checkoutPart.ts';

type CardPartProps = {
  cards: readonly PaymentCard[];
  payment: OrderOptions['payment'];
  /** Comes to the id of the card that pays. */
  ref: Ref<CheckoutPart<number>>;
};

/**
 * The card, as a part of the checkout: a new one, or one of those that are not offered by themselves. A new one is not made
 * the default: it becomes that once it paid, where there is no other.
 */
export function CardPart({ cards, payment, ref }: CardPartProps) {
  const [picked, setPicked] = useState<PickedCard>('new');
  const fields = useRef<NewCardPart>(null);
  useImperativeHandle(ref, () => ({
    check: async () => picked !== 'new' || ((await fields.current?.check()) ?? false),
    save: async () => (picked === 'new' ? (await fields.current?.save())?.id : picked),
  }));
  return (
    <div className={form.form}>
      {cards.length > 0 && <CardPicker cards={cards} picked={picked} onPick={setPicked} />}
      {picked === 'new' && <NewCard ref={fields} payment={payment} asDefault={false} />}
    </div>
  );
}
