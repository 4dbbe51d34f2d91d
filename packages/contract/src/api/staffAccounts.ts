import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Email, Id, Instant, MailSecret, Revision, requiredLine } from '../model/common.ts';
import { Password } from '../model/customer.ts';
import { PROOF_MINUTES } from '../rules/signInLimits.ts';
import { RoleGrant, RoleGrants } from '../rules/staffRoles.ts';
import { MAX_NAME_LENGTH } from './setup.ts';

/** Somebody who works for the operator. */
export const StaffAccount = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  grants: z.array(RoleGrant),
  /** Goes up with each change of the grants; a change names the one it was made from. */
  revision: Revision,
  /** Who changed the grants last, and when; null where nobody has. */
  changed: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant })),
  /** When they were last signed in somewhere, to ten minutes; null for never. */
  lastSeenAt: z.nullable(Instant),
  hasSecondFactor: z.boolean(),
  /** Null while they can sign in. */
  disabledAt: z.nullable(Instant),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** Somebody who was asked to work for the operator and has not come yet. */
export const StaffInvitation = z.object({
  id: Id,
  email: z.string(),
  grants: z.array(RoleGrant),
  /** Null where an owner did it who is not there any more. */
  invitedBy: z.nullable(z.string()),
  expiresAt: Instant,
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** Each sends a mail. */
const staffInvitations = {
  name: 'staffInvitations',
  by: 'person',
  max: 30,
  minutes: 60,
  of: limitMessages.invitations,
} as const satisfies Limit;

export const listStaffAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/manage/staff',
  role: 'staff',
  rights: ['seeStaff'],
  summary: 'Who works for the operator, and who was invited',
  response: z.object({
    accounts: z.array(StaffAccount),
    invitations: z.array(StaffInvitation),
    /** What the caller may give and take: nobody gives what they lack. */
    givable: z.array(RoleGrant),
  }),
});

/** By mail, with a link that is good once, for 7 days. An invitation to the same address before it is over. */
export const inviteStaff = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/manage/staff/invitations',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staffInvitations' },
  provenWithin: PROOF_MINUTES,
  summary: 'Invite somebody to work for the operator',
  body: z.object({ email: Email, grants: RoleGrants }),
  response: StaffInvitation,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'EMAIL_TAKEN'],
  limits: [staffInvitations],
});

export const withdrawStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/manage/staff/invitations/{id}',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staffInvitations' },
  summary: 'Take an invitation back; its link is over',
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/** Who loses a role is signed out everywhere. PRECONDITION_FAILED where somebody else has changed the roles since. */
export const setStaffGrants = endpoint({
  method: 'PUT',
  path: '/api/admin/manage/staff/{id}/grants',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staff' },
  provenWithin: PROOF_MINUTES,
  summary: 'Give a staff user other roles',
  body: z.object({ revision: Revision, grants: RoleGrants }),
  response: StaffAccount,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PRECONDITION_FAILED', 'LAST_OWNER'],
});

/** Who is disabled is signed out everywhere at once, and cannot sign in until they are enabled again. */
export const setStaffDisabled = endpoint({
  method: 'PUT',
  path: '/api/admin/manage/staff/{id}/disabled',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staff' },
  summary: 'Disable a staff user, or enable them again',
  body: z.object({ disabled: z.boolean() }),
  response: StaffAccount,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_OWNER'],
});

/** Of who lost theirs: recovery codes go too, and they are signed out everywhere. */
export const removeStaffFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/manage/staff/{id}/factors',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staff' },
  provenWithin: PROOF_MINUTES,
  summary: 'Take the second factors of a staff user away',
  response: StaffAccount,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

/**
 * Name, address, password, roles and second factors go for good, from the history too; what they did stays there as done by
 * former staff. CONFLICT while they can log in: who is to be erased is disabled first.
 */
export const eraseStaffAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/manage/staff/{id}',
  role: 'staff',
  rights: ['editStaff'],
  leaves: { kind: 'staff' },
  provenWithin: PROOF_MINUTES,
  summary: 'Erase who a disabled staff user was',
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const getStaffInvitation = endpoint({
  method: 'POST',
  repeated: 'read',
  path: '/auth/user/invitation/{id}',
  role: 'nobody',
  summary: 'Who invites, and whom, for whoever has the link of the mail',
  body: z.object({ secret: MailSecret }),
  response: z.object({ organisation: z.string(), email: z.string() }),
  errors: ['LINK_OVER'],
});

/** Makes the account with the roles of the invitation, and signs in. */
export const joinStaff = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/auth/user/invitation/{id}/join',
  role: 'nobody',
  secrets: ['accessToken', 'refreshToken'],
  summary: 'Take an invitation up',
  body: z.object({ secret: MailSecret, name: requiredLine(MAX_NAME_LENGTH), password: Password }),
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['LINK_OVER', 'EMAIL_TAKEN', 'PASSWORD_COMMON', 'PROVIDER_ONLY'],
});
