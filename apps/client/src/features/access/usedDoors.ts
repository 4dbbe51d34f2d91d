import type { Access } from '@gatehouse/contract/model/access';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import * as z from 'zod/mini';
import { now } from '../../lib/clock.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

const KEY = 'usedDoors';
/** More than anyone opens in turn. */
const MAX_DOORS = 50;

/** When each door was used last, in ms since 1970, by its name in routes. */
const UsedDoors = z.record(z.string(), z.number());
export type UsedDoors = z.infer<typeof UsedDoors>;

export function readUsedDoors(): UsedDoors {
  return UsedDoors.safeParse(readStored(KEY)).data ?? {};
}

/** Remembers on this device that a door did what it was asked to. */
export function noteUse(door: Pick<Access, 'permission' | 'id'>): void {
  const used = { ...readUsedDoors(), [accessId(door)]: now() };
  const newest = Object.entries(used).toSorted(([, a], [, b]) => b - a);
  localStore.set(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_DOORS))));
}
