import {
  closeStaffUnits,
  listStaffGates,
  listStaffUnits,
  lockStaffGate,
  openStaffGate,
  openStaffUnits,
  type StaffGate,
  type StaffUnit,
} from '@gatehouse/contract/api/staff';
import { listStaffLockables, type StaffLockable } from '@gatehouse/contract/api/staffLockables';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { call } from '../../lib/api.ts';
import { queryFor } from '../../lib/query.ts';
import { useStaffEvents } from './live.ts';

/** How often a site's doors are asked for, in ms, beside what the live stream tells of each. */
const POLL_MS = 15_000;

const unitsOf = (siteId: number) => queryFor(listStaffUnits, { query: { siteId } });
const gatesOf = (siteId: number) => queryFor(listStaffGates, { query: { siteId } });
const lockablesOf = (siteId: number) => queryFor(listStaffLockables, { query: { siteId } });

/** The gates, units and compartments of a site as their devices report them. */
export function useSiteDoors(siteId: number | undefined) {
  const asked = siteId ?? 0;
  const options = { enabled: siteId !== undefined, refetchInterval: POLL_MS };
  const units = useQuery({ ...unitsOf(asked), ...options });
  const gates = useQuery({ ...gatesOf(asked), ...options });
  const lockables = useQuery({ ...lockablesOf(asked), ...options });
  const client = useQueryClient();
  const take = useMemo(() => createDoorTaker(client, asked), [client, asked]);
  useStaffEvents(siteId, (event) => {
    if (event.kind === 'unit') take.unit(event.unit);
    else if (event.kind === 'gate') take.gate(event.gate);
    else if (event.kind === 'lockable') take.lockable(event.lockable);
    else if (event.kind === 'controller' || event.kind === 'resync') {
      void client.invalidateQueries({ queryKey: unitsOf(asked).queryKey });
      void client.invalidateQueries({ queryKey: gatesOf(asked).queryKey });
      void client.invalidateQueries({ queryKey: lockablesOf(asked).queryKey });
    }
  });
  return { units, gates, lockables };
}

/** Takes doors into a site's lists once a frame, however many change at a time. */
function createDoorTaker(client: QueryClient, siteId: number) {
  const units = new Map<number, StaffUnit>();
  const gates = new Map<number, StaffGate>();
  const lockables = new Map<number, StaffLockable>();
  let isSoon = false;
  function takeAll() {
    isSoon = false;
    client.setQueryData(unitsOf(siteId).queryKey, (list) => replaced(list, units));
    client.setQueryData(gatesOf(siteId).queryKey, (list) => replaced(list, gates));
    client.setQueryData(lockablesOf(siteId).queryKey, (list) => replaced(list, lockables));
    units.clear();
    gates.clear();
    lockables.clear();
  }
  function takeSoon() {
    if (!isSoon) requestAnimationFrame(takeAll);
    isSoon = true;
  }
  return {
    unit(unit: StaffUnit) {
      units.set(unit.id, unit);
      takeSoon();
    },
    gate(gate: StaffGate) {
      gates.set(gate.id, gate);
      takeSoon();
    },
    lockable(lockable: StaffLockable) {
      lockables.set(lockable.id, lockable);
      takeSoon();
    },
  };
}

function replaced<Door extends { id: number }>(list: Door[] | undefined, changed: ReadonlyMap<number, Door>) {
  return changed.size === 0 ? list : list?.map((door) => changed.get(door.id) ?? door);
}

/** Opens or locks units in one call; resolves to the text of the result. */
export function commandUnits(ids: number[], action: DoorAction, reason: string): Promise<string> {
  const body = reason === '' ? { ids } : { ids, reason };
  return call(action === 'open' ? openStaffUnits : closeStaffUnits, { body });
}

export function commandGate(id: number, action: DoorAction) {
  return call(action === 'open' ? openStaffGate : lockStaffGate, { params: { id } });
}
