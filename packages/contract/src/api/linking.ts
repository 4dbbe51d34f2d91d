import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Id, requiredLine } from '../model/common.ts';

/** docs/specification/access.md#linking-a-unit */
const linkingTries = {
  name: 'linking',
  by: 'person',
  max: 5,
  minutes: 15,
  lockoutMinutes: 15,
  failures: ['LINK_FAILED'],
  of: limitMessages.tries,
} as const satisfies Limit;

export const ingestUnit = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/ingest',
  role: 'customer',
  owner: 'id',
  summary: 'Link a booking by unit name and linking code',
  body: z.object({ unitName: requiredLine(60), ingestCode: requiredLine(20) }),
  response: z.object({ unitId: Id }),
  errors: ['LINK_FAILED', 'FORBIDDEN'],
  limits: [linkingTries],
});
