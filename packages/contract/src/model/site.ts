import * as z from 'zod/mini';
import { digits, Id, Latitude, Longitude, line, Media, TimeZone } from './common.ts';
import { fieldMessages } from './fieldMessages.ts';
import { SiteHours } from './siteHours.ts';

const { address } = fieldMessages;

export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
/** A state or territory of Australia. */
export const AustralianState = z.enum(australianStates, address.state);

/** A postal or billing address (docs/specification/account.md#address). */
export const Address = z.object({
  street1: line(100).check(z.minLength(1, address.street)),
  street2: z.optional(line(100)),
  suburb: line(100).check(z.minLength(1, address.suburb)),
  state: AustralianState,
  postcode: digits().check(z.minLength(1, address.postcode), z.regex(/^\d{4}$/, address.postcodeDigits)),
  country: line(60).check(z.minLength(1, address.country)),
});
export type Address = z.infer<typeof Address>;

/** The organisation, as every caller may see it. */
export const Organisation = z.object({
  id: Id,
  name: z.string(),
  accent: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
});

/** Which parts of the product an organisation has switched on. */
export const OrganisationFeatures = z.object({
  appOperations: z.boolean(),
  poolTable: z.boolean(),
  permissionIngest: z.boolean(),
  shop: z.boolean(),
  cart: z.boolean(),
  /** Whether mails go out, codes among them. */
  mail: z.boolean(),
  /** Whether test cards pay where people could take that for real. */
  testCards: z.boolean(),
});
export type OrganisationFeatures = z.infer<typeof OrganisationFeatures>;

/** How an organisation wants things done, and where its app is to be had. */
export const OrganisationSettings = z.extend(Organisation, {
  /** What the organisation is known by; null where it has none of its own. */
  logo: z.nullable(Media),
  customerEmailValidation: z.boolean(),
  pinCodesChangeable: z.boolean(),
  customersRequireAddress: z.boolean(),
  /** Where the app is to be had; null where it is in no store. */
  appStoreUrl: z.nullable(z.string()),
  playStoreUrl: z.nullable(z.string()),
  /** The zone that new sites begin with; null where each names its own. */
  timeZone: z.nullable(z.string()),
});

/** Where customers find help. */
export const SupportLink = z.object({ id: Id, title: z.string(), url: z.string() });

/** A site as guests see it; distances are filled where the search had a place. */
export const Site = z.object({
  id: Id,
  name: z.string(),
  /** Which drawing stands for the site. */
  icon: z.string(),
  Address: z.object({
    fullAddress: z.string(),
    suburb: z.string(),
    state: AustralianState,
    postcode: z.string(),
  }),
  Address_fullAddress: z.string(),
  Media: z.array(Media),
  latitude: Latitude,
  longitude: Longitude,
  timeZone: TimeZone,
  /** Days ahead a storage unit may be booked; 0 is today only. */
  reservationPeriod: z.int().check(z.minimum(0)),
  /** By weekday and on single days; null where the site has no such hours. */
  hours: z.nullable(SiteHours),
  /** In words, made from `hours` where there are any. */
  openingHours: z.string(),
  /**
   * Local times of day `HH:MM` between which customers get in, every day; an end at the start, or 24:00 after 00:00, is day
   * and night, one before the start is on the next day. Null where the site has `hours`, or does not say.
   */
  accessHours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  phone: z.nullable(z.string()),
  /** Kilometres from the place that was searched; null without one. */
  distanceKm: z.nullable(z.number()),
});
export type Site = z.infer<typeof Site>;

/** A site with its pool tables; none where the organisation has switched them off. */
export const SiteWithTables = z.extend(Site, { PoolTables: z.array(z.object({ id: Id, name: z.string() })) });
export type SiteWithTables = z.infer<typeof SiteWithTables>;
