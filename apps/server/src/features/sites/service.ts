import { ApiError } from '@gatehouse/contract/errors';
import type { OrganisationFeatures, Site, SiteWithTables } from '@gatehouse/contract/model/site';
import { type Position, SITE_SEARCH_RADIUS_KM } from '@gatehouse/contract/rules/distance';
import type { Context } from '../../context.ts';
import type { Origin } from '../../db/siteSql.ts';
import { reportingTo } from '../../providers/errors/reports.ts';
import { presentFeatures, presentSettings, presentSite } from './presenter.ts';
import * as queries from './queries.ts';

/** How a site is shown wherever it stands. */
export { presentSite } from './presenter.ts';

export async function getSite(ctx: Context, organisationId: number, siteId: number): Promise<Site> {
  const row = await queries.findSite(ctx.db, organisationId, siteId);
  if (!row) throw new ApiError('NOT_FOUND');
  return presentSite(row);
}

/** Sites whose ways by road are asked for, the closest as the crow flies. */
const MAX_SITES_BY_ROAD = 100;

type SiteSearch = {
  searchQuery: string[];
  latitude?: number;
  longitude?: number;
  offset: number;
  limit: number;
};

/**
 * Sites; around a place at most 100 km away (docs/specification/search.md#distance), and an error when there
 * is none.
 */
export async function searchSites(
  ctx: Context,
  organisationId: number,
  { searchQuery: words, latitude, longitude, offset, limit }: SiteSearch,
): Promise<SiteWithTables[]> {
  const near = await placeToSearch(ctx, organisationId, {
    latitude,
    longitude,
    distanceKm: SITE_SEARCH_RADIUS_KM,
  });
  const rows = await queries.searchSites(ctx.db, organisationId, { words, near, offset, limit });
  if (near && offset === 0 && rows.length === 0) throw new ApiError('NO_SITES_NEAR');
  return rows.map((row) => ({ ...presentSite(row), PoolTables: row.pool_tables }));
}

/** Where the sites of an operator are. */
export function listSitePositions(ctx: Context, organisationId: number): Promise<Position[]> {
  return queries.listPositions(ctx.db, organisationId);
}

type Around = { latitude?: number; longitude?: number; distanceKm: number };

/**
 * A place to search around, undefined where none is given. Where the maps know roads it holds the ways to the sites
 * near it; when they cannot be had, distances are great circles.
 */
export async function placeToSearch(
  ctx: Context,
  organisationId: number,
  { latitude, longitude, distanceKm }: Around,
): Promise<(Origin & { distanceKm: number }) | undefined> {
  if (latitude === undefined || longitude === undefined) return undefined;
  const near = { latitude, longitude, distanceKm };
  if (ctx.maps.drivingKm === undefined) return near;
  const sites = await queries.listPositionsNear(ctx.db, organisationId, near, MAX_SITES_BY_ROAD);
  try {
    const ways = await ctx.maps.drivingKm(near, sites);
    const known = sites.flatMap(({ id }, index) => (ways[index] == null ? [] : [{ id, km: ways[index] }]));
    return { ...near, driving: { siteIds: known.map(({ id }) => id), km: known.map(({ km }) => km) } };
  } catch (error) {
    ctx.log.warn({ error }, 'The ways by road could not be asked for');
    return near;
  }
}

export async function listSitesOf(ctx: Context, organisationId: number, customerId: number): Promise<Site[]> {
  const rows = await queries.listSitesOf(ctx.db, organisationId, customerId, ctx.clock.now());
  return rows.map(presentSite);
}

/** Sites that staff work at, by name. */
export async function listSitesOfStaff(ctx: Context, organisationId: number, ids: readonly number[] | 'all') {
  const rows = await queries.listSitesOfStaff(ctx.db, organisationId, ids);
  return rows.map((row) => ({ ...presentSite(row), commissionMode: row.commission_mode }));
}

export async function getFeatures(ctx: Context, organisationId: number): Promise<OrganisationFeatures> {
  const { mailer, payments, simulated = false } = ctx;
  return {
    ...presentFeatures(await organisation(ctx, organisationId)),
    // The demo shows its mails, and is no place to be mistaken in.
    mail: mailer !== undefined || simulated,
    testCards: payments.name === 'sandbox' && !simulated,
  };
}

/** Settings of the caller's own organisation; of others they are not to be had. */
export async function getSettings(ctx: Context, callersOrganisationId: number, organisationId: number) {
  if (organisationId !== callersOrganisationId) throw new ApiError('NOT_FOUND');
  return presentSettings(await organisation(ctx, organisationId));
}

async function organisation(ctx: Context, organisationId: number) {
  const row = await queries.findOrganisation(ctx.db, organisationId);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

export function getConfiguration({ payments, maps, config, simulated = false }: Context) {
  const dsn = reportingTo(config, simulated);
  return {
    payments: { provider: payments.name, publishableKey: payments.publishableKey },
    maps: {
      provider: maps.name,
      key: config.googleMapsKey ?? null,
      tilesUrl: config.mapTilesUrl ?? null,
    },
    errorReports: dsn === undefined ? null : { dsn },
  };
}

/** The origins whose pages may frame an organisation's embedded view; none for an unknown one. */
export function listEmbedOrigins(ctx: Context, organisationId: number) {
  return queries.listEmbedOrigins(ctx.db, organisationId);
}

export function listSupportLinks(ctx: Context, organisationId: number) {
  return queries.listSupportLinks(ctx.db, organisationId);
}
