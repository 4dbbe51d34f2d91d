import * as z from 'zod/mini';
import { line } from './common.ts';

/** What of a customer's is behind a door: a rented unit, an overlocked one, or bought goods in a compartment. */
export const Occupied = z.enum(['rented', 'overlocked', 'goods']);
export type Occupied = z.infer<typeof Occupied>;

/** How a command of staff to a door can fail. */
export const doorErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'NO_DOOR',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'DEVICE_REJECTED',
] as const;
/**
 * Why staff act; it is logged. Whatever can move, free or re-assign the lock of a rented or overlocked unit, or of a
 * compartment with bought goods inside, needs it.
 */
export const reason = { reason: z.optional(line(200)) };
/** The reason alone, as the body of a call. */
export const Reason = z._default(z.object(reason), {});
