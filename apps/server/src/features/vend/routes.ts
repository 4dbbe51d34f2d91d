import * as api from '@gatehouse/contract/api/vend';
import { type Binding, bind } from '../../http/bind.ts';
import * as vend from './service.ts';

export const vendRoutes: readonly Binding[] = [
  bind(api.getVend, (ctx, { caller, params }) => vend.getVend(ctx, caller.organisationId, params.id)),
  bind(api.buyVend, (ctx, { caller, params, body }) =>
    vend.buyVend(ctx, caller.organisationId, params.id, body),
  ),
];
