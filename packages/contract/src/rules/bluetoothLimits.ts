import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';

/** How often keys for commands by Bluetooth are asked for: far more often than any client does. */
export const keyRequests = {
  name: 'bluetoothTargets',
  by: 'person',
  max: 120,
  minutes: 15,
  of: limitMessages.requests,
} as const satisfies Limit;
