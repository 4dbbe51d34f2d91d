import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Email, Id, Instant, MailSecret, Page, requiredLine, TimeZone } from '../model/common.ts';

/** A share of a door, as the customer who gave it and the one who was invited see it. */
export const Invitation = z.object({
  id: Id,
  inviteeName: z.string(),
  inviteeEmail: z.string(),
  email: z.string(),
  /** The shared door as the access routes name it: `unit_5` or `gate_3`. */
  accessId: z.string(),
  accessName: z.string(),
  /** A unit type or 'gate'; any other text is a type that came after this client. */
  accessType: z.string(),
  siteName: z.string(),
  timeZone: TimeZone,
  state: z.enum(['Pending', 'Accepted', 'Expired', 'Revoked']),
  /** Null where the share begins or ends with its booking. */
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  createdAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

const AccessId = z.string().check(z.regex(/^(unit|gate)_\d{1,9}$/, 'is not valid'));
const Millis = z.int().check(z.minimum(0), z.maximum(4_102_444_800_000));
const times = {
  /** Milliseconds since 1970 UTC; left out, the share follows the booking. */
  startTimeMillis: z._default(z.nullable(Millis), null),
  endTimeMillis: z._default(z.nullable(Millis), null),
};
const shareErrors = [
  'NOT_FOUND',
  'ALREADY_INVITED',
  'OWN_EMAIL',
  'BOOKING_TIME_INVALID',
  'FORBIDDEN',
] as const;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/customer/invitations',
  role: 'customer',
  owner: 'caller',
  summary: 'Shares the customer gave, of one door or of all',
  query: z.extend(Page, { accessId: z.optional(AccessId) }),
  response: z.array(Invitation),
});

export const listUnitInvitations = endpoint({
  method: 'GET',
  path: '/api/customer/invitations/unit/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'Shares of one unit',
  query: Page,
  response: z.array(Invitation),
  errors: ['NOT_FOUND'],
});

/** Each sends a mail. */
const invitations = {
  name: 'invitations',
  by: 'person',
  max: 30,
  minutes: 60,
  of: limitMessages.invitations,
} as const satisfies Limit;
/** Also where each is taken back before the next. */
const invitedAgain = {
  name: 'invitedAgain',
  by: 'nameByPerson',
  max: 10,
  minutes: 24 * 60,
  of: limitMessages.invitationsToAddress,
} as const satisfies Limit;

/** The same of everybody who invites. */
const invitationsToMailbox = {
  name: 'invitationsToMailbox',
  by: 'mailbox',
  max: 20,
  minutes: 24 * 60,
  of: limitMessages.invitationsToAddress,
} as const satisfies Limit;

export const createInvitation = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/invitations',
  role: 'customer',
  owner: 'row',
  summary: 'Share a door with somebody',
  body: z.object({ inviteeName: requiredLine(60), inviteeEmail: Email, accessId: AccessId, ...times }),
  response: Invitation,
  errors: shareErrors,
  limits: [invitations, invitedAgain, invitationsToMailbox],
});

export const updateInvitation = endpoint({
  method: 'PUT',
  path: '/api/customer/invitations/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'Change the name or times of a share',
  body: z.object({ inviteeName: requiredLine(60), ...times }),
  response: Invitation,
  errors: shareErrors,
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/customer/invitations/{id}',
  role: 'customer',
  owner: 'row',
  summary: 'End a share at once, by who gave it or who holds it',
  errors: ['NOT_FOUND'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/invitations/{id}/accept',
  role: 'customer',
  owner: 'row',
  summary: 'Accept a share that was offered',
  /** The secret behind the hash of its mail's link proves the address, where no code did. */
  body: z._default(z.object({ secret: z.optional(MailSecret) }), {}),
  response: Invitation,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
