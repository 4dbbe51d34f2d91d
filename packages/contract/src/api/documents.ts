import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, requiredLine } from '../model/common.ts';
import { LegalDocument } from '../model/order.ts';
import { BookingType } from '../model/product.ts';

export const listOrderDocuments = endpoint({
  method: 'GET',
  path: '/api/customer/order/documents/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'Documents that belong to an order',
  response: z.array(LegalDocument),
  errors: ['NOT_FOUND'],
});

export const listBookingTypeDocuments = endpoint({
  method: 'GET',
  path: '/api/customer/documents/bookingType/{bookingType}',
  role: 'customer',
  owner: 'caller',
  summary: 'Documents that a booking type asks for',
  params: z.object({ bookingType: BookingType }),
  response: z.array(LegalDocument),
});

export const agreeToDocument = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/documents/{docId}/agree',
  role: 'customer',
  owner: 'id',
  summary: 'Agree to the present version of a document',
  /** The full name, typed as a signature. A client of the release before sends none. */
  body: z._default(z.object({ name: z.optional(requiredLine(100)) }), {}),
  response: z.object({ documentId: Id, agreed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
