import * as z from 'zod/mini';
import { endpoint, wireId } from '../endpoint.ts';
import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';
import { Email, Id, Instant, MailSecret, OptionalPhone, requiredLine } from '../model/common.ts';
import {
  Customer,
  GivenPassword,
  LoginResult,
  OneTimeCode,
  Password,
  SignIn,
  UsernameLogin,
} from '../model/customer.ts';
import { PasskeyProof, PasskeyQuestion } from '../model/passkey.ts';
import {
  codeGuessesFromAddress,
  codesFromAddress,
  codesToMailbox,
  emailGuesses,
  forgottenByName,
  forgottenGuesses,
  forgottenInBrowser,
  loginFromAddress,
  loginSlowdown,
  loginTries,
  passkeyTriesFromAddress,
  passwordChanges,
  passwordTries,
  registering,
  registrationGuesses,
  registrationMails,
  registrationsFromAddress,
  secondFactorGuesses,
  staffLoginTries,
} from '../rules/signInLimits.ts';

/** A sign-in that is sent again gets tokens of its session, but not the same, and only while that lives. */
const tokens = ['accessToken', 'refreshToken'];

/** What a sign-in of two steps goes on with. */
const Ticket = z.string().check(z.maxLength(100));
/** Six digits of an app, or a recovery code, as people type them. */
export const FactorCode = z.string().check(z.minLength(1), z.maxLength(40));

export const getGuestToken = endpoint({
  method: 'GET',
  path: '/auth/guestToken',
  role: 'nobody',
  needsOrganisation: true,
  summary:
    'A token to browse with before signing in, of the organisation that the host belongs to, else the named one',
  response: z.object({ accessToken: z.string(), organisationId: Id }),
});

export const loginCustomer = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/customerLogin',
  role: 'nobody',
  needsOrganisation: true,
  secrets: tokens,
  summary: 'Sign a customer in',
  body: UsernameLogin,
  response: LoginResult,
  errors: ['LOGIN_FAILED'],
  limits: [loginTries, loginFromAddress, loginSlowdown],
});

/** The refresh token travels in the Authorization header; it is spent and its successor is in the reply. */
export const refreshCustomer = endpoint({
  method: 'GET',
  path: '/auth/customerLogin/refresh',
  role: 'nobody',
  summary: 'Exchange a refresh token for new tokens',
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['TOKEN_MISSING', 'TOKEN_EXPIRED'],
});

/**
 * The refresh token travels in the Authorization header. What a customer or staff user is signed in with by it ends;
 * a token that nobody knows, or that is over, gets the same reply.
 */
export const endSession = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/logout',
  role: 'nobody',
  summary: 'End the sign-in that a refresh token belongs to',
  errors: ['TOKEN_MISSING'],
});

export const registerCustomer = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/auth/customerRegister',
  role: 'nobody',
  secrets: tokens,
  summary: 'Open a customer account',
  body: z.object({
    firstName: requiredLine(60),
    lastName: requiredLine(60),
    mobile: z._default(OptionalPhone, ''),
    email: Email,
    password: Password,
    organisationId: Id,
  }),
  response: z.object({
    /** The customer's, or while the address waits to be verified, the registration's: its code is good for it alone. */
    id: Id,
    Organisation_emailValidation: z.boolean(),
    /** Null while the address waits to be verified. */
    accessToken: z.nullable(z.string()),
    refreshToken: z.nullable(z.string()),
  }),
  errors: ['PASSWORD_COMMON', 'EMAIL_TAKEN', 'CODE_TOO_SOON'],
  limits: [registrationsFromAddress, registrationMails, codesToMailbox, registering],
});

/** `{id}` is the registration's, as registering returned it. */
export const verifyRegistration = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/auth/customerRegister/verify/{id}',
  role: 'nobody',
  secrets: tokens,
  summary: 'Confirm the e-mail address of a new account and sign in',
  body: z.object({ verificationCode: OneTimeCode }),
  response: SignIn,
  errors: ['CODE_WRONG', 'EMAIL_TAKEN'],
  limits: [registrationGuesses, codeGuessesFromAddress],
  finishes: registering,
});

/** Without `registrationId` the code is for the newest registration of the address. */
export const resendRegistrationCode = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/customerRegister/resend',
  role: 'nobody',
  needsOrganisation: true,
  summary: 'Send the verification code again; the reply is the same for every address',
  body: z.object({ customerEmail: Email, registrationId: z.optional(Id) }),
  limits: [codesFromAddress, registrationMails, codesToMailbox],
});

/** What the client learns with a staff token; the server reads rights from the database again at each call. */
export const StaffUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  permissions: z.object({ superAdmin: z.boolean(), installer: z.boolean() }),
});

/** A staff user who is signed in, and their tokens. */
export const StaffSignIn = z.object({ user: StaffUser, accessToken: z.string(), refreshToken: z.string() });

/** What the second step of signing in takes: the ticket is good once, for five minutes. */
export const SecondStep = z.object({ ticket: z.string(), ways: z.array(z.enum(['app', 'passkey'])) });

export const loginUser = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/login',
  role: 'nobody',
  needsOrganisation: true,
  secrets: tokens,
  summary: 'Sign a staff user in, or take the first of two steps where they have a second factor',
  body: UsernameLogin,
  response: z.union([StaffSignIn, z.object({ secondFactor: SecondStep })]),
  errors: ['LOGIN_FAILED', 'PROVIDER_ONLY'],
  limits: [staffLoginTries, loginFromAddress, loginSlowdown],
});

