import * as accountApi from '@gatehouse/contract/api/account';
import * as api from '@gatehouse/contract/api/auth';
import type { FastifyRequest } from 'fastify';
import { type Binding, bind } from '../../http/bind.ts';
import { bearer, requireOrganisation } from '../../http/caller.ts';
import * as credentials from './credentials.ts';
import * as registration from './registration.ts';
import * as auth from './service.ts';

/** Tells the tabs of one browser from every other client; the refresh of a lost reply is granted to it alone. */
function instanceOf(request: FastifyRequest): string | null {
  const header = request.headers['client-instance'];
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;
}

export const authRoutes: readonly Binding[] = [
  bind(api.getGuestToken, (ctx, { caller }) => auth.guestToken(ctx, requireOrganisation(caller))),
  bind(api.loginCustomer, (ctx, { caller, body, request }) =>
    auth.loginCustomer(ctx, { organisationId: requireOrganisation(caller), address: request.ip }, body),
  ),
  bind(api.refreshCustomer, (ctx, { request }) =>
    auth.refreshCustomer(ctx, bearer(request), instanceOf(request)),
  ),
  bind(api.endSession, (ctx, { request }) => auth.endSession(ctx, bearer(request))),
  bind(api.registerCustomer, (ctx, { body, request }) =>
    registration.registerCustomer(ctx, request.ip, body),
  ),
  bind(api.verifyRegistration, (ctx, { params, body, request }) =>
    registration.verifyRegistration(ctx, request.ip, params.id, body.verificationCode),
  ),
  bind(api.resendRegistrationCode, (ctx, { caller, body, request }) =>
    registration.resendRegistrationCode(
      ctx,
      { organisationId: requireOrganisation(caller), address: request.ip },
      body.customerEmail,
      body.registrationId ?? null,
    ),
  ),
  bind(api.loginUser, (ctx, { caller, body, request }) =>
    auth.loginUser(ctx, { organisationId: requireOrganisation(caller), address: request.ip }, body),
  ),
  bind(api.refreshUser, (ctx, { request }) => auth.refreshUser(ctx, bearer(request), instanceOf(request))),
  bind(accountApi.updatePassword, (ctx, { caller, body }) =>
    credentials.updatePassword(ctx, caller, body.currentPassword, body.newPassword),
  ),
  bind(accountApi.updateEmail, (ctx, { caller, body }) =>
    credentials.updateEmail(ctx, caller.id, body.email),
  ),
  bind(accountApi.verifyEmail, (ctx, { caller, body }) =>
    credentials.verifyEmail(ctx, caller.id, body.verificationCode),
  ),
  bind(accountApi.forgotPassword, (ctx, { body, request }) =>
    credentials.forgotPassword(ctx, { ...body, address: request.ip }),
  ),
  bind(accountApi.verifyForgotPassword, (ctx, { body, request }) =>
    credentials.verifyForgotPassword(ctx, { ...body, address: request.ip }, body.verificationCode),
  ),
  bind(accountApi.setForgottenPassword, (ctx, { body, request }) =>
    credentials.setForgottenPassword(
      ctx,
      { ...body, address: request.ip },
      body.verificationCode,
      body.password,
    ),
  ),
];
