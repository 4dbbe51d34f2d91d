import type { UnitType } from '../model/access.ts';
import { doorMessages } from './doorMessages.ts';
import { unitTypes } from './unitTypes.ts';

const excluded: readonly UnitType[] = ['desk', 'pool_table', 'locker'];

/**
 * The types of units that staff find in the groups of their list (docs/specification/staff.md#access-screen);
 * the others have places of their own.
 */
export const staffListTypes: readonly UnitType[] = unitTypes.filter((type) => !excluded.includes(type));

/**
 * How long a bulk command may take for each unit, in ms, as the warning before it says
 * (docs/specification/staff.md#bulk-commands).
 */
export const BULK_MS_PER_UNIT = 3_000;

/** How many units one bulk command takes at most (docs/specification/staff.md#bulk-commands). */
export const MAX_BULK_UNITS = 1_000;

/** The warning before a bulk command of `units` units (docs/specification/staff.md#bulk-commands). */
export function bulkWarning(units: number): string {
  const seconds = (units * BULK_MS_PER_UNIT) / 1_000;
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 60 ? doorMessages.seconds(seconds) : doorMessages.minutes(minutes);
  return doorMessages.bulkTime(BULK_MS_PER_UNIT / 1_000, time);
}

/** From here down a battery wants to be changed soon, in percent. */
export const LOW_BATTERY_PERCENT = 20;

/** Whether somebody should see to a battery; null is a controller on mains. */
export function isBatteryLow(battery: number | null): boolean {
  return battery !== null && battery <= LOW_BATTERY_PERCENT;
}
