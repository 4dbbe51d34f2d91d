import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, Id } from '../model/common.ts';
import { GivenPassword, Password } from '../model/customer.ts';
import {
  codesFromAddress,
  passwordChanges,
  passwordTries,
  staffForgottenByName,
  staffForgottenInBrowser,
} from '../rules/signInLimits.ts';
import { SessionInfo } from './auth.ts';

export const updateStaffPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/self/password',
  role: 'staff',
  rights: ['self'],
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
  summary: 'Sign one of one’s own devices out',
  params: z.object({ sessionId: z.uuid() }),
  errors: ['NOT_FOUND'],
});

export const removeOtherStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/self/sessions',
  role: 'staff',
  rights: ['self'],
  summary: 'Sign every own device out but the one that calls',
});

/** The present session counts as proven from then on, for what takes a proof. */
export const proveSelf = endpoint({
  method: 'POST',
  repeated: 'again',
  path: '/api/admin/self/proof',
  role: 'staff',
  rights: ['self'],
  summary: 'Confirm again that it is oneself',
  body: z.object({ password: GivenPassword }),
  errors: ['PASSWORD_WRONG'],
  limits: [passwordTries],
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

/** Stands behind the hash of the mail's link, which is good for an hour and until there is another password. */
const secret = z.string().check(z.maxLength(100));

export const getForgottenStaffPassword = endpoint({
  method: 'POST',
  repeated: 'read',
  path: '/auth/user/{id}/forgottenPassword',
  role: 'nobody',
  summary: 'Whose password it is, for whoever has the link of the mail',
  body: z.object({ secret }),
  response: z.object({ email: z.string() }),
  errors: ['LINK_OVER'],
});

export const setForgottenStaffPassword = endpoint({
  method: 'PUT',
  path: '/auth/user/{id}/forgottenPassword',
  role: 'nobody',
  summary: 'Set a new password of staff with that link; they are signed out everywhere',
  body: z.object({ secret, password: Password }),
  errors: ['LINK_OVER', 'PASSWORD_COMMON'],
});
