import * as api from '@gatehouse/contract/api/staffProvider';
import { type Binding, bind } from '../../http/bind.ts';
import { requireOrganisation } from '../../http/caller.ts';
import { deviceOf } from '../../http/device.ts';
import { by } from '../manage/service.ts';
import * as signIn from './providerSignIn.ts';
import { resumeSession } from './service.ts';
import * as provider from './staffProvider.ts';

export const staffProviderRoutes: readonly Binding[] = [
  bind(api.getStaffProvider, (ctx, input) => provider.getProvider(ctx, by(input))),
  bind(api.setStaffProvider, (ctx, input) => provider.setProvider(ctx, by(input), input.body)),
  bind(api.getProviderLogin, (ctx, { caller }) =>
    provider.getProviderLogin(ctx, requireOrganisation(caller)),
  ),
  bind(api.beginProviderLogin, (ctx, { caller, body }) =>
    signIn.beginLogin(ctx, requireOrganisation(caller), body.extendDuration),
  ),
  bind(
    api.finishProviderLogin,
    (ctx, { caller, body, request }) =>
      signIn.finishLogin(ctx, requireOrganisation(caller), deviceOf(request), body),
    resumeSession,
  ),
];
