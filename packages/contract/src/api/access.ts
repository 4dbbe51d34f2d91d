import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Access, AccessSite, ActivityEntry, DoorConfirmation } from '../model/access.ts';
import { Day, Id, line, Page } from '../model/common.ts';
import { streamOpenings } from '../rules/streamLimits.ts';

/** A second number in the path under the customer's own. */
const doorErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'OVERLOCKED',
  'TEST_MODE',
  'NO_DOOR',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'DEVICE_REJECTED',
] as const;

/** Longer than the server waits for the device (9 s), so that its own answer arrives. */
const DOOR_TIMEOUT_MS = 10_000;

export const getCustomerInfo = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/info',
  role: 'customer',
  owner: 'id',
  summary: 'Everything the customer may open, by site, with what the doors last reported',
  query: z.object({
    requiredModules: z._default(z.array(z.enum(['access', 'invitation'])).check(z.maxLength(2)), [
      'access',
      'invitation',
    ]),
  }),
  response: z.object({
    id: Id,
    name: z.string(),
    permissionIngest: z.boolean(),
    Sites: z.array(AccessSite),
  }),
});

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/units',
  role: 'customer',
  owner: 'id',
  summary: 'Units the customer may open',
  response: z.array(Access),
});

export const updateUnit = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/units/{unitId}',
  role: 'customer',
  owner: 'id',
  summary: "The customer's own name for a unit",
  body: z.object({ nickname: line(40) }),
  response: Access,
  errors: ['NOT_FOUND'],
});

export const openUnit = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/units/{unitId}/open',
  role: 'customer',
  owner: 'id',
  summary: 'Unlock a unit; 200 means that its device confirmed',
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: DOOR_TIMEOUT_MS,
});

export const lockUnit = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/units/{unitId}/lock',
  role: 'customer',
  owner: 'id',
  summary: 'Lock a unit; 200 means that its device confirmed',
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: DOOR_TIMEOUT_MS,
});

export const toggleUnitLights = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/units/{unitId}/lights',
  role: 'customer',
  owner: 'id',
  summary: "Switch a unit's lights",
  body: z.object({ toggle: z.boolean() }),
  response: z.object({ lightsOn: z.boolean() }),
  errors: [...doorErrors, 'NO_LIGHTS'],
  timeoutMs: DOOR_TIMEOUT_MS,
});

export const listUnitActivity = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/units/{unitId}/activity',
  role: 'customer',
  owner: 'id',
  summary: "A unit's history, newest first, of one day or of all",
  query: z.extend(Page, { date: z.optional(Day) }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});

export const listGates = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/gates',
  role: 'customer',
  owner: 'id',
  summary: 'Gates the customer may open',
  response: z.array(Access),
});

export const openGate = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/gates/{gateId}/open',
  role: 'customer',
  owner: 'id',
  summary: 'Open a gate; 200 means that its device confirmed',
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: DOOR_TIMEOUT_MS,
});

export const lockGate = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/gates/{gateId}/lock',
  role: 'customer',
  owner: 'id',
  summary: 'Lock a gate; 200 means that its device confirmed',
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: DOOR_TIMEOUT_MS,
});

export const listGateActivity = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/gates/{gateId}/activity',
  role: 'customer',
  owner: 'id',
  summary: "A gate's history as far as it is the customer's own, newest first",
  query: z.extend(Page, { date: z.optional(Day) }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});

/** What the live stream sends to a customer: the doors whose facts changed, bookings and notifications. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('door'), permission: z.enum(['unit', 'gate']), id: Id }),
  z.object({ kind: z.literal('access') }),
  /** The stream begins, or changes may have been missed: what was read before may be out of date. */
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('order') }),
  z.object({ kind: z.literal('notification') }),
  /** The queue of a pool table moved. */
  z.object({ kind: z.literal('poolTable'), id: Id }),
]);

export type LiveEvent = z.infer<typeof LiveEvent>;

export const streamCustomerEvents = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/events',
  role: 'customer',
  owner: 'id',
  summary: 'Live changes as server-sent events',
  response: LiveEvent,
  replies: 'events',
  limits: [streamOpenings],
});
