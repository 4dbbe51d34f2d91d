import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Receipt } from '../model/receipt.ts';
import { PRINT_TIMEOUT_MS } from '../rules/callTime.ts';

export const listOrderReceipts = endpoint({
  method: 'GET',
  path: '/api/customer/order/{id}/receipts',
  role: 'customer',
  owner: 'row',
  summary: 'Receipts of what was paid for an order',
  response: z.array(Receipt),
  errors: ['NOT_FOUND'],
});

export const listBookingReceipts = endpoint({
  method: 'GET',
  path: '/api/customer/bookings/{id}/receipts',
  role: 'customer',
  owner: 'row',
  summary: 'Receipts of what was paid for a booking, newest first: its order and every interval since',
  response: z.array(Receipt),
  errors: ['NOT_FOUND'],
});

/** Each is printed. */
const receipts = {
  name: 'receipts',
  by: 'person',
  max: 120,
  minutes: 15,
  of: limitMessages.receipts,
} as const satisfies Limit;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/customer/receipts/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'One receipt as a PDF: the same bytes whenever it is asked for',
  replies: 'file',
  timeoutMs: PRINT_TIMEOUT_MS,
  response: z.instanceof(Blob),
  errors: ['NOT_FOUND'],
  limits: [receipts],
});

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/customer/credit-notes/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'One credit note as a PDF: the same bytes whenever it is asked for',
  replies: 'file',
  timeoutMs: PRINT_TIMEOUT_MS,
  response: z.instanceof(Blob),
  errors: ['NOT_FOUND'],
  limits: [receipts],
});
