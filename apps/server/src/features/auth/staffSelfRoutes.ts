import * as api from '@gatehouse/contract/api/staffSelf';
import { type Binding, bind } from '../../http/bind.ts';
import { deviceOf } from '../../http/device.ts';
import { updatePassword } from './credentials.ts';
import * as ownSessions from './ownSessions.ts';
import { proveSelf } from './selfProof.ts';
import * as staffPassword from './staffPassword.ts';

export const staffSelfRoutes: readonly Binding[] = [
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
