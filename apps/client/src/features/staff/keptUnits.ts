import { StaffSite, StaffUnitDetails } from '@gatehouse/contract/api/staff';
import * as z from 'zod/mini';
import { targetFor } from '../../doors/bluetooth/targets.ts';
import { KEPT_UNITS_KEY, useSession } from '../../lib/session.ts';
import { localStore, readStored } from '../../platform/localStore.ts';

/** A unit as it was last fetched, at `fetchedAt` in ms since 1970, and the site it stands at. */
const KeptUnit = z.object({ unit: StaffUnitDetails, site: StaffSite, fetchedAt: z.number() });
export type KeptUnit = z.infer<typeof KeptUnit>;

const KeptUnits = z.object({ userId: z.number(), units: z.array(KeptUnit) });

/**
 * Keeps a unit that this phone opens by Bluetooth over restarts, so that the way to it is there without a network too.
 * Who rents it is not kept. What has no key any more goes, and signing out forgets all.
 */
export function keepUnit(userId: number, { unit, site, fetchedAt }: KeptUnit): void {
  if (useSession.getState().user?.id !== userId) return;
  const others = keptUnits(userId).filter((kept) => kept.unit.id !== unit.id);
  const units = [...others, { unit: { ...unit, tenant: null }, site, fetchedAt }].filter(hasKey);
  localStore.set(KEPT_UNITS_KEY, JSON.stringify({ userId, units } satisfies z.infer<typeof KeptUnits>));
}

/** What was kept for the user and still has its key, by name; nothing where it cannot be read. */
export function keptUnits(userId: number | undefined): KeptUnit[] {
  const kept = KeptUnits.safeParse(readStored(KEPT_UNITS_KEY)).data;
  if (kept === undefined || kept.userId !== userId) return [];
  return kept.units
    .filter(hasKey)
    .toSorted((a, b) => a.unit.name.localeCompare(b.unit.name, 'en-AU', { numeric: true }));
}

const hasKey = ({ unit }: KeptUnit) => typeof targetFor(unit.id, Date.now()) === 'object';
