import * as api from '@gatehouse/contract/api/invitations';
import { type Binding, bind } from '../../http/bind.ts';
import * as invitations from './service.ts';

export const invitationRoutes: readonly Binding[] = [
  bind(api.listInvitations, (ctx, { caller, query }) =>
    invitations.listInvitations(ctx, caller.id, query.accessId, query),
  ),
  bind(api.listUnitInvitations, (ctx, { caller, params, query }) =>
    invitations.listInvitations(ctx, caller.id, `unit_${params.id}`, query),
  ),
  bind(api.createInvitation, (ctx, { caller, body }) => invitations.createInvitation(ctx, caller.id, body)),
  bind(api.updateInvitation, (ctx, { caller, params, body }) =>
    invitations.updateInvitation(ctx, caller.id, params.id, body),
  ),
  bind(api.deleteInvitation, (ctx, { caller, params }) =>
    invitations.deleteInvitation(ctx, caller.id, params.id),
  ),
  bind(api.acceptInvitation, (ctx, { caller, params, body }) =>
    invitations.acceptInvitation(ctx, caller.id, params.id, body.secret),
  ),
];
