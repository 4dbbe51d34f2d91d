import type { StaffSite } from '@gatehouse/contract/api/staff';
import { useEffect } from 'react';
import { loadTargets, staffsTargets, useTargets } from '../../doors/bluetooth/targets.ts';
import { useSession } from '../../lib/session.ts';
import { type CachedUnit, cachedUnits, cacheUnit } from './unitsCache.ts';
import type { StaffDoorDetails } from './useStaffDoor.ts';

/** The units that this phone opens by Bluetooth, as they were last seen. */
export function useCachedUnits(): CachedUnit[] {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => {
    if (userId !== undefined) void loadTargets(staffsTargets(userId));
  }, [userId]);
  // Which of them have a key is known once the keys were loaded.
  useTargets();
  return cachedUnits(userId);
}

/** Keeps a door while it is on screen, if it is a unit that this phone has a key of. */
export function useCacheUnit(item: StaffDoorDetails, site: StaffSite | undefined, fetchedAt: number): void {
  const userId = useSession(({ user }) => user?.id);
  const hasKey = useTargets(({ targets }) => targets.some(({ unitId }) => unitId === item.door.id));
  useEffect(() => {
    if (userId === undefined || site === undefined || item.permission !== 'unit' || !hasKey) return;
    cacheUnit(userId, { unit: item.door, site, fetchedAt });
  }, [userId, item, site, fetchedAt, hasKey]);
}
