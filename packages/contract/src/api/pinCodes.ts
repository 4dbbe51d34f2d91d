import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { digits, Id, Instant, line, TimeZone } from '../model/common.ts';
import { fieldMessages } from '../model/fieldMessages.ts';
import { PIN_LENGTH_PATTERN, PIN_NO_REPEAT_PATTERN } from '../rules/pinCode.ts';

/**
 * A code for the pads of one site: it opens there what its holder may open. The digits are returned by
 * {@link revealPinCode} alone.
 */
export const PinCode = z.object({
  id: Id,
  siteId: Id,
  siteName: z.string(),
  /** The site's zone, in which people read the times. */
  timeZone: TimeZone,
  nickname: z.string(),
  /** Whole instants; null leaves that end to the holder's bookings and shares. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  createdAt: Instant,
});
export type PinCode = z.infer<typeof PinCode>;

const nickname = z._default(line(40), '');
const times = {
  startTime: z._default(z.nullable(Instant), null),
  endTime: z._default(z.nullable(Instant), null),
};
/** Six to ten digits, no two equal neighbours (docs/specification/pinCodes.md#rules-of-a-code). */
export const Pin = digits().check(
  z.regex(PIN_LENGTH_PATTERN, fieldMessages.pin.length),
  z.regex(PIN_NO_REPEAT_PATTERN, fieldMessages.pin.repeat),
);
const changeErrors = ['NOT_FOUND', 'PIN_CODES_FIXED', 'PIN_TAKEN', 'BOOKING_TIME_INVALID'] as const;

export const listPinCodes = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/pinCodes',
  role: 'customer',
  owner: 'id',
  summary: 'Live PIN codes of the customer, without their digits',
  response: z.array(PinCode),
});

/** A PIN that is refused because it is taken gives away another person's code: such answers are counted like guesses. */
const takenPins = {
  name: 'pinTaken',
  by: 'person',
  max: 5,
  minutes: 15,
  lockoutMinutes: 15,
  failures: ['PIN_TAKEN'],
  of: limitMessages.tries,
} as const satisfies Limit;

export const createPinCode = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/pinCodes',
  role: 'customer',
  owner: 'id',
  summary: 'Add a PIN code for a site where the customer may open a door',
  body: z.object({ siteId: Id, pin: Pin, nickname, ...times }),
  response: PinCode,
  errors: [...changeErrors, 'PIN_CODES_FULL'],
  limits: [takenPins],
});

export const updatePinCode = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/pinCodes/{pinId}',
  role: 'customer',
  owner: 'id',
  summary: 'Change a PIN code; the digits stay where none are given',
  body: z.object({ pin: z.optional(Pin), nickname, ...times }),
  response: PinCode,
  errors: changeErrors,
  limits: [takenPins],
});

export const deletePinCode = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/pinCodes/{pinId}',
  role: 'customer',
  owner: 'id',
  summary: 'Remove a PIN code',
  errors: ['NOT_FOUND', 'PIN_CODES_FIXED'],
});

/** A POST, because its reply is a secret and must not be kept anywhere on its way. */
export const revealPinCode = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/{id}/pinCodes/{pinId}/reveal',
  role: 'customer',
  owner: 'id',
  summary: "Reveal the digits of one of the customer's own codes",
  response: z.object({ pin: Pin }),
  secrets: ['pin'],
  errors: ['NOT_FOUND'],
});
