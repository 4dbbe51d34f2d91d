import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cents, Email, line } from '../model/common.ts';

const params = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/)) });

export const getVend = endpoint({
  method: 'GET',
  path: '/api/guest/vend/{id}',
  role: 'guest',
  summary: "What a machine's QR code sells",
  params,
  response: z.object({
    id: z.string(),
    productName: z.string(),
    price: Cents,
    siteName: z.string(),
    lockableName: z.string(),
    inStock: z.boolean(),
    online: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const buyVend = endpoint({
  method: 'POST',
  path: '/api/guest/vend/{id}',
  role: 'guest',
  summary: 'Pay for it and open the compartment',
  params,
  body: z.object({ cardToken: line(200).check(z.minLength(1)), email: z.optional(Email) }),
  response: z.object({ reference: z.string(), opened: z.boolean() }),
  errors: [
    'NOT_FOUND',
    'OUT_OF_STOCK',
    'CARD_DECLINED',
    'CARD_INVALID',
    'JAMMED',
    'DEVICE_OFFLINE',
    'DEVICE_SILENT',
    'PROVIDER_UNAVAILABLE',
  ],
  timeoutMs: 60_000,
});
