import type { OrganisationFeatures, OrganisationSettings, Site } from '@gatehouse/contract/model/site';
import { fullAddress } from '@gatehouse/contract/rules/address';
import { DEFAULT_RESERVATION_DAYS } from '@gatehouse/contract/rules/bookingTime';
import { weekText } from '@gatehouse/contract/rules/hoursText';
import type { z } from 'zod/mini';
import type { OrganisationRow, SiteRow } from './queries.ts';

export function presentSite(row: SiteRow): Site {
  const { street1, suburb, state, postcode, country } = row;
  const address = fullAddress({
    street1,
    street2: row.street2 ?? undefined,
    suburb,
    state,
    postcode,
    country,
  });
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    Address: { fullAddress: address, suburb, state, postcode },
    Address_fullAddress: address,
    Media: row.media,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: row.time_zone,
    reservationPeriod: row.reservation_period ?? DEFAULT_RESERVATION_DAYS,
    hours: row.hours,
    openingHours: row.hours ? weekText(row.hours) : row.opening_hours,
    accessHours: row.hours ? null : presentHours(row.access_from, row.access_until),
    phone: row.phone,
    distanceKm: row.distance_km,
  };
}

/** A time of day comes with its seconds. */
function presentHours(from: string | null, until: string | null): Site['accessHours'] {
  if (from === null || until === null) return null;
  return { from: from.slice(0, 5), until: until.slice(0, 5) };
}

export function presentFeatures(row: OrganisationRow): Omit<OrganisationFeatures, 'mail' | 'testCards'> {
  return {
    appOperations: row.feature_app_operations,
    poolTable: row.feature_pool_table,
    permissionIngest: row.feature_permission_ingest,
    shop: row.feature_shop,
    cart: row.feature_cart,
  };
}

export function presentSettings(row: OrganisationRow): z.infer<typeof OrganisationSettings> {
  return {
    id: row.id,
    name: row.name,
    accent: row.accent,
    logo: row.logo[0] ?? null,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    customerEmailValidation: row.customer_email_validation,
    pinCodesChangeable: row.pin_codes_changeable,
    customersRequireAddress: row.customers_require_address,
    appStoreUrl: row.app_store_url,
    playStoreUrl: row.play_store_url,
    timeZone: row.time_zone,
  };
}
