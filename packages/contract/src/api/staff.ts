import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ActivityEntry, DoorConfirmation, DoorState, LockStatus, UnitType } from '../model/access.ts';
import { Day, Id, Instant, line, Page, QueryId, requiredLine } from '../model/common.ts';
import { Site } from '../model/site.ts';
import { StaffUser } from './auth.ts';

const AtSite = z.object({ siteId: QueryId });
const doorErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'OVERLOCKED',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'DEVICE_REJECTED',
] as const;
/** Why staff opened a rented unit; it is logged. */
const Reason = z.object({ reason: line(200).optional() }).default({});

/** A unit as staff see it: four independent facts and its controller (spec part 3 'Staff unit'). */
export const StaffUnit = DoorState.extend({
  id: Id,
  name: z.string(),
  siteId: Id,
  areaName: z.string(),
  type: UnitType,
  controllerId: Id.nullable(),
  doorStatus: z.enum(['opened', 'closed']).nullable(),
  lockStatus: LockStatus.nullable(),
  rented: z.boolean(),
  overlockReason: z.enum(['manual', 'arrears']).nullable(),
});

export const StaffGate = StaffUnit.omit({ rented: true, overlockReason: true, areaName: true });

export const StaffController = z.object({
  id: Id,
  siteId: Id,
  serial: z.string(),
  name: z.string(),
  firmware: z.string().nullable(),
  online: z.boolean(),
  lastSeenAt: Instant.nullable(),
  testModeUntil: Instant.nullable(),
  units: z.array(z.object({ id: Id, name: z.string() })),
});

export const TestResults = z.object({
  tests: z
    .array(
      z.object({
        name: requiredLine(60),
        status: z.enum(['pass', 'fail', 'skipped']),
        note: line(500).optional(),
      }),
    )
    .min(1)
    .max(50),
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/current/{id}',
  role: 'staff',
  summary: 'The signed-in staff user with the rights of this moment',
  response: StaffUser.extend({ siteIds: z.array(Id), rentedAccess: z.boolean() }),
});

export const listStaffSites = endpoint({
  method: 'GET',
  path: '/api/admin/sites/app',
  role: 'staff',
  summary: 'Sites the user works at',
  response: z.array(Site.extend({ commissionMode: z.boolean() })),
});

export const getControllerStatus = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app/status/{id}',
  role: 'staff',
  summary: 'One controller with its link as it stands',
  response: StaffController,
  errors: ['NOT_FOUND'],
});

export const listControllerStatuses = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app/status',
  role: 'staff',
  summary: "A site's controllers with their links",
  query: AtSite,
  response: z.array(StaffController),
});

export const listControllers = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app',
  role: 'staff',
  summary: "A site's controllers",
  query: AtSite,
  response: z.array(StaffController),
});

