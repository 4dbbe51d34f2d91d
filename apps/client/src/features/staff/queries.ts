import {
  closeStaffUnits,
  listStaffGates,
  listStaffUnits,
  lockStaffGate,
  openStaffGate,
  openStaffUnits,
} from '@gatehouse/contract/api/staff';
import { listStaffLockables } from '@gatehouse/contract/api/staffLockables';
import { STALE_AFTER_MS } from '@gatehouse/contract/rules/accessStatus';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DoorAction } from '../../doors/doorView.ts';
import { call } from '../../lib/api.ts';
import { queryFor, refresh } from '../../lib/query.ts';
import { useStaffEvents } from '../../lib/staffLive.ts';
import { liveList } from './liveList.ts';

/**
 * How often a site's doors are asked for, in ms, beside what the live stream reports of each. The answer is there
 * before what is known counts as old.
 */
const POLL_MS = (STALE_AFTER_MS * 2) / 3;

/** The gates, units and compartments of a site as their devices report them. */
export function useSiteDoors(siteId: number | undefined) {
  const asked = siteId ?? 0;
  const client = useQueryClient();
  const lists = useMemo(() => listsOf(client, asked), [client, asked]);
  useStaffEvents(siteId, (event) => {
    if (event.kind === 'unit') lists.units.take(event.unit);
    else if (event.kind === 'gate') lists.gates.take(event.gate);
    else if (event.kind === 'lockable') lists.lockables.take(event.lockable);
    else if (event.kind === 'controller' || event.kind === 'resync') {
      for (const { query } of Object.values(lists)) void refresh(client, { queryKey: query.queryKey });
    }
  });
  const options = { enabled: siteId !== undefined, refetchInterval: POLL_MS };
  const units = useQuery({ ...lists.units.query, ...options });
  const gates = useQuery({ ...lists.gates.query, ...options });
  const lockables = useQuery({ ...lists.lockables.query, ...options });
  return { units, gates, lockables };
}

function listsOf(client: QueryClient, siteId: number) {
  const query = { siteId };
  return {
    units: liveList(client, queryFor(listStaffUnits, { query }), (signal) =>
      call(listStaffUnits, { query, signal }),
    ),
    gates: liveList(client, queryFor(listStaffGates, { query }), (signal) =>
      call(listStaffGates, { query, signal }),
    ),
    lockables: liveList(client, queryFor(listStaffLockables, { query }), (signal) =>
      call(listStaffLockables, { query, signal }),
    ),
  };
}

/** Opens or locks units in one call; resolves to the text of the result. */
export function commandUnits(ids: number[], action: DoorAction, reason: string): Promise<string> {
  const body = reason === '' ? { ids } : { ids, reason };
  return call(action === 'open' ? openStaffUnits : closeStaffUnits, { body });
}

/** Opens or locks a gate; resolves once its device confirmed. */
export function commandGate(id: number, action: DoorAction) {
  return call(action === 'open' ? openStaffGate : lockStaffGate, { params: { id } });
}
