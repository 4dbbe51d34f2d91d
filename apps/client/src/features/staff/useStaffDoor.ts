import {
  acknowledgeAlarm,
  acknowledgeGateAlarm,
  getStaffGate,
  getStaffUnit,
  listStaffGateActivity,
  listStaffUnitActivity,
  lockStaffGate,
  lockStaffUnit,
  openStaffGate,
  openStaffUnit,
  overlockUnit,
  type StaffEvent,
  type StaffGate,
  type StaffUnitDetails,
} from '@gatehouse/contract/api/staff';
import {
  acknowledgeLockableAlarm,
  getStaffLockable,
  listStaffLockableActivity,
  lockStaffLockable,
  openStaffLockable,
  type StaffLockableDetails,
} from '@gatehouse/contract/api/staffLockables';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DoorAction } from '../../doors/doorView.ts';
import { call } from '../../lib/api.ts';
import { keyOf, queryFor, refreshBelow } from '../../lib/query.ts';
import { useStaffEvents } from '../../lib/staffLive.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { show } from '../../ui/toast.ts';
import type { StaffDoorName } from './doorId.ts';
import { messages } from './messages.ts';

const POLL_MS = 5_000;
const ACTIVITY_PAGE_SIZE = 30;

/** One door with all that its own screen shows. */
export type StaffDoorDetails =
  | { permission: 'unit'; door: StaffUnitDetails }
  | { permission: 'gate'; door: StaffGate }
  | { permission: 'lockable'; door: StaffLockableDetails };
/** A door, asked for every 5 s and at once when the live stream reports it. */
export function useStaffDoor({ permission, id }: StaffDoorName) {
  const params = { id };
  const options = (of: StaffDoorDetails['permission']) => ({
    refetchInterval: POLL_MS,
    enabled: of === permission,
  });
  const asked = {
    unit: useQuery({
      ...queryFor(getStaffUnit, { params }),
      ...options('unit'),
      select: (door): StaffDoorDetails => ({ permission: 'unit', door }),
    }),
    gate: useQuery({
      ...queryFor(getStaffGate, { params }),
      ...options('gate'),
      select: (door): StaffDoorDetails => ({ permission: 'gate', door }),
    }),
    lockable: useQuery({
      ...queryFor(getStaffLockable, { params }),
      ...options('lockable'),
      select: (door): StaffDoorDetails => ({ permission: 'lockable', door }),
    }),
  }[permission];
  const client = useQueryClient();
  useStaffEvents(asked.data?.door.siteId, (event) => {
    if (event.kind === 'controller' || event.kind === 'resync' || isOf(event, permission, id)) {
      void refreshDoor(client);
    }
  });
  return asked;
}

function isOf(event: StaffEvent, permission: StaffDoorDetails['permission'], id: number): boolean {
  if (event.kind !== permission) return false;
  if (event.kind === 'unit') return event.unit.id === id;
  return event.kind === 'gate' ? event.gate.id === id : event.lockable.id === id;
}

async function refreshDoor(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await refreshBelow(client, '/api/admin/units');
  await refreshBelow(client, '/api/admin/gates');
  await refreshBelow(client, '/api/admin/lockables');
}

/** The site that a door of staff stands at, with what they may do there. */
export function useStaffSiteOf(siteId: number) {
  return useStaffSite().sites.find(({ id }) => id === siteId);
}

/** Sends a command; it resolves when the device confirmed. A reason goes into the unit's history. */
export function useStaffCommand({ permission, door }: StaffDoorDetails, reason: string) {
  const client = useQueryClient();
  const params = { id: door.id };
  const { mutateAsync } = useMutation({
    mutationFn: (action: DoorAction) => {
      if (permission === 'gate') return call(action === 'open' ? openStaffGate : lockStaffGate, { params });
      const body = reason === '' ? {} : { reason };
      if (permission === 'lockable') {
        return call(action === 'open' ? openStaffLockable : lockStaffLockable, { params, body });
      }
      return call(action === 'open' ? openStaffUnit : lockStaffUnit, { params, body });
    },
    onSettled: () => refreshDoor(client),
  });
  return mutateAsync;
}

/** Bars the unit to its customer, or lifts that. */
export function useOverlock(unitId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { overlocked: boolean; note: string }) =>
      call(overlockUnit, { params: { id: unitId }, body }),
    onSuccess: (_unit, { overlocked }) => show(overlocked ? messages.overlocked : messages.overlockLifted),
    onSettled: () => refreshDoor(client),
  });
}

/** Ends the alarm without opening the door. */
export function useAcknowledgeAlarm({ permission, door }: StaffDoorDetails) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<unknown> => {
      const given = { params: { id: door.id } };
      if (permission === 'gate') return call(acknowledgeGateAlarm, given);
      return permission === 'lockable'
        ? call(acknowledgeLockableAlarm, given)
        : call(acknowledgeAlarm, given);
    },
    onSuccess: () => show(messages.acknowledged),
    onError: ({ message }) => show(message, { type: 'error' }),
    onSettled: () => refreshDoor(client),
  });
}

/** A door's history, newest first, page by page. */
export function useStaffActivity({ permission, door }: StaffDoorDetails) {
  const endpoint = {
    unit: listStaffUnitActivity,
    gate: listStaffGateActivity,
    lockable: listStaffLockableActivity,
  }[permission];
  return useInfiniteQuery({
    queryKey: keyOf(endpoint, { params: { id: door.id } }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, {
        params: { id: door.id },
        query: { limit: ACTIVITY_PAGE_SIZE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < ACTIVITY_PAGE_SIZE ? undefined : pages.flat().length),
  });
}
