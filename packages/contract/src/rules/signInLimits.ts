import { limitMessages } from '../limitMessages.ts';
import type { Limit } from '../limits.ts';

/** Within so many minutes staff must have logged in, or confirmed again that it is them, before what is dangerous. */
export const PROOF_MINUTES = 15;

const wrongLogin = ['LOGIN_FAILED'] as const;
const wrongCode = ['CODE_WRONG'] as const;

/** Five failures for a name from an address bar that pair (docs/specification/auth.md#limits). */
export const staffLoginTries = {
  name: 'staffLogin',
  by: 'nameAtAddress',
  max: 5,
  minutes: 5,
  lockoutMinutes: 15,
  failures: wrongLogin,
  of: limitMessages.tries,
} as const satisfies Limit;
export const loginTries = {
  ...staffLoginTries,
  name: 'login',
  instead: limitMessages.instead.setPassword,
} as const satisfies Limit;
/** Guesses from many addresses at one name: beyond these one after the other, however many are sent at once. */
export const loginSlowdown = {
  name: 'loginName',
  by: 'name',
  max: 10,
  minutes: 60,
  failures: wrongLogin,
  slows: true,
  sparesOwner: true,
  of: limitMessages.tries,
  instead: limitMessages.instead.logInElsewhere,
} as const satisfies Limit;
/** No office mistypes this often. */
export const loginFromAddress = {
  name: 'loginAddress',
  by: 'address',
  max: 200,
  minutes: 15,
  lockoutMinutes: 15,
  failures: wrongLogin,
  of: limitMessages.wrongTriesHere,
} as const satisfies Limit;

/** Each keeps a challenge for some minutes. */
export const passkeyTriesFromAddress = {
  name: 'passkeyTriesFromAddress',
  by: 'address',
  max: 300,
  minutes: 60,
  of: limitMessages.passkeyTriesHere,
} as const satisfies Limit;

/** Each asks the provider something. */
export const providerTriesFromAddress = {
  ...passkeyTriesFromAddress,
  name: 'providerTriesFromAddress',
  of: limitMessages.providerTriesHere,
} as const satisfies Limit;

/** Mails with codes that one network address has sent. */
export const codesFromAddress = {
  name: 'codesFromAddress',
  by: 'address',
  max: 60,
  minutes: 60,
  of: limitMessages.codesHere,
} as const satisfies Limit;
export const forgottenInBrowser = {
  name: 'forgottenInBrowser',
  by: 'nameInBrowser',
  max: 6,
  minutes: 60,
  of: limitMessages.codes,
} as const satisfies Limit;
/** A code is good in the browser that asked: this bounds how many strangers get to guess at, and the mails. */
export const forgottenByName = {
  name: 'forgottenByName',
  by: 'name',
  max: 20,
  minutes: 24 * 60,
  sparesOwner: true,
  of: limitMessages.codesForAccount,
  instead: limitMessages.instead.askElsewhere,
} as const satisfies Limit;
/** The same for staff, who are mailed a link: nobody guesses at it, so these bound the mails alone. */
export const staffForgottenInBrowser = {
  ...forgottenInBrowser,
  name: 'staffForgottenInBrowser',
  of: limitMessages.passwordMails,
} as const satisfies Limit;
export const staffForgottenByName = {
  ...forgottenByName,
  name: 'staffForgottenByName',
  of: limitMessages.passwordMails,
} as const satisfies Limit;
/** Over all codes of an account in a browser: asking for another code does not buy more guesses than these. */
export const forgottenGuesses = {
  name: 'forgottenGuesses',
  by: 'nameInBrowser',
  max: 10,
  minutes: 60,
  lockoutMinutes: 60,
  failures: wrongCode,
  of: limitMessages.tries,
} as const satisfies Limit;
/** Wrong codes of a second factor; only who has the password gets to guess at it. */
export const secondFactorGuesses = {
  ...forgottenGuesses,
  name: 'secondFactorGuesses',
  by: 'name',
} as const satisfies Limit;
/** The same of who is signed in. */
export const ownFactorGuesses = {
  ...forgottenGuesses,
  name: 'ownFactorGuesses',
  by: 'person',
} as const satisfies Limit;
/** The same for the codes of a registration. */
export const registrationGuesses = {
  ...forgottenGuesses,
  name: 'registrationGuesses',
  by: 'registration',
} as const satisfies Limit;
/** The same for the codes of a new mail address. */
export const emailGuesses = {
  ...forgottenGuesses,
  name: 'emailGuesses',
  by: 'person',
} as const satisfies Limit;
export const codeGuessesFromAddress = {
  name: 'codeGuessesFromAddress',
  by: 'address',
  max: 60,
  minutes: 60,
  lockoutMinutes: 60,
  failures: wrongCode,
  of: limitMessages.wrongCodesHere,
} as const satisfies Limit;

/** Registrations that fail, or wait for their code; one that is finished counts no more. */
export const registering = {
  name: 'registering',
  by: 'address',
  max: 20,
  minutes: 60,
  failures: ['EMAIL_TAKEN', 'CODE_TOO_SOON'],
  unfinished: ({ accessToken }: { accessToken: string | null }) => accessToken === null,
  of: limitMessages.unfinishedHere,
} as const satisfies Limit;
/** Each costs the hash of a password, however it ends. */
export const registrationsFromAddress = {
  name: 'registrationsFromAddress',
  by: 'address',
  max: 300,
  minutes: 60,
  of: limitMessages.registrationsHere,
} as const satisfies Limit;
/** Codes to one address that registering sends, from one network. */
export const registrationMails = {
  name: 'registrationMails',
  by: 'nameAtAddress',
  max: 10,
  minutes: 60,
  of: limitMessages.codes,
} as const satisfies Limit;
/** The same from wherever they are asked for, by registering and by accounts that want the address. */
export const codesToMailbox = {
  name: 'codesToMailbox',
  by: 'mailbox',
  max: 20,
  minutes: 24 * 60,
  of: limitMessages.codesToAddress,
} as const satisfies Limit;

/** Of customers and of staff. */
export const passwordTries = {
  name: 'password',
  by: 'person',
  max: 5,
  minutes: 5,
  lockoutMinutes: 15,
  failures: ['PASSWORD_WRONG'],
  of: limitMessages.tries,
} as const satisfies Limit;

/** Each writes to the address of the account. */
export const passwordChanges = {
  name: 'passwordChanges',
  by: 'person',
  max: 10,
  minutes: 60,
  of: limitMessages.passwordChanges,
} as const satisfies Limit;
