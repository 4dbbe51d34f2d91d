import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Customer, CustomerChanges } from '../model/customer.ts';

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'The signed-in customer',
  response: Customer,
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'Change name, phone, addresses or notifications',
  body: CustomerChanges,
  response: Customer,
});

/**
 * Whether the customer can open a door at a pad: a PIN of theirs that has not ended is live somewhere. The digits are
 * returned once, when a PIN is made.
 */
export const getPinpadCode = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/pinpadCode',
  role: 'customer',
  owner: 'id',
  summary: 'Whether the customer has a code for the pads',
  response: z.object({ hasCode: z.boolean() }),
});
