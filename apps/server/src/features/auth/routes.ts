import * as api from '@gatehouse/contract/api/auth';
import { type Binding, bind } from '../../http/bind.ts';
import { bearer, requireOrganisation } from '../../http/caller.ts';
import { browserOf, instanceOf } from '../../http/clientInstance.ts';
import { deviceOf } from '../../http/device.ts';
import * as credentials from './credentials.ts';
import * as emailChange from './emailChange.ts';
import * as ownSessions from './ownSessions.ts';
import * as passkeys from './passkeys.ts';
import * as registration from './registration.ts';
import * as auth from './service.ts';
import * as staffSignIn from './staffSignIn.ts';

export const authRoutes: readonly Binding[] = [
  bind(api.getGuestToken, (ctx, { caller, request }) =>
    auth.guestToken(ctx, requireOrganisation(caller), request.hostname),
  ),
  bind(
    api.loginCustomer,
    (ctx, { caller, body, request }) =>
      auth.loginCustomer(ctx, requireOrganisation(caller), deviceOf(request), body),
    auth.resumeSession,
  ),
  bind(api.refreshCustomer, (ctx, { request }) =>
    auth.refreshCustomer(ctx, bearer(request), instanceOf(request), deviceOf(request).network),
  ),
  bind(api.endSession, (ctx, { request }) => auth.endSession(ctx, bearer(request))),
  bind(
    api.registerCustomer,
    (ctx, { body, request }) => registration.registerCustomer(ctx, deviceOf(request), body),
    auth.resumeSession,
  ),
  bind(
    api.verifyRegistration,
    (ctx, { params, body, request }) =>
      registration.verifyRegistration(ctx, deviceOf(request), params.id, body.verificationCode),
    auth.resumeSession,
  ),
  bind(api.resendRegistrationCode, (ctx, { caller, body }) =>
    registration.resendRegistrationCode(
      ctx,
      requireOrganisation(caller),
      body.customerEmail,
      body.registrationId ?? null,
    ),
  ),
  bind(
    api.loginUser,
    (ctx, { caller, body, request }) =>
      staffSignIn.loginUser(ctx, requireOrganisation(caller), deviceOf(request), body),
    auth.resumeSession,
  ),
  bind(
    api.finishUserLogin,
    (ctx, { caller, body, request }) =>
      staffSignIn.finishLogin(ctx, requireOrganisation(caller), deviceOf(request), body),
    auth.resumeSession,
  ),
  bind(api.askForPasskey, (ctx, { caller }) => passkeys.ask(ctx, requireOrganisation(caller))),
  bind(
    api.loginByPasskey,
    (ctx, { caller, body, request }) =>
      passkeys.loginByPasskey(ctx, requireOrganisation(caller), deviceOf(request), body),
    auth.resumeSession,
  ),
  bind(api.refreshUser, (ctx, { request }) =>
    auth.refreshUser(ctx, bearer(request), instanceOf(request), deviceOf(request).network),
  ),
  bind(api.updatePassword, (ctx, { caller, body }) =>
    credentials.updatePassword(ctx, caller, body.currentPassword, body.newPassword),
  ),
  bind(api.updateEmail, (ctx, { caller, body }) => emailChange.updateEmail(ctx, caller.id, body)),
  bind(api.verifyEmail, (ctx, { caller, body }) =>
    emailChange.verifyEmail(ctx, caller, body.verificationCode),
  ),
  bind(api.undoEmailChange, (ctx, { params, body }) =>
    emailChange.undoEmailChange(ctx, params.id, body.secret),
  ),
  bind(api.listSessions, (ctx, { caller }) => ownSessions.listSessions(ctx, caller)),
  bind(api.removeSession, (ctx, { caller, params }) =>
    ownSessions.removeSession(ctx, caller, params.sessionId),
  ),
  bind(api.removeOtherSessions, (ctx, { caller }) => ownSessions.removeOtherSessions(ctx, caller)),
  bind(api.forgotPassword, (ctx, { body, request }) =>
    credentials.forgotPassword(ctx, { ...body, browser: browserOf(request) }),
  ),
  bind(api.verifyForgotPassword, (ctx, { body, request }) =>
    credentials.verifyForgotPassword(ctx, { ...body, browser: browserOf(request) }, body.verificationCode),
  ),
  bind(api.setForgottenPassword, (ctx, { body, request }) =>
    credentials.setForgottenPassword(
      ctx,
      { ...body, browser: browserOf(request) },
      body.verificationCode,
      body.password,
    ),
  ),
];
