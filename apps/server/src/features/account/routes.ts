import * as api from '@gatehouse/contract/api/account';
import { type Binding, bind } from '../../http/bind.ts';
import * as account from './service.ts';

export const accountRoutes: readonly Binding[] = [
  bind(api.getCustomer, (ctx, { caller }) => account.getCustomer(ctx, caller.id)),
  bind(api.updateCustomer, (ctx, { caller, body }) => account.updateCustomer(ctx, caller.id, body)),
  bind(api.getPinpadCode, (ctx, { caller }) => account.getPinpadCode(ctx, caller.id)),
];
