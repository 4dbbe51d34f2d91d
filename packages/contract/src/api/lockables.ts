import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoorConfirmation, DoorStatus } from '../model/access.ts';
import { Id, Instant } from '../model/common.ts';

/** A locker with items of an order that still lie in it, and what its door reported last. */
export const Lockable = z.object({
  id: Id,
  name: z.string(),
  /** Whether the device's link stands now; what is reported may be out of date where it does not. */
  online: z.boolean(),
  /** Null until the device has reported it. */
  doorStatus: z.nullable(DoorStatus),
  /** Whether the compartment could not be moved when it was last asked to. */
  jammed: z.boolean(),
  /** When the device reported this. */
  reportedAt: z.nullable(Instant),
  inventories: z.array(z.object({ id: Id, productName: z.string() })),
});

export type Lockable = z.infer<typeof Lockable>;

/** Lockers that hold the goods of one order; goods that were taken out are no longer listed. */
export const LockableGroup = z.object({
  /** The order's. */
  id: Id,
  siteId: Id,
  lockables: z.array(Lockable),
});

export type LockableGroup = z.infer<typeof LockableGroup>;

export const getLockables = endpoint({
  method: 'GET',
  path: '/api/customer/lockables/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'Lockers that hold the goods of an order',
  response: LockableGroup,
  errors: ['NOT_FOUND'],
});

export const openLockable = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/lockables/{id}/open',
  role: 'customer',
  owner: 'row',
  summary: "Open a locker that holds the customer's goods",
  response: DoorConfirmation,
  errors: ['NOT_FOUND', 'TEST_MODE', 'JAMMED', 'DEVICE_OFFLINE', 'DEVICE_SILENT', 'DEVICE_REJECTED'],
});

/** Taking the same item twice is taking it once. */
export const takeInventory = endpoint({
  method: 'DELETE',
  path: '/api/customer/lockables/inventory/{id}',
  role: 'customer',
  owner: 'row',
  summary: "Record that an item was taken out; the order's state is computed again",
  errors: ['NOT_FOUND'],
});

/** In short what `getLockables` returns in full; the path's number is the order's. */
export const listSiteLockables = endpoint({
  method: 'GET',
  path: '/api/customer/sites/orders/{id}/lockables/',
  role: 'customer',
  owner: 'row',
  summary: 'Which lockers hold which items of an order',
  response: z.array(z.object({ id: Id, name: z.string(), siteId: Id, inventoryIds: z.array(Id) })),
  errors: ['NOT_FOUND'],
});
