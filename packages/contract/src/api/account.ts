import * as z from 'zod/mini';
import { endpoint, wireId } from '../endpoint.ts';
import type { Limit } from '../limits.ts';
import { Email, FileBody, FileReply, Id, Instant, Media as MediaFile } from '../model/common.ts';
import { Card, Customer, CustomerChanges, GivenPassword, OneTimeCode, Password } from '../model/customer.ts';
import {
  codeGuessesFromAddress,
  codesFromAddress,
  codesToMailbox,
  emailGuesses,
  forgottenByName,
  forgottenGuesses,
  forgottenInBrowser,
  loginTries,
} from '../rules/signInLimits.ts';

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'The signed-in customer',
  response: Customer,
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'Change name, phone, addresses or notifications',
  body: CustomerChanges,
  response: Customer,
});

const passwordTries = {
  name: 'password',
  by: 'person',
  most: 5,
  minutes: 5,
  bars: 15,
  failures: ['PASSWORD_WRONG'],
  of: 'tries',
} as const satisfies Limit;

/** Each writes to the address of the account. */
const passwordChanges = {
  name: 'passwordChanges',
  by: 'person',
  most: 10,
  minutes: 60,
  of: 'changes of the password',
} as const satisfies Limit;

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

const pictureErrors = ['PICTURE_UNREADABLE', 'PICTURE_TOO_SMALL', 'TOO_LARGE'] as const;
/** Pictures travel over phone networks. */
const PICTURE_TIMEOUT_MS = 60_000;

/** Decoding costs much more than asking for it. */
const pictures = {
  name: 'pictures',
  by: 'person',
  most: 30,
  minutes: 60,
  of: 'photos',
} as const satisfies Limit;

/**
 * Keeps a picture of an identity document: a JPEG, PNG or WebP file within the limits of rules/picture, drawn again
 * without what else was in it. One is held; another takes its place.
 */
export const addIdentity = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/identity',
  role: 'customer',
  owner: 'id',
  summary: 'Hand in a picture of an identity document, in the place of the one before',
  accepts: 'upload',
  body: FileBody,
  response: z.object({ identityId: Id }),
  errors: pictureErrors,
  timeoutMs: PICTURE_TIMEOUT_MS,
  limits: [pictures],
});

export const getIdentityPicture = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/identity',
  role: 'customer',
  owner: 'id',
  summary: 'The picture of the identity document, for the customer alone',
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

/** For a superadmin, and for the manager of a site where the customer has booked or bought. */
export const getStaffIdentityPicture = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/identity',
  role: 'staff',
  rights: ['manage'],
  summary: "The picture of a customer's identity document",
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

/** Each sends a code to whoever has the address. */
const addressChanges = {
  name: 'addressChanges',
  by: 'person',
  most: 10,
  minutes: 60,
  of: 'codes',
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
  path: '/api/customer/email/undo/{id}',
  role: 'nobody',
  summary:
    'Give an account back to the e-mail address it had; all sessions end and the password no longer opens it',
  body: z.object({ secret: z.string().check(z.maxLength(100)) }),
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
  path: '/api/customer/forgotPassword',
  role: 'nobody',
  summary: 'Ask for a code to set a new password; the reply is the same for every address',
  body: z.object({ username: Email, organisationId: Id }),
  limits: [codesFromAddress, forgottenInBrowser, forgottenByName],
});

export const verifyForgotPassword = endpoint({
  method: 'POST',
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

/**
 * Whether the customer can open a door at a pad: a PIN of theirs that has not ended is live somewhere. The digits are
 * returned once, when a PIN is made.
 */
export const getPinpadCode = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/pinpadCode',
  role: 'customer',
  owner: 'id',
  summary: 'Whether the customer has a code for the pads',
  response: z.object({ hasCode: z.boolean() }),
});

/** `Media` is empty without an image. Its address changes with the image, and is read with the customer's own token. */
export const getCustomerImage = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Where the profile image is',
  response: z.object({ Media: z.array(MediaFile) }),
});

export const getCustomerImageFile = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/image/file',
  role: 'customer',
  owner: 'id',
  summary: 'The profile image itself, a square JPEG',
  replies: 'file',
  response: FileReply,
  errors: ['NOT_FOUND'],
});

export const addCustomerImage = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Set the profile image, in the place of the one before',
  accepts: 'upload',
  body: FileBody,
  response: z.object({ Media: z.array(MediaFile) }),
  errors: pictureErrors,
  timeoutMs: PICTURE_TIMEOUT_MS,
  limits: [pictures],
});

export const removeCustomerImage = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/image',
  role: 'customer',
  owner: 'id',
  summary: 'Remove the profile image',
});

const suspensionErrors = [
  'IN_ARREARS',
  'PARTIALLY_COLLECTED',
  'ACTIVE_BOOKINGS',
  'PAYMENT_PENDING',
  'CUSTOMER_NOT_FOUND',
] as const;

/** The same as {@link suspendCustomer}. */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}',
  role: 'customer',
  owner: 'id',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});

/**
 * Ends an account: the person is taken out of every row, the rows stay for the money's sake. Refused while
 * something is owed, while goods that were paid for have not all been collected, and while a booking lives
 * (docs/specification/account.md#deleting-the-account).
 */
export const suspendCustomer = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/suspend',
  role: 'customer',
  owner: 'id',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});

export const agreeToDocument = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/documents/{docId}/agree',
  role: 'customer',
  owner: 'id',
  summary: 'Agree to the present version of a document',
  response: z.object({ documentId: Id, agreed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

/**
 * What a guest left behind with a purchase at a machine. It is kept for a day under an unguessable id that only the
 * purchase itself returns, so that the guest can look at it and have it forgotten; the order and its payment stay.
 */
export const getGuestCustomerDetails = endpoint({
  method: 'GET',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Name and e-mail address kept of a guest who bought at a machine',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid(), name: z.string(), email: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
});

/** Forgets the name and the address, on the order too; asking again finds nothing. */
export const removeGuestCustomerDetails = endpoint({
  method: 'DELETE',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Forget the name and e-mail address kept of a guest',
  params: z.object({ id: z.uuid() }),
  errors: ['NOT_FOUND'],
});

/** The card of a purchase as its receipt names it, under the same id and for as long; nothing can be paid with it. */
export const getTemporaryCard = endpoint({
  method: 'GET',
  path: '/api/guest/customerCard/{id}',
  role: 'guest',
  summary: 'The card a guest paid with',
  params: z.object({ id: z.uuid() }),
  response: z.omit(Card, { id: true, isDefault: true }),
  errors: ['NOT_FOUND'],
});

export const removeTemporaryCard = endpoint({
  method: 'DELETE',
  path: '/api/guest/customerCard/{id}',
  role: 'guest',
  summary: 'Forget the card a guest paid with',
  params: z.object({ id: z.uuid() }),
  errors: ['NOT_FOUND'],
});
