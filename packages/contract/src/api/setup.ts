import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Email, OptionalPhone, requiredLine } from '../model/common.ts';
import { Password } from '../model/customer.ts';
import { KnownTimeZone } from '../resources/field.ts';

/** The longest name of an operator and of who owns it. */
export const MAX_NAME_LENGTH = 100;

/** Wrong codes from one network address; the code itself is good for thirty tries (docs/specification/setup.md#code). */
const setupTries = {
  name: 'setup',
  by: 'address',
  max: 10,
  minutes: 60,
  failures: ['SETUP_CODE'],
  of: limitMessages.wrongCodesHere,
} as const satisfies Limit;

/** Whether the installation waits for its first owner. */
export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  role: 'nobody',
  summary: 'Whether somebody has set this installation up',
  response: z.object({ state: z.enum(['open', 'done']) }),
});

/**
 * The organisation and the account of who may do everything, for whoever has the code that the server printed as it
 * started. Signs them in.
 */
export const setUp = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/setup',
  role: 'nobody',
  secrets: ['accessToken', 'refreshToken'],
  summary: 'Set an installation up by its code',
  body: z.object({
    /** In any case, with spaces and dashes or without. */
    code: requiredLine(20),
    /** `timeZone` is that of new sites. */
    organisation: z.object({
      name: requiredLine(MAX_NAME_LENGTH),
      email: Email,
      phone: z._default(OptionalPhone, ''),
      timeZone: KnownTimeZone,
    }),
    owner: z.object({ name: requiredLine(MAX_NAME_LENGTH), email: Email, password: Password }),
  }),
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['SETUP_CODE', 'SETUP_DONE', 'PASSWORD_COMMON'],
  limits: [setupTries],
});
