import {
  getCustomerInfo,
  listGateActivity,
  listUnitActivity,
  lockGate,
  lockUnit,
  openGate,
  openUnit,
  toggleUnitLights,
  updateUnit,
} from '@gatehouse/contract/api/access';
import { acceptInvitation } from '@gatehouse/contract/api/invitations';
import { ingestUnit } from '@gatehouse/contract/api/linking';
import type { Access } from '@gatehouse/contract/model/access';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DoorAction } from '../../doors/doorView.ts';
import { call } from '../../lib/api.ts';
import { useLiveEvents } from '../../lib/live.ts';
import { log } from '../../lib/log.ts';
import { keyOf, refreshBelow } from '../../lib/query.ts';
import { useCustomerId } from '../../lib/session.ts';
import { show } from '../../ui/toast.ts';
import { accessInfoQuery } from './accessInfo.ts';
import { messages } from './messages.ts';
import { noteUse } from './usedDoors.ts';

/**
 * How often the doors are asked for, in ms, whatever the live stream reports
 * (docs/specification/client.md#polls).
 */
const POLL_MS = 5_000;
const ACTIVITY_PAGE_SIZE = 50;

export type Door = Pick<Access, 'permission' | 'id'>;

/** Everything the customer may open; asked for every 5 s while on screen and at once when the live stream reports. */
export function useAccessInfo() {
  const id = useCustomerId();
  const client = useQueryClient();
  useLiveEvents(({ kind }) => {
    if (kind !== 'door' && kind !== 'access' && kind !== 'resync') return;
    void refreshBelow(client, getCustomerInfo.path);
    void refreshActivity();
  });
  const refreshActivity = useRefreshActivity();
  return useQuery({ ...accessInfoQuery(id), refetchInterval: POLL_MS });
}

/** Sends a command to a door; it resolves when the device confirmed. */
export function useSendCommand({ permission, id: doorId }: Door) {
  const id = useCustomerId();
  const client = useQueryClient();
  const refreshActivity = useRefreshActivity();
  return useMutation({
    mutationFn: (action: DoorAction) => {
      if (permission === 'gate') {
        return call(action === 'open' ? openGate : lockGate, { params: { id, gateId: doorId } });
      }
      return call(action === 'open' ? openUnit : lockUnit, { params: { id, unitId: doorId } });
    },
    onSuccess: () => noteUse({ permission, id: doorId }),
    onSettled: () => {
      void refreshBelow(client, getCustomerInfo.path);
      void refreshActivity();
    },
  });
}

/** Switches a unit's lights; done when the device confirmed. */
export function useToggleLights(unitId: number) {
  const id = useCustomerId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (toggle: boolean) => call(toggleUnitLights, { params: { id, unitId }, body: { toggle } }),
    onError: () => show(messages.lightsFailed, { type: 'error', id: 'lights' }),
    onSettled: () => refreshBelow(client, getCustomerInfo.path),
  });
}

/** Calls a unit by a name of the customer's own; an empty one gives it the name on its door back. */
export function useRenameUnit(unitId: number) {
  const id = useCustomerId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (nickname: string) => call(updateUnit, { params: { id, unitId }, body: { nickname } }),
    onSuccess: () => refreshBelow(client, getCustomerInfo.path),
  });
}

/** Accepts a share that was offered (docs/specification/invitations.md#who-may-accept). */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: number) => call(acceptInvitation, { params: { id: invitationId } }),
    onSuccess: () => show(messages.accepted),
    onError: ({ message }) => show(message, { type: 'error' }),
    onSettled: () => refreshBelow(client, getCustomerInfo.path),
  });
}

/** Links a booking by its unit name and linking code; why it failed is shown where it was asked for. */
export function useLinkAccess() {
  const id = useCustomerId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { unitName: string; ingestCode: string }) =>
      call(ingestUnit, { params: { id }, body }),
    onSuccess: (_linked, { unitName }) => {
      show(messages.linked(unitName), { id: 'link' });
      return refreshBelow(client, getCustomerInfo.path);
    },
    onError: (error) => {
      log('error', 'A booking could not be linked', error);
      show(messages.linkFailed, { type: 'error', id: 'link' });
    },
  });
}

/** A door's history, newest first, page by page; of one day of its site where a date is given. */
export function useActivity(
  { permission, id: doorId }: Door,
  { date, limit = ACTIVITY_PAGE_SIZE }: ActivityPart = {},
) {
  const id = useCustomerId();
  const endpoint = permission === 'gate' ? listGateActivity : listUnitActivity;
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoint, { params: { id, doorId }, query: { date } }), limit],
    queryFn: ({ pageParam, signal }) => {
      const query = { date, limit, offset: pageParam };
      return permission === 'gate'
        ? call(listGateActivity, { params: { id, gateId: doorId }, query, signal })
        : call(listUnitActivity, { params: { id, unitId: doorId }, query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < limit ? undefined : pages.flat().length),
  });
}
type ActivityPart = { date?: string | undefined; limit?: number };

function useRefreshActivity() {
  const client = useQueryClient();
  return async () => {
    await refreshBelow(client, listUnitActivity.path);
    await refreshBelow(client, listGateActivity.path);
  };
}
