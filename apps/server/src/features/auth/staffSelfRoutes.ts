import * as api from '@gatehouse/contract/api/staffSelf';
import { type Binding, bind } from '../../http/bind.ts';
import { deviceOf } from '../../http/device.ts';
import { updatePassword } from './credentials.ts';
import * as factors from './factors.ts';
import * as ownSessions from './ownSessions.ts';
import * as passkeys from './passkeys.ts';
import { proveSelf } from './selfProof.ts';
import * as staffPassword from './staffPassword.ts';

export const staffSelfRoutes: readonly Binding[] = [
  bind(api.getOwnAccount, (ctx, { caller }) => factors.getOwnAccount(ctx, caller)),
  bind(api.beginFactorApp, (ctx, { caller }) => factors.beginApp(ctx, caller)),
  bind(api.confirmFactorApp, (ctx, { caller, body, request }) =>
    factors.confirmApp(ctx, { caller, on: deviceOf(request) }, body.code),
  ),
  bind(api.beginPasskey, (ctx, { caller }) => passkeys.beginPasskey(ctx, caller)),
  bind(api.addPasskey, (ctx, { caller, body, request }) =>
    passkeys.addPasskey(ctx, { caller, on: deviceOf(request) }, body),
  ),
  bind(api.removeOwnFactor, (ctx, { caller, params, request }) =>
    factors.removeOwnFactor(ctx, { caller, on: deviceOf(request) }, params.id),
  ),
  bind(api.renewRecoveryCodes, (ctx, { caller }) => factors.renewRecoveryCodes(ctx, caller)),
  bind(api.updateStaffPassword, (ctx, { caller, body }) =>
    updatePassword(ctx, caller, body.currentPassword, body.newPassword),
  ),
  bind(api.listStaffSessions, (ctx, { caller }) => ownSessions.listSessions(ctx, caller)),
  bind(api.removeStaffSession, (ctx, { caller, params }) =>
    ownSessions.removeSession(ctx, caller, params.sessionId),
  ),
  bind(api.removeOtherStaffSessions, (ctx, { caller }) => ownSessions.removeOtherSessions(ctx, caller)),
  bind(api.proveSelf, (ctx, { caller, body }) => proveSelf(ctx, caller, body)),
  bind(api.forgotStaffPassword, (ctx, { body }) => staffPassword.forgotPassword(ctx, body)),
  bind(api.getForgottenStaffPassword, (ctx, { params, body }) =>
    staffPassword.getForgotten(ctx, params.id, body.secret),
  ),
  bind(api.setForgottenStaffPassword, (ctx, { params, body, request }) =>
    staffPassword.setForgotten(ctx, deviceOf(request), params.id, body),
  ),
];
