import * as api from '@gatehouse/contract/api/sites';
import { type Binding, bind, bindFinding } from '../../http/bind.ts';
import * as service from './service.ts';

export const sitesRoutes: readonly Binding[] = [
  bindFinding(api.getGuestSite, (ctx, { caller, params }) =>
    service.getSite(ctx, caller.organisationId, params.id),
  ),
  bindFinding(api.listGuestSites, (ctx, { caller, query }) =>
    service.searchSites(ctx, caller.organisationId, query),
  ),
  bind(api.listCustomerSites, (ctx, { caller }) =>
    service.listSitesOf(ctx, caller.organisationId, caller.id),
  ),
  bind(api.getCustomerSite, (ctx, { caller, params }) =>
    service.getSite(ctx, caller.organisationId, params.id),
  ),
  bind(api.getOrganisationFeatures, (ctx, { caller }) => service.getFeatures(ctx, caller.organisationId)),
  bind(api.getOrganisationSettings, (ctx, { caller, params }) =>
    service.getSettings(ctx, caller.organisationId, params.id),
  ),
  bind(api.getClientConfiguration, async (ctx) => service.getConfiguration(ctx)),
  bind(api.listSupportLinks, (ctx, { caller }) => service.listSupportLinks(ctx, caller.organisationId)),
];
