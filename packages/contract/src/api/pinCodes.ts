import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, line } from '../model/common.ts';

const PinCode = z.object({
  id: Id,
  nickname: z.string(),
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  createdAt: Instant,
});
const nickname = z._default(line(40), '');
const times = {
  startTime: z._default(z.nullable(Instant), null),
  endTime: z._default(z.nullable(Instant), null),
};
/** Six to ten digits, no two equal neighbours (decisions: PIN codes). */
export const Pin = z
  .string()
  .check(
    z.regex(/^\d{6,10}$/, 'PIN must be 6 to 10 digits.'),
    z.regex(/^(?!.*(\d)\1)/, 'PIN must not have the same digit twice in a row.'),
  );
const pinErrors = ['NOT_FOUND', 'PIN_CODES_FIXED', 'CONFLICT', 'BOOKING_TIME_INVALID'] as const;

export const listPinCodes = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/pinCodes',
  role: 'customer',
  summary: 'PIN codes of the customer; the digits are told once, when a code is made',
  response: z.array(PinCode),
});

export const createPinCode = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/pinCodes',
  role: 'customer',
  summary: 'Add a PIN code',
  body: z.object({ pin: Pin, nickname, ...times }),
  response: PinCode,
  errors: pinErrors,
});

export const updatePinCode = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/pinCodes/{pinId}',
  role: 'customer',
  summary: 'Change a PIN code',
  body: z.object({ pin: z.optional(Pin), nickname, ...times }),
  response: PinCode,
  errors: pinErrors,
});

export const deletePinCode = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/pinCodes/{pinId}',
  role: 'customer',
  summary: 'Remove a PIN code',
  errors: pinErrors,
});
