import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';

/** A page opens one stream, and another after each loss; twenty windows of one person do so together. */
export const streamOpenings = {
  name: 'streamOpenings',
  by: 'person',
  max: 120,
  minutes: 1,
  of: limitMessages.liveConnections,
} as const satisfies Limit;
