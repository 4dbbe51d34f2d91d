import * as api from '@gatehouse/contract/api/search';
import { type Binding, bind } from '../../http/bind.ts';
import * as service from './service.ts';
import { workspaceAvailability } from './workspaceAvailability.ts';

export const searchRoutes: readonly Binding[] = [
  bind(api.listBookableProducts, (ctx, { caller, query }) =>
    service.searchBookable(ctx, caller.organisationId, query),
  ),
  bind(api.listPurchasableProducts, (ctx, { caller, query }) =>
    service.searchPurchasable(ctx, caller.organisationId, query),
  ),
  bind(api.listBookableCategories, (ctx, { caller, query }) =>
    service.listCategories(ctx, caller.organisationId, 'bookable', query.bookingType),
  ),
  bind(api.listPurchasableCategories, (ctx, { caller }) =>
    service.listCategories(ctx, caller.organisationId, 'purchasable'),
  ),
  bind(api.listProductFeatures, (ctx, { caller }) => service.listFeatures(ctx, caller.organisationId)),
  bind(api.workspaceAvailability, (ctx, { caller, body }) =>
    workspaceAvailability(ctx, caller.organisationId, body),
  ),
  bind(api.searchLocations, (ctx, { query }) => service.searchLocations(ctx, query.searchQuery)),
  bind(api.reverseLocation, (ctx, { query }) => service.findNearestLocation(ctx, query)),
];
