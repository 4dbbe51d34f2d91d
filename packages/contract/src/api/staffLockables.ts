import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ActivityEntry, DoorConfirmation, DoorState } from '../model/access.ts';
import { Day, Id, Page, QueryId, requiredLine } from '../model/common.ts';
import { doorErrors, Reason } from '../model/doorCommand.ts';

/** A compartment that holds goods, as staff see it. */
export const StaffLockable = z.extend(DoorState, {
  id: Id,
  name: z.string(),
  siteId: Id,
  controllerId: z.nullable(Id),
  doorStatus: z.nullable(z.enum(['opened', 'closed'])),
  lockStatus: z.nullable(z.enum(['locked', 'unlocked'])),
  /** Whether the lock could not be moved when it was last asked to. */
  jammed: z.boolean(),
  /** Items for sale in it, and items that wait for who bought them. */
  inStock: z.int(),
  reserved: z.int(),
});
export type StaffLockable = z.infer<typeof StaffLockable>;

/** A compartment with what lies in it and what it hangs on. */
export const StaffLockableDetails = z.extend(StaffLockable, {
  controllerSerial: z.nullable(z.string()),
  /** Every product that may lie in it, also those of which nothing does. */
  goods: z.array(z.object({ productId: Id, name: z.string(), inStock: z.int(), reserved: z.int() })),
});
export type StaffLockableDetails = z.infer<typeof StaffLockableDetails>;

export const listStaffLockables = endpoint({
  method: 'GET',
  path: '/api/admin/lockables',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A site's compartments with goods",
  query: z.object({ siteId: QueryId }),
  response: z.array(StaffLockable),
  errors: ['NOT_FOUND'],
});

export const getStaffLockable = endpoint({
  method: 'GET',
  path: '/api/admin/lockables/{id}',
  role: 'staff',
  rights: ['seeDoors'],
  summary: 'One compartment with its goods and its controller',
  response: StaffLockableDetails,
  errors: ['NOT_FOUND'],
});

export const openStaffLockable = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/lockables/{id}/open',
  role: 'staff',
  rights: ['openDoors', 'occupied'],
  leaves: 'door',
  summary: 'Open a compartment; needs a reason where bought goods wait in it',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

export const lockStaffLockable = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/lockables/{id}/lock',
  role: 'staff',
  rights: ['openDoors'],
  leaves: 'door',
  summary: 'Lock a compartment',
  body: Reason,
  response: DoorConfirmation,
  errors: doorErrors,
});

/** More pieces than a compartment holds. */
export const MAX_PIECES = 1_000;
const pieces = (min: number) => z.int().check(z.minimum(min), z.maximum(MAX_PIECES));
/**
 * What staff do to the pieces of a product. fill: they put some in. writeOff: some are broken or gone. count: so many lie
 * in it, what waits for who bought it included; `seen` is how many were said to when they counted.
 */
const GoodsAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('fill'), pieces: pieces(1) }),
  z.object({ act: z.literal('writeOff'), pieces: pieces(1), reason: requiredLine(200) }),
  z.object({ act: z.literal('count'), pieces: pieces(0), seen: z.int() }),
]);
export type GoodsAct = z.infer<typeof GoodsAct>;

export const moveGoods = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/lockables/{id}/goods/{productId}',
  role: 'staff',
  rights: ['stockGoods'],
  leaves: { kind: 'goods' },
  summary: 'Fill a compartment, count what lies in it, or write some of it off',
  body: GoodsAct,
  response: StaffLockableDetails,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'PRECONDITION_FAILED'],
});

/** Ends an alarm without opening the compartment; nothing happens where none sounds. */
export const acknowledgeLockableAlarm = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/lockables/{id}/acknowledgeAlarm',
  role: 'staff',
  rights: ['acknowledgeAlarms'],
  leaves: 'door',
  summary: "Acknowledge a compartment's alarm",
  response: StaffLockableDetails,
  errors: ['NOT_FOUND'],
});

export const listStaffLockableActivity = endpoint({
  method: 'GET',
  path: '/api/admin/lockables/{id}/activity',
  role: 'staff',
  rights: ['seeDoors'],
  summary: "A compartment's history, newest first",
  query: z.extend(Page, { date: z.optional(Day) }),
  response: z.array(ActivityEntry),
  errors: ['NOT_FOUND'],
});
