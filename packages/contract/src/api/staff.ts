import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ActivityEntry, DoorConfirmation, DoorState, LockStatus, UnitType } from '../model/access.ts';
import { Day, Id, line, Page, QueryId } from '../model/common.ts';
import { doorErrors, Reason, reason } from '../model/doorCommand.ts';
import { Site } from '../model/site.ts';
import { staffRights } from '../rules/staffRights.ts';
import { streamOpenings } from '../rules/streamLimits.ts';
import { StaffUser } from './auth.ts';
import { StaffLockable } from './staffLockables.ts';

const AtSite = z.object({ siteId: QueryId });
/** A unit as staff see it: four independent facts and its controller (docs/specification/staff.md#calls). */
export const StaffUnit = z.extend(DoorState, {
  id: Id,
  name: z.string(),
  siteId: Id,
  areaName: z.string(),
  type: UnitType,
  controllerId: z.nullable(Id),
  doorStatus: z.nullable(z.enum(['opened', 'closed'])),
  lockStatus: z.nullable(LockStatus),
  /** Whether the lock could not be moved when it was last asked to. */
  jammed: z.boolean(),
  rented: z.boolean(),
  overlockReason: z.nullable(z.enum(['manual', 'arrears'])),
  /** Of its controller, in percent; null on mains and without one. */
  battery: z.nullable(z.int()),
  /** Inside, in centimetres; null where it is booked as nothing that has a size. */
  size: z.nullable(z.object({ length: z.int(), width: z.int() })),
  inArrears: z.boolean(),
  /** Who rents it; for those who manage the site, or open what is rented there. */
  tenantName: z.nullable(z.string()),
});
export type StaffUnit = z.infer<typeof StaffUnit>;

/** A gate as staff see it. */
export const StaffGate = z.omit(StaffUnit, {
  rented: true,
  overlockReason: true,
  areaName: true,
  size: true,
  inArrears: true,
  tenantName: true,
});
export type StaffGate = z.infer<typeof StaffGate>;

/** A site with what the caller may do there (docs/specification/staff.md#permissions). */
export const StaffSite = z.extend(Site, {
  commissionMode: z.boolean(),
  rights: z.array(z.enum(staffRights)),
});
export type StaffSite = z.infer<typeof StaffSite>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/current/{id}',
  role: 'staff',
  rights: ['self'],
  summary: 'The signed-in staff user with the rights of this moment',
  response: z.extend(StaffUser, { siteIds: z.array(Id), rentedAccess: z.boolean() }),
});

export const listStaffSites = endpoint({
  method: 'GET',
  path: '/api/admin/sites/app',
  role: 'staff',
  rights: ['self'],
  summary: 'Sites the user works at',
  response: z.array(StaffSite),
});

/** How much at a site needs someone now. */
export const SiteNeeds = z.object({
  siteId: Id,
  /** Doors whose alarm nobody has acknowledged. */
  alarms: z.int(),
  offlineControllers: z.int(),
  lowBatteries: z.int(),
  /** Units whose customer owes. */
  arrears: z.int(),
});
export type SiteNeeds = z.infer<typeof SiteNeeds>;

export const listSiteNeeds = endpoint({
  method: 'GET',
  path: '/api/admin/sites/needs',
  role: 'staff',
  rights: ['self'],
  summary: 'What needs someone at each site the user works at',
  response: z.array(SiteNeeds),
});

export const listStaffGates = endpoint({
  method: 'GET',
  path: '/api/admin/gates',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A site's gates",
  query: AtSite,
  response: z.array(StaffGate),
});

export const getStaffGate = endpoint({
  method: 'GET',
  path: '/api/admin/gates/{id}',
  role: 'staff',
  rights: ['seeDoors'],
  summary: 'One gate',
  response: StaffGate,
  errors: ['NOT_FOUND'],
});

export const openStaffGate = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/gates/{id}/open',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Open a gate',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockStaffGate = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/gates/{id}/lock',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Lock a gate',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const listStaffUnits = endpoint({
  method: 'GET',
  path: '/api/admin/units/app',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A site's units",
  query: AtSite,
  response: z.array(StaffUnit),
});

export const listControllerUnits = endpoint({
  method: 'GET',
  path: '/api/admin/units/app/controller/{id}',
  role: 'staff',
  rights: ['seeDevices'],
  summary: 'Units on one controller',
  query: AtSite,
  response: z.array(StaffUnit),
  errors: ['NOT_FOUND'],
});

/** Who rents the unit; for those who manage the site, or open what is rented there. */
const Tenant = z.object({
  customerId: Id,
  name: z.string(),
  mobile: z.nullable(z.string()),
  bookingState: z.string(),
});

