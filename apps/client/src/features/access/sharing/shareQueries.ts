import { getCustomerInfo } from '@gatehouse/contract/api/access';
import {
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  listUnitInvitations,
  updateInvitation,
} from '@gatehouse/contract/api/invitations';
import type { Access } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useLiveEvents } from '../../../lib/live.ts';
import { queryFor, refreshBelow } from '../../../lib/query.ts';
import { useAskWhenDue } from '../../../ui/useAskWhenDue.ts';
import type { ShareBody } from './shareForm.ts';
import { hasEnded } from './shareLabels.ts';

/** The shares of one door of the customer's, kept current by the live stream. */
export function useSharesOf(access: Pick<Access, 'permission' | 'id'>) {
  useLiveShares();
  const ofUnit = queryFor(listUnitInvitations, { params: { id: access.id } });
  const ofGate = queryFor(listInvitations, { query: { accessId: accessId(access) } });
  const isUnit = access.permission === 'unit';
  const unit = useQuery({ ...ofUnit, enabled: isUnit });
  const gate = useQuery({ ...ofGate, enabled: !isUnit });
  const shares = isUnit ? unit : gate;
  useAskAtEnds(shares.data);
  return shares;
}

/** All shares the customer gave. */
export function useShares() {
  useLiveShares();
  const shares = useQuery(queryFor(listInvitations));
  useAskAtEnds(shares.data);
  return shares;
}

function useLiveShares(): void {
  const client = useQueryClient();
  useLiveEvents(({ kind }) => {
    if (kind === 'access' || kind === 'resync') void refreshBelow(client, listInvitations.path);
  });
}

/** Has the shares asked for again when one of them ends. */
function useAskAtEnds(shares: readonly Invitation[] = []): void {
  const client = useQueryClient();
  const ends = shares.flatMap((share) => (hasEnded(share) ? [] : (share.endTime ?? [])));
  useAskWhenDue(ends, () => refreshBelow(client, listInvitations.path));
}

export function useCreateShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareBody & { inviteeEmail: string; accessId: string }) =>
      call(createInvitation, { body }),
    onSettled: () => refreshShares(client),
  });
}

export function useUpdateShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ShareBody & { id: number }) =>
      call(updateInvitation, { params: { id }, body }),
    onSettled: () => refreshShares(client),
  });
}

/** Ends a share; the door refuses its holder from then on. */
export function useDeleteShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteInvitation, { params: { id } }),
    onSettled: () => refreshShares(client),
  });
}

async function refreshShares(client: QueryClient): Promise<void> {
  await Promise.all([refreshBelow(client, listInvitations.path), refreshBelow(client, getCustomerInfo.path)]);
}
