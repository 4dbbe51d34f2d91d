import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoorConfirmation } from '../model/access.ts';
import { Id } from '../model/common.ts';

/** Lockers that hold the goods of one order. */
export const LockableGroup = z.object({
  id: Id,
  siteId: Id,
  lockables: z.array(
    z.object({
      id: Id,
      name: z.string(),
      online: z.boolean(),
      doorStatus: z.nullable(z.enum(['closed', 'open'])),
      inventories: z.array(z.object({ id: Id, productName: z.string() })),
    }),
  ),
});

export const getLockables = endpoint({
  method: 'GET',
  path: '/api/customer/lockables/{id}',
  role: 'customer',
  summary: 'Lockers that hold the goods of an order',
  response: LockableGroup,
  errors: ['NOT_FOUND'],
});

export const openLockable = endpoint({
  method: 'POST',
  path: '/api/customer/lockables/{id}/open',
  role: 'customer',
  summary: "Open a locker that holds the customer's goods",
  response: DoorConfirmation,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'JAMMED', 'DEVICE_OFFLINE', 'DEVICE_SILENT', 'DEVICE_REJECTED'],
});

export const takeInventory = endpoint({
  method: 'DELETE',
  path: '/api/customer/lockables/inventory/{id}',
  role: 'customer',
  summary: 'Tell that an item was taken out',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
