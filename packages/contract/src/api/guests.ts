import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Card } from '../model/customer.ts';

/**
 * What a guest left behind with a purchase at a kiosk. It is kept for a day under an unguessable id that only the
 * purchase itself returns, so that the guest can look at it and have it forgotten; the order and its payment stay.
 */
export const getGuestCustomerDetails = endpoint({
  method: 'GET',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Name and e-mail address kept of a guest who bought at a kiosk',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid(), name: z.string(), email: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
});

/** Removes the name and the address, on the order too; asking again finds nothing. */
export const removeGuestCustomerDetails = endpoint({
  method: 'DELETE',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Remove the name and e-mail address kept of a guest',
  params: z.object({ id: z.uuid() }),
  errors: ['NOT_FOUND'],
});

/** The card of a purchase as its receipt names it, under the same id and for as long; nothing can be paid with it. */
export const getTemporaryCard = endpoint({
  method: 'GET',
  path: '/api/guest/customerCard/{id}',
  role: 'guest',
  summary: 'The card a guest paid with',
  params: z.object({ id: z.uuid() }),
  response: z.omit(Card, { id: true, isDefault: true, isDeclined: true }),
  errors: ['NOT_FOUND'],
});

export const removeTemporaryCard = endpoint({
  method: 'DELETE',
  path: '/api/guest/customerCard/{id}',
  role: 'guest',
  summary: 'Remove the card a guest paid with',
  params: z.object({ id: z.uuid() }),
  errors: ['NOT_FOUND'],
});
