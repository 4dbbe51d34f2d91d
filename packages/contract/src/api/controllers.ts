import * as z from 'zod/mini';
import { SERIAL_PATTERN } from '../device/topics.ts';
import { endpoint } from '../endpoint.ts';
import { DoorConfirmation, LockStatus, UnitType } from '../model/access.ts';
import { Cents, Id, Instant, line, QueryId, requiredLine } from '../model/common.ts';
import { controllerMessages } from '../model/controllerMessages.ts';
import { doorErrors, Occupied, Reason, reason } from '../model/doorCommand.ts';
import { RecurringInterval } from '../model/product.ts';
import { StaffUnit } from './staff.ts';

const AtSite = z.object({ siteId: QueryId });
/** How a command to a controller can fail. */
const deviceErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'DEVICE_OFFLINE',
  'DEVICE_SILENT',
  'DEVICE_REJECTED',
] as const;
/** How a change of what hangs on a controller can fail. */
const wiringErrors = [
  'NOT_FOUND',
  'FORBIDDEN',
  'NOT_COMMISSIONING',
  'CONTROLLER_IN_USE',
  'CONFLICT',
] as const;

/** A controller as staff see it: its link and its test mode as they stand. */
export const StaffController = z.object({
  id: Id,
  siteId: Id,
  serial: z.string(),
  name: z.string(),
  firmware: z.nullable(z.string()),
  /** Percent; null on mains. */
  battery: z.nullable(z.int()),
  online: z.boolean(),
  lastSeenAt: z.nullable(Instant),
  testModeUntil: z.nullable(Instant),
  units: z.array(z.object({ id: Id, name: z.string() })),
  /** Channels to which a unit can be attached. */
  freeChannels: z.int(),
});
export type StaffController = z.infer<typeof StaffController>;

/** What an installer tries, one step each (docs/specification/controllers.md#tests). */
export const TestPart = z.enum(['link', 'lock', 'door', 'motion', 'lights', 'bluetooth', 'motor']);
export type TestPart = z.infer<typeof TestPart>;

/** A step of teaching a motorised lock its two ends, in this order; `cancel` comes at any time. */
export const CalibrationEvent = z.enum(['start', 'setLocked', 'setUnlocked', 'finish', 'cancel']);
export type CalibrationEvent = z.infer<typeof CalibrationEvent>;

const AutoLockSeconds = z.nullable(z.int().check(z.minimum(0), z.maximum(600)));

/** A lock with a motor. Positions are the angle of its shaft in degrees; `position` is what the device reported last. */
export const MotorisedLock = z.object({
  id: Id,
  unitId: z.nullable(Id),
  lockedPosition: z.nullable(z.int()),
  unlockedPosition: z.nullable(z.int()),
  position: z.nullable(z.int()),
  /** The step a calibration has reached; idle where none is under way. */
  calibration: z.enum(['idle', 'start', 'setLocked', 'setUnlocked']),
  calibrationEndsAt: z.nullable(Instant),
  autoLockSeconds: AutoLockSeconds,
});
export type MotorisedLock = z.infer<typeof MotorisedLock>;

/** One channel of a controller, and what is wired to it. */
export const ControllerDoor = z.object({
  channel: z.int(),
  name: z.string(),
  kind: z.enum(['unit', 'gate', 'locker', 'free']),
  /** The unit or gate; null for other doors. */
  id: z.nullable(Id),
  rented: z.boolean(),
  /** What of a customer's is behind it: whatever can move, free or re-assign its lock needs a right and a reason. */
  occupied: z.nullable(Occupied),
  lockStatus: z.nullable(LockStatus),
  doorStatus: z.nullable(z.enum(['opened', 'closed'])),
  parts: z.array(TestPart),
  motorisedLock: z.nullable(MotorisedLock),
});
export type ControllerDoor = z.infer<typeof ControllerDoor>;

