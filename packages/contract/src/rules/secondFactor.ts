import type { StaffRight } from './staffRights.ts';
import { builtInRights, staffRoles } from './staffRoles.ts';

/** Whoever holds one of these must have a second factor: who decides what is paid, or what anybody may do. */
export const factorRights: readonly StaffRight[] = ['editPrices', 'editStaff', 'editRoles'];
/** The built-in roles with one of them. */
export const factorRoles = staffRoles.filter((role) =>
  builtInRights[role].some((right) => factorRights.includes(right)),
);
/** How long they may do without, from when they were given the role. */
export const FACTOR_GRACE_DAYS = 7;
/** How long there is for the second step of logging in. */
export const SECOND_STEP_MINUTES = 5;
export const RECOVERY_CODES = 10;
