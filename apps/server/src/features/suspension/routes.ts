import * as api from '@gatehouse/contract/api/suspension';
import { type Binding, bind } from '../../http/bind.ts';
import * as suspension from './service.ts';

export const suspensionRoutes: readonly Binding[] = [
  bind(api.suspendCustomer, (ctx, { caller }) => suspension.suspend(ctx, caller.id)),
  bind(api.deleteCustomer, (ctx, { caller }) => suspension.suspend(ctx, caller.id)),
];