/** What an installer found, part by part. */
export const TestResults = z.object({
  tests: z
    .array(
      z.object({
        name: requiredLine(60),
        status: z.enum(['pass', 'fail', 'skipped']),
        note: z.optional(line(500)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});
export type TestResults = z.infer<typeof TestResults>;

/** The results of a test run or of a calibration as they are kept, with who sent them and when. */
export const StoredTest = z.extend(TestResults, {
  id: Id,
  kind: z.enum(['tests', 'calibration']),
  at: Instant,
  by: z.string(),
});
export type StoredTest = z.infer<typeof StoredTest>;

/** A controller with everything on it, and the results of its latest tests. */
export const StaffControllerDetails = z.extend(StaffController, {
  doors: z.array(ControllerDoor),
  tests: z.array(StoredTest),
});
export type StaffControllerDetails = z.infer<typeof StaffControllerDetails>;

/** The most channels that a controller is registered with at once. */
export const MAX_CHANNELS = 64;
/** A controller as it comes out of its box: the serial on its label, and the key that is written into it. */
export const NewController = z.object({
  serial: z.string().check(z.trim(), z.regex(SERIAL_PATTERN, controllerMessages.serial)),
  name: requiredLine(60),
  key: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, controllerMessages.key)),
  channels: z.int().check(z.minimum(1), z.maximum(MAX_CHANNELS)),
  /** What each channel has besides a lock. */
  sensor: z.boolean(),
  lights: z.boolean(),
  motor: z.boolean(),
  pad: z.boolean(),
});

export const registerController = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/controllers',
  role: 'staff',
  rights: ['commissionDevices'],
  leaves: { kind: 'controllers' },
  summary: 'Make a controller known, with a free door on each of its channels',
  body: z.extend(NewController, { siteId: Id }),
  response: StaffControllerDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/**
 * Simulated controllers for a site's units, to try a house out with. Units that stand nowhere on the plan get none, as
 * nobody could find their doors among the simulated ones. Where no simulator runs it is not there.
 */
export const simulateDoors = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/controllers/simulated',
  role: 'staff',
  rights: ['commissionDevices'],
  leaves: { kind: 'controllers' },
  summary: 'Give each unit of a site that has no controller a simulated one',
  body: z.object({ siteId: Id }),
  response: z.object({ attached: z.int(), undrawn: z.int() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_COMMISSIONING'],
});

export const getControllerStatus = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app/status/{id}',
  role: 'staff',
  rights: ['seeDevices'],
  summary: 'One controller with its link as it stands, its doors and its tests',
  response: StaffControllerDetails,
  errors: ['NOT_FOUND'],
});

export const listControllerStatuses = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app/status',
  role: 'staff',
  rights: ['seeDevices'],
  summary: "A site's controllers with their links",
  query: AtSite,
  response: z.array(StaffController),
});

export const listControllers = endpoint({
  method: 'GET',
  path: '/api/admin/controllers/app',
  role: 'staff',
  rights: ['seeDevices'],
  summary: "A site's controllers",
  query: AtSite,
  response: z.array(StaffController),
});

export const forceTestMode = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/controllers/forceTestMode',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: 'door',
  summary: 'Ten minutes without alarms and customer commands, or their early end',
  body: z.object({ controllerId: Id, on: z._default(z.boolean(), true), ...reason }),
  response: StaffController,
  errors: deviceErrors,
});

export const rebootControllers = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/controllers/batchRebootControllers',
  role: 'staff',
  rights: ['rebootDevices'],
  leaves: 'door',
  summary: 'Restart controllers; names those that did not answer',
  body: z.object({ controllerIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  response: z.object({ successes: z.array(Id), failures: z.array(z.object({ id: Id, reason: z.string() })) }),
  timeoutMs: 60_000,
});

export const openController = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/controllers/{id}/open',
  role: 'staff',
  rights: ['openDoors', 'occupied'],
  leaves: 'door',
  summary: 'Unlock the units and gates on a controller; needs a reason where one is rented',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: 20_000,
});

export const lockController = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/controllers/{id}/lock',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Lock the units and gates on a controller',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
  timeoutMs: 20_000,
});

