import { listStaffSites } from '@gatehouse/contract/api/staff';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { localStore } from '../platform/localStore.ts';
import { queryFor } from './query.ts';
import { useSession } from './session.ts';

const KEY = 'userSite';

const useChosenSite = create<{ id: number }>(() => ({ id: Number(localStore.get(KEY)) }));

/** Keeps the site a staff user chose to work at. */
export function setUserSite(id: number): void {
  localStore.set(KEY, String(id));
  useChosenSite.setState({ id });
}

/**
 * The sites of the signed-in staff user, and the one they work at: the chosen one, else the first
 * (docs/specification/staff.md#access-screen).
 */
export function useStaffSite() {
  const isStaff = useSession((session) => session.user !== null);
  const { data: sites = [], ...asked } = useQuery({ ...queryFor(listStaffSites), enabled: isStaff });
  const chosen = useChosenSite((state) => state.id);
  const { isPending, isFetching, error, refetch } = asked;
  const site = sites.find(({ id }) => id === chosen) ?? sites[0];
  return { sites, site, isPending, isFetching, error, refetch };
}

/** Whoever looks at something of one site works there: the site selector never names another one. */
export function useWorkAt(siteId: number | undefined): void {
  useEffect(() => {
    if (siteId !== undefined) setUserSite(siteId);
  }, [siteId]);
}
