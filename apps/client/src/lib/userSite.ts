import { listSiteNeeds, listStaffSites } from '@gatehouse/contract/api/staff';
import { mostUrgent } from '@gatehouse/contract/rules/siteNeeds';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
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
 * The sites of the signed-in staff user, and the one they work at: the one they were at last on this device, else the one that
 * needs someone most, else the first (docs/specification/staff.md#access-screen).
 */
export function useStaffSite() {
  const isStaff = useSession((session) => session.user !== null);
  const { data: sites = [], ...asked } = useQuery({ ...queryFor(listStaffSites), enabled: isStaff });
  const chosen = useChosenSite((state) => state.id);
  const { isFetching, error, refetch } = asked;
  const last = sites.find(({ id }) => id === chosen);
  const isNew = isStaff && last === undefined && sites.length > 1;
  const needs = useQuery({ ...queryFor(listSiteNeeds), enabled: isNew, staleTime: Number.POSITIVE_INFINITY });
  // Nobody waits for it beyond one try: without a network they begin at the first.
  const isAsking = isNew && needs.isPending && needs.isFetching && needs.failureCount === 0;
  const begin = isAsking ? undefined : mostUrgent(sites, needs.data ?? []);
  // What they begin at is where they are then, whatever is needed elsewhere meanwhile.
  useWorkAt(isNew && needs.data ? begin?.id : undefined);
  const isPending = asked.isPending || isAsking;
  return { sites, site: last ?? begin, isPending, isFetching, error, refetch };
}

/** Whether the staff user may do this at the site they work at. */
export function useMayHere(right: StaffRight): boolean {
  return useStaffSite().site?.rights.includes(right) === true;
}

/** Tells what the staff user may do somewhere; an owner may do all, also where there is no site yet. */
export function useRights(): (right: StaffRight) => boolean {
  const isStaff = useSession(({ user }) => user !== null);
  const isOwner = useSession(({ user }) => user?.permissions.superAdmin === true);
  const { data = [] } = useQuery({ ...queryFor(listStaffSites), enabled: isStaff });
  return (right) => isStaff && (isOwner || data.some(({ rights }) => rights.includes(right)));
}

/** Whether the staff user may do this somewhere. */
export function useMay(right: StaffRight): boolean {
  return useRights()(right);
}

/** Whoever looks at something of one site works there: the site selector never names another one. */
export function useWorkAt(siteId: number | undefined): void {
  useEffect(() => {
    if (siteId !== undefined) setUserSite(siteId);
  }, [siteId]);
}
