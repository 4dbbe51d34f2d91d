import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { halfPosition, isWholePosition, optionalPosition, Page, searchLine } from '../model/common.ts';
import { CardProvider } from '../model/order.ts';
import {
  OrganisationFeatures,
  OrganisationSettings,
  Site,
  SiteWithTables,
  SupportLink,
} from '../model/site.ts';

export const getGuestSite = endpoint({
  method: 'GET',
  path: '/api/guest/sites/{id}',
  role: 'guest',
  summary: 'One site',
  response: Site,
  errors: ['NOT_FOUND'],
});

export const listGuestSites = endpoint({
  method: 'GET',
  path: '/api/guest/sites',
  role: 'guest',
  summary: 'Sites; with a place, closest first and at most 100 km away',
  query: z
    .extend(Page, {
      searchQuery: z._default(z.array(searchLine(80)).check(z.maxLength(10)), []),
      ...optionalPosition,
    })
    .check(z.refine(isWholePosition, halfPosition)),
  response: z.array(SiteWithTables),
  errors: ['NO_SITES_NEAR'],
});

export const listCustomerSites = endpoint({
  method: 'GET',
  path: '/api/customer/sites',
  role: 'customer',
  owner: 'caller',
  summary: 'Sites at which the customer books, opens or shops',
  response: z.array(Site),
});

export const getCustomerSite = endpoint({
  method: 'GET',
  path: '/api/customer/sites/{id}',
  role: 'customer',
  owner: 'caller',
  summary: 'One site',
  response: Site,
  errors: ['NOT_FOUND'],
});

export const getOrganisationFeatures = endpoint({
  method: 'GET',
  path: '/api/guest/organisation/features',
  role: 'guest',
  summary: 'Which areas the organisation has switched on',
  response: OrganisationFeatures,
});

export const getOrganisationSettings = endpoint({
  method: 'GET',
  path: '/api/guest/organisation/settings/{id}',
  role: 'guest',
  summary: 'How the organisation runs registration, PIN codes and addresses',
  response: OrganisationSettings,
  errors: ['NOT_FOUND'],
});

export const getClientConfiguration = endpoint({
  method: 'GET',
  path: '/api/guest/organisation/configuration',
  role: 'guest',
  summary: 'Which third parties the client talks to',
  response: z.object({
    payments: z.object({ provider: CardProvider, publishableKey: z.nullable(z.string()) }),
    maps: z.object({
      provider: z.enum(['google', 'gazetteer']),
      key: z.nullable(z.string()),
      /** Where streets come from: a PMTiles file, a style or a template of tiles; null where the map is drawn. */
      tilesUrl: z.nullable(z.string()),
    }),
    /** Where errors of pages are reported; null where they are not. */
    errorReports: z.nullable(z.object({ dsn: z.string() })),
  }),
});

export const listSupportLinks = endpoint({
  method: 'GET',
  path: '/api/customer/organisation/support/',
  role: 'customer',
  owner: 'caller',
  summary: 'Where to find help',
  response: z.array(SupportLink),
});
