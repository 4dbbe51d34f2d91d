import * as api from '@gatehouse/contract/api/search';
import { type Binding, bind, bindFinding } from '../../http/bind.ts';
import * as service from './service.ts';
import { workspaceAvailability } from './workspaceAvailability.ts';

export const searchRoutes: readonly Binding[] = [
  bindFinding(api.listBookableProducts, (ctx, { caller, query }) =>
    service.searchBookable(ctx, caller.organisationId, query),
  ),
  bindFinding(api.listPurchasableProducts, (ctx, { caller, query }) =>
    service.searchPurchasable(ctx, caller.organisationId, query),
  ),
  bindFinding(api.listBookableCategories, (ctx, { caller, query }) =>
    service.listCategories(ctx, caller.organisationId, 'bookable', query.bookingType),
  ),
  bindFinding(api.listPurchasableCategories, (ctx, { caller }) =>
    service.listCategories(ctx, caller.organisationId, 'purchasable'),
  ),
  bindFinding(api.listProductFeatures, (ctx, { caller }) => service.listFeatures(ctx, caller.organisationId)),
  bindFinding(
    api.workspaceAvailability,
    (ctx, { caller, body }) => workspaceAvailability(ctx, caller.organisationId, body),
    ({ body }) => !body.confirmation,
  ),
  bind(api.searchLocations, (ctx, { caller, query }) =>
    service.searchLocations(ctx, caller.organisationId, query.searchQuery),
  ),
  bind(api.reverseLocation, (ctx, { query }) => service.findNearestLocation(ctx, query)),
];
