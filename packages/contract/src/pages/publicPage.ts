import type { BookingType } from '../model/product.ts';
import { bookingTypeIn } from '../rules/bookingType.ts';
import { paths } from './paths.ts';
import { routeAt } from './routeAt.ts';

/**
 * A page that is for everyone, by the part of its address that says what it shows
 * (docs/specification/client.md#pages-for-everyone). An id that makes no sense is 0, which nothing has.
 */
export type PublicPage =
  | { name: 'Search' }
  | { name: 'SearchList'; bookingType: BookingType }
  | { name: 'SearchProductDetails'; productId: number }
  | { name: 'SitePage'; siteId: number }
  | { name: 'SiteSearch' }
  | { name: 'LoginPage' }
  | { name: 'AccessMain' }
  | { name: 'ShopMain'; siteId: number | undefined };

/** The page that an address leads to; undefined where it is for one person, for staff or for nobody. */
export function publicPageAt(pathname: string, search: URLSearchParams): PublicPage | undefined {
  const { name, params = {} } = routeAt(pathname) ?? {};
  switch (name) {
    case 'BaseRedirect':
    case 'Search':
      return { name: 'Search' };
    case 'SearchList':
      return { name, bookingType: bookingTypeIn(search.get('type')) ?? 'storage' };
    case 'SearchProductDetails':
      return { name, productId: idIn(search.get('productId')) };
    case 'SitePage':
      return { name, siteId: idIn(params.id) };
    case 'SiteSearch':
    case 'LoginPage':
    case 'AccessMain':
      return { name };
    case 'ShopMain':
      return { name, siteId: params.siteId === undefined ? undefined : idIn(params.siteId) };
    default:
      return undefined;
  }
}

/**
 * The one address of a page, without its host: of all that lead to it the one without a place, a day, an order or
 * anything else that only says how somebody came to it or what they chose there.
 */
export function canonicalPath(page: PublicPage): string {
  switch (page.name) {
    case 'Search':
      return paths.BaseRedirect;
    case 'SearchList':
      return page.bookingType === 'storage'
        ? paths.SearchList
        : `${paths.SearchList}?type=${page.bookingType}`;
    case 'SearchProductDetails':
      return `${paths.SearchProductDetails}?productId=${page.productId}`;
    case 'SitePage':
      return paths.SitePage.replace(':id', String(page.siteId));
    case 'SiteSearch':
    case 'LoginPage':
    case 'AccessMain':
      return paths[page.name];
    case 'ShopMain':
      return paths.ShopMain.replace('/:siteId?', page.siteId === undefined ? '' : `/${page.siteId}`);
  }
}

function idIn(text: string | null | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0;
}