/** A unit with who rents it, its controller and why it is overlocked. */
export const StaffUnitDetails = z.extend(StaffUnit, {
  tenant: z.nullable(Tenant),
  controllerSerial: z.nullable(z.string()),
  /**
   * What the unit is heard as (docs/specification/bluetooth.md#calls); null where its controller has no
   * Bluetooth.
   */
  bluetooth: z.nullable(z.object({ serial: z.string(), uuid: z.string() })),
  overlockNote: z.nullable(z.string()),
});
export type StaffUnitDetails = z.infer<typeof StaffUnitDetails>;

export const getStaffUnit = endpoint({
  method: 'GET',
  path: '/api/admin/units/app/{id}',
  role: 'staff',
  rights: ['seeDoors'],
  summary: 'One unit with its tenant and controller',
  response: StaffUnitDetails,
  errors: ['NOT_FOUND'],
});

/** The bar is set by hand and lifted by hand; the one for arrears goes with the payment. */
export const overlockUnit = endpoint({
  method: 'PUT',
  path: '/api/admin/units/{id}/overlock',
  role: 'staff',
  rights: ['overlockDoors'],
  leaves: { kind: 'overlocks' },
  summary: 'Bar a unit to its customer, or lift that',
  body: z.object({ overlocked: z.boolean(), note: z._default(line(200), '') }),
  response: StaffUnitDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const getUnit = endpoint({
  method: 'GET',
  path: '/api/admin/units/{id}',
  role: 'staff',
  rights: ['seeDoors'],
  summary: 'One unit',
  query: z.object({ mode: z._default(z.literal('app'), 'app') }),
  response: StaffUnit,
  errors: ['NOT_FOUND'],
});

export const listStaffUnitActivity = endpoint({
  method: 'GET',
  path: '/api/admin/units/{id}/activity',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A unit's history, newest first",
  query: z.extend(Page, { date: z.optional(Day) }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});

export const listStaffGateActivity = endpoint({
  method: 'GET',
  path: '/api/admin/gates/{id}/activity',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A gate's history, newest first",
  query: z.extend(Page, { date: z.optional(Day) }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});

/**
 * Ends an alarm without opening the unit (docs/specification/access.md#alarms); nothing happens where none
 * sounds.
 */
export const acknowledgeAlarm = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/{id}/acknowledgeAlarm',
  role: 'staff',
  rights: ['acknowledgeAlarms'],
  leaves: 'door',
  summary: "Acknowledge a unit's alarm",
  response: StaffUnitDetails,
  errors: ['NOT_FOUND'],
});

export const acknowledgeGateAlarm = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/gates/{id}/acknowledgeAlarm',
  role: 'staff',
  rights: ['acknowledgeAlarms'],
  leaves: 'door',
  summary: "Acknowledge a gate's alarm",
  response: StaffGate,
  errors: ['NOT_FOUND'],
});

export const openStaffUnit = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/{id}/open',
  role: 'staff',
  rights: ['openDoors', 'occupied'],
  leaves: 'door',
  summary: 'Unlock a unit',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockStaffUnit = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/{id}/lock',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Lock a unit',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

const Bulk = z.object({
  ids: z
    .array(Id)
    .check(z.minLength(1, 'Failed to bulk command. Did you select any units?'), z.maxLength(1000)),
  ...reason,
});

export const closeStaffUnits = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/app/units/close',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Lock many units; the result is a text',
  body: Bulk,
  response: z.string(),
  timeoutMs: 60_000,
});

export const openStaffUnits = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/units/app/units/open',
  role: 'staff',
  rights: ['openDoors', 'occupied'],
  leaves: 'door',
  summary: 'Unlock many units; the result is a text',
  body: Bulk,
  response: z.string(),
  timeoutMs: 60_000,
});

/** What a stream of a site's changes carries. */
export const StaffEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unit'), unit: StaffUnit }),
  z.object({ kind: z.literal('gate'), gate: StaffGate }),
  z.object({ kind: z.literal('lockable'), lockable: StaffLockable }),
  /** A controller came, went or was changed; so did the doors on it. */
  z.object({ kind: z.literal('controller'), controllerId: Id }),
  /** How units of the caller's own bulk command ended; a failure says why. */
  z.object({
    kind: z.literal('commanded'),
    ends: z.array(z.object({ unitId: Id, failure: z.nullable(z.string()) })),
  }),
  /** The site's alerts are others now. */
  z.object({ kind: z.literal('alert') }),
  /** Doors stand somewhere else on the site's plan. */
  z.object({ kind: z.literal('plan') }),
  /** The stream begins, or changes may have been missed: what was read before may be out of date. */
  z.object({ kind: z.literal('resync') }),
]);
export type StaffEvent = z.infer<typeof StaffEvent>;

export const streamStaffEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A site's live changes as server-sent events",
  query: AtSite,
  response: StaffEvent,
  replies: 'events',
  limits: [streamOpenings],
});
