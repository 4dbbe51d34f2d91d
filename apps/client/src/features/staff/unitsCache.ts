import { StaffSite, StaffUnitDetails } from '@gatehouse/contract/schemas/staff';
import * as z from 'zod/mini';
import { targetFor } from '../../doors/bluetooth/targets.ts';
import { now } from '../../lib/clock.ts';
import { useSession } from '../../lib/session.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

const KEY = 'keptUnits';

/** A unit as it was last fetched, at `fetchedAt` of the server's clock in ms since 1970, and the site it stands at. */
const CachedUnit = z.object({ unit: StaffUnitDetails, site: StaffSite, fetchedAt: z.number() });
export type CachedUnit = z.infer<typeof CachedUnit>;

const CachedUnits = z.object({ userId: z.number(), units: z.array(CachedUnit) });

/**
 * Keeps a unit that this phone opens by Bluetooth over restarts, so that the way to it is there without a network too.
 * Who rents it is not kept. What has no key any more goes, and signing out forgets all.
 */
export function cacheUnit(userId: number, { unit, site, fetchedAt }: CachedUnit): void {
  if (useSession.getState().user?.id !== userId) return;
  const others = cachedUnits(userId).filter((cached) => cached.unit.id !== unit.id);
  const units = [...others, { unit: { ...unit, tenant: null, tenantName: null }, site, fetchedAt }].filter(
    hasKey,
  );
  localStore.set(KEY, JSON.stringify({ userId, units } satisfies z.infer<typeof CachedUnits>));
}

/** What was kept for the user and still has its key, by name; nothing where it cannot be read. */
export function cachedUnits(userId: number | undefined): CachedUnit[] {
  const cached = CachedUnits.safeParse(readStored(KEY)).data;
  if (cached === undefined || cached.userId !== userId) return [];
  return cached.units
    .filter(hasKey)
    .toSorted((a, b) => a.unit.name.localeCompare(b.unit.name, 'en-AU', { numeric: true }));
}

const hasKey = ({ unit }: CachedUnit) => typeof targetFor(unit.id, now()) === 'object';
