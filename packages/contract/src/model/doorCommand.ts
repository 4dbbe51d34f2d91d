import * as z from 'zod/mini';
import { line } from './common.ts';

/** How a command of staff to a door can fail. */
export const doorErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'NO_DOOR',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'DEVICE_REJECTED',
] as const;
/** Why staff act; it is logged. Opening a rented or overlocked unit needs it. */
export const reason = { reason: z.optional(line(200)) };
export const Reason = z._default(z.object(reason), {});
