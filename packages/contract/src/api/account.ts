import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id, Media as MediaFile } from '../model/common.ts';
import { Card, Customer, CustomerChanges, GivenPassword, OneTimeCode, Password } from '../model/customer.ts';

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customer/{id}',
  role: 'customer',
  summary: 'The signed-in customer',
  response: Customer,
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}',
  role: 'customer',
  summary: 'Change name, phone, addresses or notifications',
  body: CustomerChanges,
  response: Customer,
});

export const updatePassword = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/updatePassword',
  role: 'customer',
  summary: 'Change the password; other devices are signed out',
  body: z.object({ currentPassword: GivenPassword, newPassword: Password }),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
});

export const addIdentity = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/identity',
  role: 'customer',
  summary: 'Hand in a picture of an identity document',
  accepts: 'upload',
  response: z.object({ identityId: Id }),
  errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
});

export const updateEmail = endpoint({
  method: 'PUT',
  path: '/api/customer/{id}/email',
  role: 'customer',
  summary: 'Ask for another e-mail address; a code goes to it',
  body: z.object({ email: Email }),
  response: Customer,
  errors: ['EMAIL_TAKEN', 'CODE_TOO_SOON', 'TOO_MANY_REQUESTS'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/email/verify',
  role: 'customer',
  summary: 'Confirm the new e-mail address',
  body: z.object({ verificationCode: OneTimeCode }),
  response: Customer,
  errors: ['CODE_WRONG', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/customer/forgotPassword',
  role: 'nobody',
  summary: 'Ask for a code to set a new password; the reply is the same for every address',
  body: z.object({ username: Email, organisationId: Id }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const verifyForgotPassword = endpoint({
  method: 'POST',
  path: '/api/customer/forgotPassword/verify',
  role: 'nobody',
  summary: 'Check that code without spending it',
  body: z.object({ username: Email, verificationCode: OneTimeCode, organisationId: Id }),
  errors: ['CODE_WRONG', 'TOO_MANY_REQUESTS'],
});

export const setForgottenPassword = endpoint({
  method: 'PUT',
  path: '/api/customer/forgotPassword/newPassword',
  role: 'nobody',
  summary: 'Set a new password with that code',
  body: z.object({ username: Email, password: Password, verificationCode: OneTimeCode, organisationId: Id }),
  errors: ['CODE_WRONG', 'TOO_MANY_REQUESTS'],
});

export const getPinpadCode = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/pinpadCode',
  role: 'customer',
  summary: 'Whether the customer has a code for the pads',
  response: z.object({ hasCode: z.boolean() }),
});

export const getCustomerImage = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/image',
  role: 'customer',
  summary: 'The profile image',
  response: z.object({ Media: z.array(MediaFile) }),
});

export const addCustomerImage = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/image',
  role: 'customer',
  summary: 'Set the profile image',
  accepts: 'upload',
  response: z.object({ Media: z.array(MediaFile) }),
  errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA'],
});

export const removeCustomerImage = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}/image',
  role: 'customer',
  summary: 'Remove the profile image',
});

const suspensionErrors = [
  'IN_ARREARS',
  'PARTIALLY_COLLECTED',
  'ACTIVE_BOOKINGS',
  'CUSTOMER_NOT_FOUND',
] as const;

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customer/{id}',
  role: 'customer',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});

export const suspendCustomer = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/suspend',
  role: 'customer',
  summary: 'Suspend and anonymise the account',
  errors: suspensionErrors,
});

export const agreeToDocument = endpoint({
  method: 'POST',
  path: '/api/customer/{id}/documents/{docId}/agree',
  role: 'customer',
  summary: 'Agree to the present version of a document',
  response: z.object({ documentId: Id, agreed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});

/** Kept under an unguessable id for one purchase without an account. */
export const getGuestCustomerDetails = endpoint({
  method: 'GET',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Details kept for a guest of a vending machine',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  errors: ['NOT_FOUND'],
});

export const removeGuestCustomerDetails = endpoint({
  method: 'DELETE',
  path: '/api/guest/customerDetails/{id}',
  role: 'guest',
  summary: 'Forget the details kept for a guest',
  params: z.object({ id: z.uuid() }),
  errors: ['NOT_FOUND'],
});

export const getTemporaryCard = endpoint({
  method: 'GET',
  path: '/api/guest/customerCard/{id}',
  role: 'guest',
  summary: 'The card a guest pays with',
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
