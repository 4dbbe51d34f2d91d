import { getCustomer } from '@gatehouse/contract/api/account';
import { addCard, listCards, removeCard, setDefaultCard } from '@gatehouse/contract/api/cards';
import { getClientConfiguration } from '@gatehouse/contract/api/sites';
import type { Card } from '@gatehouse/contract/model/customer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keyOf, queryFor, refresh } from '../lib/query.ts';
import { useCustomerId } from '../lib/session.ts';

type Cards = { method: Card[]; latest: Card | null };
const cardsQuery = (customerId: number) => queryFor(listCards, { params: { id: customerId } });

/** Which provider takes cards. */
export function usePaymentProvider() {
  return useQuery({ ...queryFor(getClientConfiguration), select: ({ payments }) => payments });
}

export function useCards() {
  return useQuery(cardsQuery(useCustomerId()));
}

/** A change to the saved cards; what comes back takes the place of what was known of them. */
function useCardChange<Input>(change: (id: number, input: Input) => Promise<Cards>) {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (input: Input) => change(id, input),
    onSuccess: async (cards) => {
      const { queryKey } = cardsQuery(id);
      // What was asked before the change would come back as it was then.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, cards);
      // The customer's own record names their default card.
      void refresh(client, { queryKey: keyOf(getCustomer, { params: { id } }) });
    },
  });
}

/** Saves the card that a token of its provider stands for; it is the latest of what comes back. */
export function useAddCard() {
  return useCardChange((id, body: { cardToken: string; isDefault: boolean }) =>
    call(addCard, { params: { id }, body }),
  );
}

export function useSetDefaultCard() {
  return useCardChange((id, cardId: number) =>
    call(setDefaultCard, { params: { id, cardId }, body: { isDefault: true } }),
  );
}

export function useRemoveCard() {
  return useCardChange((id, cardId: number) => call(removeCard, { params: { id, cardId } }));
}
