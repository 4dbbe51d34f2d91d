import type { AccessSite } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { useEffect, useState } from 'react';
import { type DevicePosition, findPermittedPosition } from '../../platform/location.ts';
import { useNow } from '../../ui/useNow.ts';
import { type DoorGroups, groupDoors } from './doorGroups.ts';
import { readUsedDoors } from './usedDoors.ts';

/** Taps this soon after the rows changed places, in ms, were meant for what was there before. */
const TAP_GUARD_MS = 1_000;

/**
 * The groups of a person's doors. What they use while they look moves no row; `isMoving` is true for a moment after rows
 * did change places, as the position came or a door was added.
 */
export function useDoorGroups(sites: readonly AccessSite[]): DoorGroups & { isMoving: boolean } {
  const [used] = useState(readUsedDoors);
  const now = useNow(15_000);
  const groups = groupDoors(sites, { now, used, position: usePermittedPosition() });
  const order = groups.now.map(({ access }) => accessId(access)).join(' ');
  const [seen, setSeen] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(order), TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [order]);
  return { ...groups, isMoving: seen !== order };
}

/** Where the device is, where that was allowed before; nobody is asked. */
function usePermittedPosition(): DevicePosition | undefined {
  const [position, setPosition] = useState<DevicePosition>();
  useEffect(() => {
    let isGone = false;
    void findPermittedPosition().then((found) => !isGone && setPosition(found));
    return () => {
      isGone = true;
    };
  }, []);
  return position;
}