/** The code is one of an app, or a recovery code; each is good once. */
export const finishUserLogin = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/login/secondFactor',
  role: 'nobody',
  needsOrganisation: true,
  secrets: tokens,
  summary: 'The second step of signing a staff user in',
  body: z.object({ username: Email, ticket: Ticket, code: FactorCode }),
  response: StaffSignIn,
  errors: ['SIGN_IN_OVER', 'CODE_WRONG'],
  limits: [secondFactorGuesses, codeGuessesFromAddress],
});

/** Good for five minutes, once, for whatever takes a passkey. */
export const askForPasskey = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/passkey/question',
  role: 'nobody',
  needsOrganisation: true,
  summary: 'What a browser asks for a passkey with',
  response: PasskeyQuestion,
  limits: [passkeyTriesFromAddress],
});

/** In place of the password and of the second step; with the ticket of the first step it is the second one alone. */
export const loginByPasskey = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/auth/user/passkey/login',
  role: 'nobody',
  needsOrganisation: true,
  secrets: tokens,
  summary: 'Sign a staff user in by a passkey',
  body: z.object({
    passkey: PasskeyProof,
    extendDuration: z._default(z.boolean(), false),
    ticket: z.optional(Ticket),
  }),
  response: StaffSignIn,
  errors: ['PASSKEY_WRONG', 'SIGN_IN_OVER', 'PROVIDER_ONLY'],
  limits: [passkeyTriesFromAddress],
});

export const refreshUser = endpoint({
  method: 'GET',
  path: '/auth/user/refresh',
  role: 'nobody',
  summary: 'Exchange a staff refresh token for new tokens',
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['TOKEN_MISSING', 'TOKEN_EXPIRED'],
});

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/updatePassword',
  role: 'customer',
  owner: 'id',
  summary: 'Change the password; other devices are signed out',
  body: z.object({ currentPassword: GivenPassword, newPassword: Password }),
  errors: ['PASSWORD_WRONG', 'PASSWORD_COMMON'],
  limits: [passwordChanges, passwordTries],
});

/** Each sends a code to whoever has the address. */
const addressChanges = {
  name: 'addressChanges',
  by: 'person',
  max: 10,
  minutes: 60,
  of: limitMessages.codes,
} as const satisfies Limit;

export const updateEmail = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/email',
  role: 'customer',
  owner: 'id',
  summary: 'Ask for another e-mail address; a code goes to it',
  /** `currentPassword` may be left out only to have the code of the same address sent again. */
  body: z.object({ email: Email, currentPassword: z.optional(GivenPassword) }),
  response: Customer,
  errors: ['EMAIL_TAKEN', 'PASSWORD_WRONG', 'CODE_TOO_SOON'],
  limits: [addressChanges, codesFromAddress, codesToMailbox, passwordTries],
});

export const verifyEmail = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/{id}/email/verify',
  role: 'customer',
  owner: 'id',
  summary: 'Confirm the new e-mail address',
  body: z.object({ verificationCode: OneTimeCode }),
  response: Customer,
  errors: ['CODE_WRONG', 'EMAIL_TAKEN'],
  limits: [emailGuesses],
});

/** `{id}` and the secret are those of the mail that went to the old address; it can be used for a week, once. */
export const undoEmailChange = endpoint({
  method: 'POST',
  repeated: 'once',
  path: '/api/customer/email/undo/{id}',
  role: 'nobody',
  summary:
    'Give an account back to the e-mail address it had; all sessions end and the password no longer opens it',
  body: z.object({ secret: MailSecret }),
  response: z.object({ email: Email }),
  errors: ['LINK_OVER', 'EMAIL_TAKEN'],
});

/** A sign-in of the customer on some device. */
export const SessionInfo = z.object({
  id: z.uuid(),
  /** 'Chrome on Android', as far as the device says. */
  device: z.nullable(z.string()),
  /** The address range it was last used from: '203.0.113.x'. */
  network: z.nullable(z.string()),
  startedAt: Instant,
  /** To ten minutes. */
  usedAt: Instant,
  /** Whether the call was made from it. */
  isCurrent: z.boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/sessions',
  role: 'customer',
  owner: 'id',
  summary: 'Where the customer is signed in, the last used first',
  response: z.array(SessionInfo),
});

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/sessions/{sessionId}',
  role: 'customer',
  owner: 'id',
  summary: 'Sign one device out',
  params: z.object({ id: wireId, sessionId: z.uuid() }),
  errors: ['NOT_FOUND'],
});

export const removeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/sessions',
  role: 'customer',
  owner: 'id',
  summary: 'Sign every device out but the one that calls',
});

export const forgotPassword = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/forgotPassword',
  role: 'nobody',
  summary: 'Ask for a code to set a new password; the reply is the same for every address',
  body: z.object({ username: Email, organisationId: Id }),
  limits: [codesFromAddress, forgottenInBrowser, forgottenByName],
});

export const verifyForgotPassword = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/customer/forgotPassword/verify',
  role: 'nobody',
  summary: 'Check that code without spending it',
  body: z.object({ username: Email, verificationCode: OneTimeCode, organisationId: Id }),
  errors: ['CODE_WRONG'],
  limits: [forgottenGuesses, codeGuessesFromAddress],
});

export const setForgottenPassword = endpoint({
  method: 'PUT',
  path: '/api/customer/forgotPassword/newPassword',
  role: 'nobody',
  summary: 'Set a new password with that code',
  body: z.object({ username: Email, password: Password, verificationCode: OneTimeCode, organisationId: Id }),
  errors: ['CODE_WRONG', 'PASSWORD_COMMON'],
  limits: [forgottenGuesses, codeGuessesFromAddress],
  lifts: loginTries,
});
