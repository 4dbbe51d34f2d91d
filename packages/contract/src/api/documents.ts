import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { FileReply, Id, Page, requiredLine } from '../model/common.ts';
import { DocumentAgreement, LegalDocument } from '../model/order.ts';
import { BookingType } from '../model/product.ts';
import { PRINT_TIMEOUT_MS } from '../rules/callTime.ts';

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

/** Each is printed. */
const agreements = {
  name: 'agreements',
  by: 'person',
  max: 120,
  minutes: 15,
  of: limitMessages.agreements,
} as const satisfies Limit;

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/customer/agreements/{id}',
  role: 'customer',
  owner: 'row',
  summary:
    'One agreement as a PDF, with the text that was agreed to: the same bytes whenever it is asked for',
  replies: 'file',
  timeoutMs: PRINT_TIMEOUT_MS,
  response: FileReply,
  errors: ['NOT_FOUND'],
  limits: [agreements],
});

export const listDocumentAgreements = endpoint({
  method: 'GET',
  path: '/api/admin/manage/documents/{id}/agreements',
  role: 'staff',
  rights: ['editDocuments'],
  summary: 'Who agreed to a document and to which of its versions, newest first',
  query: Page,
  response: z.array(DocumentAgreement),
  errors: ['NOT_FOUND'],
});

export const getDocumentAgreement = endpoint({
  method: 'GET',
  path: '/api/admin/manage/agreements/{id}',
  role: 'staff',
  rights: ['editDocuments'],
  summary: 'A customer’s agreement as a PDF: the bytes that the customer gets',
  replies: 'file',
  timeoutMs: PRINT_TIMEOUT_MS,
  response: FileReply,
  errors: ['NOT_FOUND'],
  limits: [agreements],
});
