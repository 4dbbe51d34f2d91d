import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id, OptionalPhone, requiredLine } from '../model/common.ts';
import { LoginResult, OneTimeCode, Password, SignIn, UsernameLogin } from '../model/customer.ts';
import {
  codeGuessesFromAddress,
  codesFromAddress,
  codesToMailbox,
  loginFromAddress,
  loginSlowdown,
  loginTries,
  registering,
  registrationGuesses,
  registrationMails,
  registrationsFromAddress,
  staffLoginTries,
} from '../rules/signInLimits.ts';

/** A sign-in that is sent again gets tokens of its session, but not the same, and only while that lives. */
const tokens = ['accessToken', 'refreshToken'];

export const getGuestToken = endpoint({
  method: 'GET',
  path: '/auth/guestToken',
  role: 'nobody',
  summary: 'A token to browse with before signing in',
  response: z.object({ accessToken: z.string() }),
});

export const loginCustomer = endpoint({
  method: 'POST',
  path: '/auth/customerLogin',
  role: 'nobody',
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
  path: '/auth/logout',
  role: 'nobody',
  summary: 'End the sign-in that a refresh token belongs to',
  errors: ['TOKEN_MISSING'],
});

export const registerCustomer = endpoint({
  method: 'POST',
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
  path: '/auth/customerRegister/resend',
  role: 'nobody',
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

export const loginUser = endpoint({
  method: 'POST',
  path: '/auth/user/login',
  role: 'nobody',
  secrets: tokens,
  summary: 'Sign a staff user in',
  body: UsernameLogin,
  response: z.object({ user: StaffUser, accessToken: z.string(), refreshToken: z.string() }),
  errors: ['LOGIN_FAILED'],
  limits: [staffLoginTries, loginFromAddress, loginSlowdown],
});

export const refreshUser = endpoint({
  method: 'GET',
  path: '/auth/user/refresh',
  role: 'nobody',
  summary: 'Exchange a staff refresh token for new tokens',
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['TOKEN_MISSING', 'TOKEN_EXPIRED'],
});
