import {
  acknowledgeAlarm,
  getStaffGate,
  getStaffUnit,
  listStaffGateActivity,
  listStaffUnitActivity,
  lockStaffGate,
  lockStaffUnit,
  openStaffGate,
  openStaffUnit,
  overlockUnit,
  type StaffGate,
  type StaffUnitDetails,
} from '@gatehouse/contract/api/staff';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DoorAction } from '../../doors/doorView.ts';
import { call } from '../../lib/api.ts';
import { keyOf, queryFor, refreshBelow } from '../../lib/query.ts';
import { useStaffSite } from '../../lib/userSite.ts';
import { show } from '../../ui/toast.ts';
import { useStaffEvents } from './live.ts';

const POLL_MS = 5_000;
const ACTIVITY_PAGE = 30;

/** One door with all that its own screen shows. */
export type StaffDoorDetails =
  | { permission: 'unit'; door: StaffUnitDetails }
  | { permission: 'gate'; door: StaffGate };

/** A door, asked for every 5 s and at once when the live stream tells of it. */
export function useStaffDoor(permission: 'unit' | 'gate', id: number) {
  const params = { id };
  const isUnit = permission === 'unit';
  const unit = useQuery({
    ...queryFor(getStaffUnit, { params }),
    refetchInterval: POLL_MS,
    enabled: isUnit,
    select: (door): StaffDoorDetails => ({ permission: 'unit', door }),
  });
  const gate = useQuery({
    ...queryFor(getStaffGate, { params }),
    refetchInterval: POLL_MS,
    enabled: !isUnit,
    select: (door): StaffDoorDetails => ({ permission: 'gate', door }),
  });
  const asked = isUnit ? unit : gate;
  const client = useQueryClient();
  useStaffEvents(asked.data?.door.siteId, (event) => {
    const isOurs =
      event.kind === 'unit' ? isUnit && event.unit.id === id : event.kind !== 'gate' || event.gate.id === id;
    if (!isOurs || event.kind === 'alert' || event.kind === 'commanded') return;
    void refreshDoor(client);
  });
  return asked;
}

async function refreshDoor(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await refreshBelow(client, '/api/admin/units');
  await refreshBelow(client, '/api/admin/gates');
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
      const body = reason.trim() === '' ? {} : { reason: reason.trim() };
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
    onSuccess: (_unit, { overlocked }) => show(overlocked ? 'Unit overlocked' : 'Overlock lifted'),
    onSettled: () => refreshDoor(client),
  });
}

/** Ends the alarm without opening the unit. */
export function useAcknowledgeAlarm(unitId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(acknowledgeAlarm, { params: { id: unitId } }),
    onSuccess: () => show('Alarm acknowledged'),
    onError: ({ message }) => show(message, { type: 'error' }),
    onSettled: () => refreshDoor(client),
  });
}

/** A door's history, newest first, page by page. */
export function useStaffActivity({ permission, door }: StaffDoorDetails) {
  const endpoint = permission === 'gate' ? listStaffGateActivity : listStaffUnitActivity;
  return useInfiniteQuery({
    queryKey: keyOf(endpoint, { params: { id: door.id } }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, {
        params: { id: door.id },
        query: { limit: ACTIVITY_PAGE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < ACTIVITY_PAGE ? undefined : pages.flat().length),
  });
}
