import * as api from '@gatehouse/contract/api/staffAccounts';
import { type Binding, bind } from '../../http/bind.ts';
import { deviceOf } from '../../http/device.ts';
import { by } from '../manage/service.ts';
import { takeFactorsAway } from './factors.ts';
import { resumeSession } from './service.ts';
import * as staff from './staffAccounts.ts';
import * as joining from './staffJoining.ts';

export const staffAccountRoutes: readonly Binding[] = [
  bind(api.listStaffAccounts, (ctx, input) => staff.listStaff(ctx, by(input))),
  bind(api.inviteStaff, (ctx, input) => staff.invite(ctx, by(input), input.body)),
  bind(api.withdrawStaffInvitation, (ctx, input) => staff.withdraw(ctx, by(input), input.params.id)),
  bind(api.setStaffGrants, (ctx, input) => staff.setGrants(ctx, by(input), input.params.id, input.body)),
  bind(api.setStaffDisabled, (ctx, input) =>
    staff.setDisabled(ctx, by(input), input.params.id, input.body.disabled),
  ),
  bind(api.removeStaffFactors, (ctx, input) => takeFactorsAway(ctx, by(input), input.params.id)),
  bind(api.eraseStaffAccount, (ctx, input) => staff.eraseAccount(ctx, by(input), input.params.id)),
  bind(api.getStaffInvitation, (ctx, { params, body }) => joining.getInvitation(ctx, params.id, body.secret)),
  bind(
    api.joinStaff,
    (ctx, { params, body, request }) => joining.join(ctx, deviceOf(request), params.id, body),
    resumeSession,
  ),
];
