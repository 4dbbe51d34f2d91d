import type { StaffRole } from './staffRoles.ts';

/** Whoever holds one of these must have a second factor: who could take the house over. */
export const factorRoles: readonly StaffRole[] = ['superAdmin'];
/** How long they may do without, from when they were given the role. */
export const FACTOR_GRACE_DAYS = 7;
/** How long there is for the second step of logging in. */
export const SECOND_STEP_MINUTES = 5;
export const RECOVERY_CODES = 10;