/** Setting the state of door and lock is opening or locking it, and takes `openDoors` in place of `commissionDevices`. */
export const updateStaffUnit = endpoint({
  method: 'PUT',
  path: '/api/admin/units/{id}',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: 'door',
  summary: 'Attach a unit to a controller or detach it, or set the requested state of door and lock',
  body: z.union([
    z.strictObject({
      controllerId: z.nullable(Id),
      clearControllers: z._default(z.boolean(), false),
      ...reason,
    }),
    z
      .strictObject({
        doorStatus: z.enum(['opened', 'closed']),
        lockStatus: z.enum(['unlocked', 'locked']),
        ...reason,
      })
      .check(
        z.refine(({ doorStatus, lockStatus }) => (doorStatus === 'opened') === (lockStatus === 'unlocked'), {
          path: ['lockStatus'],
          error: 'An opened door is unlocked, and a closed one locked.',
        }),
      ),
  ]),
  response: StaffUnit,
  errors: [...doorErrors, ...wiringErrors],
});

/** What units of one type are offered to customers as, at one site; the price is in cents per interval. */
export const UnitProduct = z.object({
  id: Id,
  name: z.string(),
  unitType: UnitType,
  price: Cents,
  recurringInterval: z.nullable(RecurringInterval),
  recurringIntervalCount: z.int(),
});
export type UnitProduct = z.infer<typeof UnitProduct>;

export const listUnitProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  role: 'staff',
  rights: ['seeDevices'],
  summary: 'What the units of a site are offered as, by name',
  query: AtSite,
  response: z.array(UnitProduct),
  errors: ['NOT_FOUND'],
});

export const createUnit = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/units',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: { kind: 'units' },
  summary: 'Create a unit while a site is being commissioned',
  body: z.object({
    name: requiredLine(40),
    controllerId: z.nullable(Id),
    siteId: Id,
    type: UnitType,
    /** What it is offered as; null keeps it from being booked. Left out, it is the first product of its type. */
    productId: z.optional(z.nullable(Id)),
    clearControllers: z._default(z.boolean(), false),
    ...reason,
  }),
  response: StaffUnit,
  errors: [...wiringErrors, 'UNIT_NAME_TAKEN'],
});

export const checkPart = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/tests/{id}/check',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: 'door',
  summary: 'Let a controller in test mode try one of its parts',
  body: z.object({
    /** Null for the link, which is the controller's own. */
    channel: z.nullable(z.int().check(z.minimum(0), z.maximum(255))),
    part: TestPart,
    ...reason,
  }),
  response: z.object({ status: z.enum(['pass', 'fail', 'skipped']), note: z.optional(z.string()) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_TESTING', 'DEVICE_OFFLINE', 'DEVICE_SILENT'],
});

export const putTestResults = endpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/results',
  role: 'staff',
  rights: ['commissionDevices'],
  leaves: { unrecorded: 'The results are kept with who sent them and when.' },
  summary: "Store the results of an installer's test run of a controller",
  body: TestResults,
  response: z.object({ id: Id }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const putCalibrationResults = endpoint({
  method: 'PUT',
  path: '/api/admin/tests/{id}/results/calibration',
  role: 'staff',
  rights: ['commissionDevices'],
  leaves: { unrecorded: 'The results are kept with who sent them and when.' },
  summary: 'Store the result of a calibration',
  body: TestResults,
  response: z.object({ id: Id }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const calibrateMotorisedLock = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/motorisedLocks/{id}/calibrate',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: 'door',
  summary: 'One step of a calibration',
  body: z.object({ event: CalibrationEvent, ...reason }),
  response: MotorisedLock,
  errors: [...deviceErrors, 'CALIBRATION_ORDER'],
});

export const updateMotorisedLock = endpoint({
  method: 'PUT',
  path: '/api/admin/motorisedLocks/{id}/',
  role: 'staff',
  rights: ['commissionDevices', 'occupied'],
  leaves: 'door',
  summary: 'Settings of a motorised lock',
  body: z.object({ autoLockSeconds: AutoLockSeconds, ...reason }),
  response: MotorisedLock,
  errors: deviceErrors,
});