export const forceTestMode = endpoint({
  method: 'POST',
  path: '/api/admin/controllers/forceTestMode',
  role: 'staff',
  summary: 'Ten minutes without alarms and customer commands',
  body: z.object({ controllerId: Id }),
  response: StaffController,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const rebootControllers = endpoint({
  method: 'POST',
  path: '/api/admin/controllers/batchRebootControllers',
  role: 'staff',
  summary: 'Restart controllers; tells which did not answer',
  body: z.object({ controllerIds: z.array(Id).min(1).max(1000) }),
  response: z.object({ successes: z.array(Id), failures: z.array(z.object({ id: Id, reason: z.string() })) }),
  timeoutMs: 60_000,
});

export const openController = endpoint({
  method: 'POST',
  path: '/api/admin/controllers/{id}/open',
  role: 'staff',
  summary: 'Unlock all doors of a controller',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockController = endpoint({
  method: 'POST',
  path: '/api/admin/controllers/{id}/lock',
  role: 'staff',
  summary: 'Lock all doors of a controller',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const listStaffGates = endpoint({
  method: 'GET',
  path: '/api/admin/gates',
  role: 'staff',
  summary: "A site's gates",
  query: AtSite,
  response: z.array(StaffGate),
});

export const getStaffGate = endpoint({
  method: 'GET',
  path: '/api/admin/gates/{id}',
  role: 'staff',
  summary: 'One gate',
  response: StaffGate,
  errors: ['NOT_FOUND'],
});

export const openStaffGate = endpoint({
  method: 'POST',
  path: '/api/admin/gates/{id}/open',
  role: 'staff',
  summary: 'Open a gate',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockStaffGate = endpoint({
  method: 'POST',
  path: '/api/admin/gates/{id}/lock',
  role: 'staff',
  summary: 'Lock a gate',
  response: DoorConfirmation,
  errors: doorErrors,
});

export const listStaffUnits = endpoint({
  method: 'GET',
  path: '/api/admin/units/app',
  role: 'staff',
  summary: "A site's units",
  query: AtSite,
  response: z.array(StaffUnit),
});

export const listControllerUnits = endpoint({
  method: 'GET',
  path: '/api/admin/units/app/controller/{id}',
  role: 'staff',
  summary: 'Units on one controller',
  query: AtSite,
  response: z.array(StaffUnit),
  errors: ['NOT_FOUND'],
});

/** Who rents the unit, as far as the caller's rights go. */
const Tenant = z.object({
  customerId: Id,
  name: z.string(),
  mobile: z.string().nullable(),
  bookingState: z.string(),
});

export const getStaffUnit = endpoint({
  method: 'GET',
  path: '/api/admin/units/app/{id}',
  role: 'staff',
  summary: 'One unit with its tenant and controller',
  response: StaffUnit.extend({ tenant: Tenant.nullable(), controllerSerial: z.string().nullable() }),
  errors: ['NOT_FOUND'],
});

export const getUnit = endpoint({
  method: 'GET',
  path: '/api/admin/units/{id}',
  role: 'staff',
  summary: 'One unit',
  query: z.object({ mode: z.literal('app').default('app') }),
  response: StaffUnit,
  errors: ['NOT_FOUND'],
});

export const listStaffUnitActivity = endpoint({
  method: 'GET',
  path: '/api/admin/units/{id}/activity',
  role: 'staff',
  summary: "A unit's history, newest first",
  query: Page.extend({ date: Day.optional() }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});

export const updateStaffUnit = endpoint({
  method: 'PUT',
  path: '/api/admin/units/{id}',
  role: 'staff',
  summary: 'Attach or detach a controller, or set the requested state of door and lock',
  body: z.union([
    z.strictObject({ controllerId: Id.nullable() }),
    z.strictObject({ doorStatus: z.enum(['opened', 'closed']), lockStatus: z.enum(['unlocked', 'locked']) }),
  ]),
  response: StaffUnit,
  errors: [...doorErrors, 'CONTROLLER_IN_USE'],
});

export const createUnit = endpoint({
  method: 'POST',
  path: '/api/admin/units',
  role: 'staff',
  summary: 'Create a unit while a site is being commissioned',
  body: z.object({
    name: requiredLine(40),
    controllerId: Id.nullable(),
    siteId: Id,
    type: UnitType,
    clearControllers: z.boolean().default(false),
  }),
  response: StaffUnit,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONTROLLER_IN_USE', 'CONFLICT'],
});

export const openStaffUnit = endpoint({
  method: 'POST',
  path: '/api/admin/units/{id}/open',
  role: 'staff',
  summary: 'Unlock a unit',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockStaffUnit = endpoint({
  method: 'POST',
  path: '/api/admin/units/{id}/lock',
  role: 'staff',
  summary: 'Lock a unit',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

const Bulk = z.object({
  ids: z.array(Id).min(1, 'Failed to bulk command. Did you select any units?').max(1000),
});

export const closeStaffUnits = endpoint({
  method: 'POST',
  path: '/api/admin/units/app/units/close',
  role: 'staff',
  summary: 'Lock many units; the result is a text',
  body: Bulk,
  response: z.string(),
  timeoutMs: 60_000,
});

export const openStaffUnits = endpoint({
  method: 'POST',
  path: '/api/admin/units/app/units/open',
  role: 'staff',
  summary: 'Unlock many units; the result is a text',
  body: Bulk,
  response: z.string(),
  timeoutMs: 60_000,
});

export const putTestResults = endpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/results',
  role: 'staff',
  summary: "Store the results of an installer's test run of a controller",
  body: TestResults,
  response: z.object({ id: Id }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const putCalibrationResults = endpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/results/calibration',
  role: 'staff',
  summary: 'Store the result of a calibration',
  body: TestResults,
  response: z.object({ id: Id }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

const MotorisedLock = z.object({
  id: Id,
  unitId: Id,
  lockedPosition: z.int().nullable(),
  unlockedPosition: z.int().nullable(),
  position: z.int().nullable(),
  calibration: z.enum(['idle', 'start', 'setLocked', 'setUnlocked']),
  autoLockSeconds: z.int().min(0).max(600).nullable(),
});

export const calibrateMotorisedLock = endpoint({
  method: 'POST',
  path: '/api/admin/motorisedLocks/{id}/calibrate',
  role: 'staff',
  summary: 'One step of a calibration',
  body: z.object({ event: z.enum(['start', 'setLocked', 'setUnlocked', 'finish', 'cancel']) }),
  response: MotorisedLock,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CALIBRATION_ORDER', 'DEVICE_OFFLINE', 'DEVICE_SILENT'],
});

export const updateMotorisedLock = endpoint({
  method: 'PUT',
  path: '/api/admin/motorisedLocks/{id}/',
  role: 'staff',
  summary: 'Settings of a motorised lock',
  body: z.object({ autoLockSeconds: z.int().min(0).max(600).nullable() }),
  response: MotorisedLock,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const streamStaffEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  role: 'staff',
  summary: "A site's live changes as server-sent events",
  query: AtSite,
  replies: 'events',
});
