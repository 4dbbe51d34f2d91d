import type { Media } from '@gatehouse/contract/model/common';
import type { Product, RecurringInterval } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import type { DayHours } from '@gatehouse/contract/model/siteHours';
import { canonicalPath } from '@gatehouse/contract/pages/publicPage';
import { DAY_MINUTES } from '@gatehouse/contract/rules/dayMinutes';
import { weekParts } from '@gatehouse/contract/rules/hoursText';
import { formatCents } from '@gatehouse/contract/rules/money';
import { timeOf } from '@gatehouse/contract/rules/siteHours';
import { previewOf } from '../../http/mediaPreviews.ts';
import type { OperatorRow } from './queries.ts';

/** The mark of the client's build, of an operator without a logo. */
const MARK = '/icons/icon-512.png';
/** The last minute of a day: schema.org knows no 24:00. */
const LAST_MINUTE = '23:59';
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** The codes of UN/CEFACT, which schema.org counts in. */
const unitCodes: Record<RecurringInterval, string> = {
  month: 'MON',
  year: 'ANN',
  day: 'DAY',
  hour: 'HUR',
  minute: 'MIN',
};
const CENTIMETRE = 'CMT';

/** The operator as a node of schema.org. */
export function organisationNode(operator: OperatorRow, publicUrl: string): object {
  return {
    '@type': 'Organization',
    '@id': organisationId(publicUrl),
    name: operator.name,
    url: `${publicUrl}/`,
    logo: new URL(operator.logo[0]?.url ?? MARK, `${publicUrl}/`).href,
    ...given({ telephone: operator.support_phone, email: operator.support_email }),
  };
}

/** A site with what it offers, as a node of schema.org. */
export function siteNode(site: Site, products: readonly Product[], publicUrl: string): object {
  const { suburb, state, postcode, fullAddress } = site.Address;
  const type = siteType(products);
  return {
    '@type': type,
    '@id': siteId(site, publicUrl),
    name: site.name,
    url: publicUrl + canonicalPath({ name: 'SitePage', siteId: site.id }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: fullAddress.split(`, ${suburb} ${state} ${postcode}`)[0],
      addressLocality: suburb,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', latitude: site.latitude, longitude: site.longitude },
    ...given({
      image: imageOf(site.Media, publicUrl),
      telephone: site.phone,
      openingHoursSpecification: openingHours(site),
      specialOpeningHoursSpecification: specialHours(site),
      priceRange: type === 'ParkingFacility' ? undefined : priceRange(products),
    }),
    // A place that is no business makes no offers.
    ...(type !== 'ParkingFacility' && {
      parentOrganization: { '@id': organisationId(publicUrl) },
      makesOffer: products.map((product) => ({
        ...offer(product, publicUrl),
        // A product by itself would want all that a product's own page says.
        itemOffered: { '@type': 'Service', name: product.name },
      })),
    }),
  };
}

/** A space as a node of schema.org, with its offer. */
export function productNode(product: Product, publicUrl: string): object {
  const pictures = product.Media.length > 0 ? product.Media : product.Site.Media;
  return {
    '@type': 'Product',
    name: product.name,
    category: product.Category.name,
    ...given({
      description: product.description || undefined,
      image: imageOf(pictures, publicUrl),
      depth: centimetres(product.dimLength),
      width: centimetres(product.dimWidth),
      height: centimetres(product.dimHeight),
    }),
    additionalProperty: product.Features.map(({ name }) => ({ '@type': 'PropertyValue', name, value: true })),
    offers: {
      ...offer(product, publicUrl),
      availableAtOrFrom: { '@id': siteId(product.Site, publicUrl) },
      seller: { '@id': organisationId(publicUrl) },
    },
  };
}

/** The way from the first page to this one. */
export function breadcrumb(steps: readonly { name: string; path: string }[], publicUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

function offer(product: Product, publicUrl: string): object {
  const { id, Category, Site, recurringInterval, recurringIntervalCount, available } = product;
  const money = { price: (product.price / 100).toFixed(2), priceCurrency: 'AUD' };
  const page =
    Category.type === 'purchasable'
      ? ({ name: 'ShopMain', siteId: Site.id } as const)
      : ({ name: 'SearchProductDetails', productId: id } as const);
  return {
    '@type': 'Offer',
    url: publicUrl + canonicalPath(page),
    ...money,
    availability: `https://schema.org/${available > 0 ? 'InStock' : 'SoldOut'}`,
    ...(recurringInterval && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...money,
        referenceQuantity: {
          '@type': 'QuantitativeValue',
          value: recurringIntervalCount,
          unitCode: unitCodes[recurringInterval],
        },
      },
    }),
  };
}

/** What kind of place it is by what it lets: bays alone are parking, anything to store in makes it storage. */
function siteType(products: readonly Product[]): 'SelfStorage' | 'ParkingFacility' | 'LocalBusiness' {
  const types = new Set(products.map(({ unitType }) => unitType));
  if (types.has('storage') || types.has('locker') || types.has('parcel_store')) return 'SelfStorage';
  return types.size === 1 && types.has('car_park') ? 'ParkingFacility' : 'LocalBusiness';
}

/** Where hours end before they start, who reads them takes the end for the next day's, as we do. */
function openingHours({ hours, accessHours }: Site): object[] | undefined {
  const open = { '@type': 'OpeningHoursSpecification' };
  if (hours !== null) {
    return weekParts(hours).map((part) => ({
      ...open,
      dayOfWeek: WEEK.slice(part.first - 1, part.last),
      ...timesOf(part.hours),
    }));
  }
  if (accessHours === null) return undefined;
  const { from, until } = accessHours;
  return [
    {
      ...open,
      dayOfWeek: WEEK,
      opens: from === until ? '00:00' : from,
      closes: from === until || until === '24:00' ? LAST_MINUTE : until,
    },
  ];
}

/** The days on which a site is open otherwise. */
function specialHours({ hours }: Site): object[] | undefined {
  return hours?.exceptions.map(({ date, hours: own }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    ...timesOf(own),
  }));
}

/** A day that is closed opens and closes at once. */
function timesOf(hours: DayHours): { opens: string; closes: string } {
  if (hours === null) return { opens: '00:00', closes: '00:00' };
  const { from, until } = hours;
  const isAlways = until - from === DAY_MINUTES;
  if (isAlways) return { opens: '00:00', closes: LAST_MINUTE };
  return { opens: timeOf(from), closes: until === DAY_MINUTES ? LAST_MINUTE : timeOf(until) };
}

/** Prices for the same time as the first one: an hour of one space says nothing beside a month of another. */
function priceRange(products: readonly Product[]): string | undefined {
  const prices = products
    .filter(({ recurringInterval }) => recurringInterval === products[0]?.recurringInterval)
    .map(({ price }) => price);
  if (prices.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatCents);
  return lowest === highest ? lowest : `${lowest} - ${highest}`;
}

function imageOf(pictures: readonly Media[], publicUrl: string): string | undefined {
  const preview = previewOf(pictures);
  return preview && new URL(preview.url, `${publicUrl}/`).href;
}

function centimetres(value: number | null): object | undefined {
  return value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode: CENTIMETRE };
}

const organisationId = (publicUrl: string) => `${publicUrl}/#organisation`;
const siteId = ({ id }: Pick<Site, 'id'>, publicUrl: string) =>
  `${publicUrl}${canonicalPath({ name: 'SitePage', siteId: id })}#site`;

/** The entries that are there. */
function given(entries: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value != null));
}
