import {
  getGuestCustomerDetails,
  getTemporaryCard,
  removeGuestCustomerDetails,
  removeTemporaryCard,
} from '@gatehouse/contract/api/guests';
import { getVend } from '@gatehouse/contract/api/vend';
import { ApiError } from '@gatehouse/contract/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryFor } from '../../lib/query.ts';

/** How often the kiosk is looked at again while someone stands before it, in ms. */
const POLL_MS = 10_000;

/** What a kiosk sells. */
export function useVend(id: string) {
  return useQuery({ ...queryFor(getVend, { params: { id } }), refetchInterval: POLL_MS });
}

/** What is kept of a guest's purchase; each part is null once it is gone, undefined until it is known. */
export function useGuestDetails(id: string) {
  const details = useQuery(queryFor(getGuestCustomerDetails, { params: { id } }));
  const card = useQuery(queryFor(getTemporaryCard, { params: { id } }));
  return { details: orGone(details), card: orGone(card) };
}

function orGone<Data>({ data, error }: { data: Data | undefined; error: unknown }): Data | null | undefined {
  return isGone(error) ? null : data;
}

/** Has everything forgotten that is kept of a guest's purchase. */
export function useRemoveDetails(id: string) {
  const params = { id };
  return useMutation({
    mutationFn: () =>
      Promise.all([
        call(removeGuestCustomerDetails, { params }).catch(unlessGone),
        call(removeTemporaryCard, { params }).catch(unlessGone),
      ]),
  });
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
