import * as api from '@gatehouse/contract/api/auth';
import type { FastifyRequest } from 'fastify';
import { type Binding, bind } from '../../http/bind.ts';
import { bearer, requireOrganisation } from '../../http/caller.ts';
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
  bind(api.registerCustomer, (ctx, { body, request }) => auth.registerCustomer(ctx, request.ip, body)),
  bind(api.verifyRegistration, (ctx, { params, body, request }) =>
    auth.verifyRegistration(ctx, request.ip, params.id, body.verificationCode),
  ),
  bind(api.resendRegistrationCode, (ctx, { caller, body, request }) =>
    auth.resendRegistrationCode(
      ctx,
      { organisationId: requireOrganisation(caller), address: request.ip },
      body.customerEmail,
    ),
  ),
  bind(api.loginUser, (ctx, { caller, body, request }) =>
    auth.loginUser(ctx, { organisationId: requireOrganisation(caller), address: request.ip }, body),
  ),
  bind(api.refreshUser, (ctx, { request }) => auth.refreshUser(ctx, bearer(request), instanceOf(request))),
];
