import * as api from '@gatehouse/contract/api/account';
import { type Binding, bind } from '../../http/bind.ts';
import * as security from './security.ts';
import * as account from './service.ts';

export const accountRoutes: readonly Binding[] = [
  bind(api.getCustomer, (ctx, { caller }) => account.getCustomer(ctx, caller.id)),
  bind(api.updateCustomer, (ctx, { caller, body }) => account.updateCustomer(ctx, caller.id, body)),
  bind(api.updatePassword, (ctx, { caller, body }) =>
    security.updatePassword(ctx, caller.id, body.currentPassword, body.newPassword),
  ),
  bind(api.updateEmail, (ctx, { caller, body }) => security.updateEmail(ctx, caller.id, body.email)),
  bind(api.verifyEmail, (ctx, { caller, body }) =>
    security.verifyEmail(ctx, caller.id, body.verificationCode),
  ),
  bind(api.forgotPassword, (ctx, { body, request }) =>
    security.forgotPassword(ctx, { ...body, address: request.ip }),
  ),
  bind(api.verifyForgotPassword, (ctx, { body, request }) =>
    security.verifyForgotPassword(ctx, { ...body, address: request.ip }, body.verificationCode),
  ),
  bind(api.setForgottenPassword, (ctx, { body, request }) =>
    security.setForgottenPassword(
      ctx,
      { ...body, address: request.ip },
      body.verificationCode,
      body.password,
    ),
  ),
];
