import { addCard, listCards } from '@gatehouse/contract/api/orders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryFor } from '../lib/query.ts';
import { useCustomerId } from '../lib/session.ts';

export const cardsQuery = (customerId: number) => queryFor(listCards, { params: { id: customerId } });

export function useCards() {
  return useQuery(cardsQuery(useCustomerId()));
}

/** Saves the card that a token of its provider stands for; resolves to the card. */
export function useAddCard() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: async (body: { cardToken: string; isDefault: boolean }) => {
      const saved = await call(addCard, { params: { id }, body });
      client.setQueryData(cardsQuery(id).queryKey, saved);
      return saved.latest;
    },
  });
}
