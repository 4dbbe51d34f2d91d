import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { getPinpadCode } from '@gatehouse/contract/api/account';
import {
  createPinCode,
  deletePinCode,
  listPinCodes,
  revealPinCode,
  updatePinCode,
} from '@gatehouse/contract/api/pinCodes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryFor, refreshBelow } from '../lib/query.ts';
import { useCustomerId } from '../lib/session.ts';

export function usePinCodes() {
  return useQuery(queryFor(listPinCodes, { params: { id: useCustomerId() } }));
}

/** Whether the customer has a live code (docs/specification/pinCodes.md#calls). */
export function useHasPinCode() {
  const params = { id: useCustomerId() };
  return useQuery({ ...queryFor(getPinpadCode, { params }), select: ({ hasCode }) => hasCode });
}

/** The sites where the customer may open a door that has a pad. */
export function usePadSites() {
  const params = { id: useCustomerId() };
  return useQuery({
    ...queryFor(getCustomerInfo, { params }),
    select: ({ Sites }) =>
      Sites.filter(({ Units, Gates }) =>
        [...Units, ...Gates].some(({ hasPad, Invitation_state }) => hasPad && Invitation_state !== 'Pending'),
      ),
  });
}

export type PinCodeBody = { nickname: string; startTime: string | null; endTime: string | null };

/** A change to the codes; everything that shows them is asked for again. */
function usePinCodeChange<Input>(change: (id: number, input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (input: Input) => change(id, input),
    // The digits are not kept after they were sent.
    gcTime: 0,
    onSettled: async () => {
      await refreshBelow(client, listPinCodes.path);
      await refreshBelow(client, getPinpadCode.path);
    },
  });
}

export function useCreatePinCode() {
  return usePinCodeChange((id, body: PinCodeBody & { siteId: number; pin: string }) =>
    call(createPinCode, { params: { id }, body }),
  );
}

export function useUpdatePinCode() {
  return usePinCodeChange((id, { pinId, ...body }: PinCodeBody & { pinId: number; pin?: string }) =>
    call(updatePinCode, { params: { id, pinId }, body }),
  );
}

export function useDeletePinCode() {
  return usePinCodeChange((id, pinId: number) => call(deletePinCode, { params: { id, pinId } }));
}

/** Asks for the digits of a code; they are kept by whoever shows them, and nowhere else. */
export function useRevealPinCode() {
  const id = useCustomerId();
  return useMutation({
    mutationFn: (pinId: number) => call(revealPinCode, { params: { id, pinId } }),
    gcTime: 0,
  });
}
