import * as api from '@gatehouse/contract/api/guests';
import { type Binding, bind } from '../../http/bind.ts';
import * as guests from './service.ts';

export const guestRoutes: readonly Binding[] = [
  bind(api.getGuestCustomerDetails, (ctx, { caller, params }) =>
    guests.getDetails(ctx, caller.organisationId, params.id),
  ),
  bind(api.removeGuestCustomerDetails, (ctx, { caller, params }) =>
    guests.removeDetails(ctx, caller.organisationId, params.id),
  ),
  bind(api.getTemporaryCard, (ctx, { caller, params }) =>
    guests.getCard(ctx, caller.organisationId, params.id),
  ),
  bind(api.removeTemporaryCard, (ctx, { caller, params }) =>
    guests.removeCard(ctx, caller.organisationId, params.id),
  ),
];
