import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id, Instant, MailSecret } from '../model/common.ts';
import { GivenPassword, OneTimeCode, Password } from '../model/customer.ts';
import { NewPasskey, PasskeyName, PasskeyProof } from '../model/passkey.ts';
import {
  codesFromAddress,
  ownFactorGuesses,
  PROOF_MINUTES,
  passwordChanges,
  passwordTries,
  staffForgottenByName,
  staffForgottenInBrowser,
} from '../rules/signInLimits.ts';
import { FactorCode, SessionInfo } from './auth.ts';

/** A second factor of staff. */
export const StaffFactor = z.object({
  id: Id,
  kind: z.enum(['app', 'passkey']),
  /** Of a passkey, as its owner calls it. */
  name: z.nullable(z.string()),
  madeAt: Instant,
  /** Null while it was only set up. */
  lastUsedAt: z.nullable(Instant),
});
export type StaffFactor = z.infer<typeof StaffFactor>;

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/admin/self',
  role: 'staff',
  rights: ['self'],
  summary: 'What one proves oneself by besides the password',
  response: z.object({
    factors: z.array(StaffFactor),
    recoveryCodesLeft: z.int(),
    /** From when on nothing else is served before a second factor is there; null for who has one, or needs none. */
    factorNeededAt: z.nullable(Instant),
  }),
});

/** In place of one that was begun and not confirmed. */
export const beginFactorApp = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/self/factors/app',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'Nothing counts before a code has shown that it works.' },
  provenWithin: PROOF_MINUTES,
  summary: 'Begin to set up an app that shows codes',
  secrets: ['secret', 'uri'],
  response: z.object({ secret: z.string(), uri: z.string() }),
});

/** Shown once, each good once. */
const RecoveryCodes = z.array(z.string());

/** Its codes take the place of those of the app before. */
export const confirmFactorApp = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/self/factors/app/confirm',
  role: 'staff',
  rights: ['self'],
  leaves: { kind: 'staff' },
  summary: 'Finish it by a code that the app shows; with the first factor come recovery codes',
  secrets: ['recoveryCodes'],
  body: z.object({ code: OneTimeCode }),
  response: z.object({ recoveryCodes: z.nullable(RecoveryCodes) }),
  errors: ['CODE_WRONG'],
  limits: [ownFactorGuesses],
});

export const beginPasskey = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/self/factors/passkey',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'Nothing counts before the passkey is there.' },
  provenWithin: PROOF_MINUTES,
  summary: 'What a browser makes a passkey with',
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  }),
});

/** Takes a proof as its beginning does: anybody may ask for a challenge to log in by. */
export const addPasskey = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/admin/self/factors/passkey/confirm',
  role: 'staff',
  rights: ['self'],
  leaves: { kind: 'staff' },
  provenWithin: PROOF_MINUTES,
  summary: 'Keep a passkey that a browser has made; with the first factor come recovery codes',
  secrets: ['recoveryCodes'],
  body: z.object({ name: PasskeyName, passkey: NewPasskey }),
  response: z.object({ recoveryCodes: z.nullable(RecoveryCodes) }),
  errors: ['PASSKEY_WRONG'],
});

/** With the last one go the recovery codes. */
export const removeOwnFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/self/factors/{id}',
  role: 'staff',
  rights: ['self'],
  leaves: { kind: 'staff' },
  provenWithin: PROOF_MINUTES,
  summary: 'Remove a second factor of one’s own',
  errors: ['NOT_FOUND'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/self/recoveryCodes',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'What they stand in for stays as it is.' },
  provenWithin: PROOF_MINUTES,
  summary: 'New recovery codes in place of those there are',
  secrets: ['recoveryCodes'],
  response: z.object({ recoveryCodes: RecoveryCodes }),
  errors: ['NOT_FOUND'],
});

export const updateStaffPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/self/password',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'One’s own password says nothing about the business.' },
  summary: 'Change one’s own password; other devices are signed out',
  body: z.object({ currentPassword: GivenPassword, newPassword: Password }),
  errors: ['PASSWORD_WRONG', 'PASSWORD_COMMON'],
  limits: [passwordChanges, passwordTries],
});

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/admin/self/sessions',
  role: 'staff',
  rights: ['self'],
  summary: 'Where one is signed in, the last used first',
  response: z.array(SessionInfo),
});

export const removeStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/self/sessions/{sessionId}',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'Where one is signed in is one’s own affair.' },
  summary: 'Sign one of one’s own devices out',
  params: z.object({ sessionId: z.uuid() }),
  errors: ['NOT_FOUND'],
});

export const removeOtherStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/self/sessions',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'Where one is signed in is one’s own affair.' },
  summary: 'Sign every own device out but the one that calls',
});

/** The present session counts as proven from then on, for what takes a proof. */
export const proveSelf = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/self/proof',
  role: 'staff',
  rights: ['self'],
  leaves: { unrecorded: 'It is noted on the session.' },
  summary: 'Confirm again that it is oneself: by the second factor, or without one by the password',
  body: z.union([
    z.object({ password: GivenPassword }),
    z.object({ code: FactorCode }),
    z.object({ passkey: PasskeyProof }),
  ]),
  errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'PASSKEY_WRONG'],
  limits: [passwordTries, ownFactorGuesses],
});

export const forgotStaffPassword = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/forgotPassword',
  role: 'nobody',
  summary: 'Ask for a link to set a new password of staff; the reply is the same for every address',
  body: z.object({ username: Email, organisationId: Id }),
  limits: [codesFromAddress, staffForgottenInBrowser, staffForgottenByName],
});

export const getForgottenStaffPassword = endpoint({
  method: 'POST',
  repeated: 'read',
  path: '/auth/user/{id}/forgottenPassword',
  role: 'nobody',
  summary: 'Whose password it is, for whoever has the link of the mail',
  body: z.object({ secret: MailSecret }),
  response: z.object({ email: z.string() }),
  errors: ['LINK_OVER'],
});

export const setForgottenStaffPassword = endpoint({
  method: 'PUT',
  path: '/auth/user/{id}/forgottenPassword',
  role: 'nobody',
  summary: 'Set a new password of staff with that link; they are signed out everywhere',
  body: z.object({ secret: MailSecret, password: Password }),
  errors: ['LINK_OVER', 'PASSWORD_COMMON'],
});
