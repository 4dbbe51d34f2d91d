import * as api from '@gatehouse/contract/api/setup';
import { type Binding, bind } from '../../http/bind.ts';
import { deviceOf } from '../../http/device.ts';
import { resumeSession } from './service.ts';
import * as setup from './setup.ts';

export const setupRoutes: readonly Binding[] = [
  bind(api.getSetup, (ctx) => setup.getSetup(ctx)),
  bind(api.setUp, (ctx, { body, request }) => setup.setUp(ctx, deviceOf(request), body), resumeSession),
];
