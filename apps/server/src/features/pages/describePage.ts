import { ApiError } from '@gatehouse/contract/errors';
import { nameWithSuburb } from '@gatehouse/contract/formats/siteName';
import type { Product } from '@gatehouse/contract/model/product';
import type { Site } from '@gatehouse/contract/model/site';
import { pageMessages as messages } from '@gatehouse/contract/pages/messages';
import { canonicalPath, type PublicPage } from '@gatehouse/contract/pages/publicPage';
import { titles } from '@gatehouse/contract/pages/titleMessages';
import { productTitle } from '@gatehouse/contract/pages/titles';
import { DEFAULT_DISTANCE_KM } from '@gatehouse/contract/rules/distance';
import { formatCents } from '@gatehouse/contract/rules/money';
import type { Context } from '../../context.ts';
import { type Preview, previewOf } from '../../http/mediaPreviews.ts';
import { searchBookable, searchPurchasable } from '../search/service.ts';
import { getSite } from '../sites/service.ts';
import type { Head } from './head.ts';
import * as queries from './queries.ts';
import { breadcrumb, organisationNode, productNode, siteNode } from './structuredData.ts';

/** Products of a site that its page lists, and its offers name. */
const MAX_PRODUCTS = 500;
/** Kinds of spaces that a description names. */
const MAX_KINDS = 3;
/** As much as a search engine shows. */
const MAX_DESCRIPTION = 300;

type About = { ctx: Context; organisationId: number; operator: queries.OperatorRow };
type Step = { name: string; path: string };

/** The head of a page that is for everyone, from what it shows by now. */
export async function describePage(about: About, page: PublicPage): Promise<Head> {
  switch (page.name) {
    case 'Search':
      return describe(about, page, {
        title: titles.Search,
        description: messages.description,
        picture: previewOf(about.operator.media ?? []),
        data: [organisationNode(about.operator, about.ctx.config.publicUrl)],
      });
    case 'SearchList': {
      const { bookingType } = page;
      return describe(about, page, {
        title: messages.results[bookingType],
        description: messages.resultsDescription[bookingType],
      });
    }
    case 'SearchProductDetails':
      return describeProduct(about, page);
    case 'SitePage':
      return describeSite(about, page);
    case 'LoginPage':
      return describe(about, page, { title: titles.LoginPage, description: messages.login });
    case 'AccessMain':
      return describe(about, page, { title: titles.AccessMain, description: messages.access });
    case 'SiteSearch':
    case 'ShopMain':
      return describeShop(about, page);
  }
}

async function describeSite(about: About, page: Extract<PublicPage, { name: 'SitePage' }>): Promise<Head> {
  const products = await productsOf(about, { siteIds: [page.siteId] });
  // A site that lets nothing is there nevertheless.
  const site = products[0]?.Site ?? (await siteOf(about, page.siteId));
  if (!site) return notFound(messages.noSite);
  const { publicUrl } = about.ctx.config;
  return describe(about, page, {
    title: nameWithSuburb(site),
    description: join(messages.siteAt(site.Address.fullAddress), offerOf(products), site.openingHours),
    picture: previewOf(site.Media),
    data: [siteNode(site, products, publicUrl), organisationNode(about.operator, publicUrl)],
    steps: [stepTo(site)],
  });
}

async function describeProduct(
  about: About,
  page: Extract<PublicPage, { name: 'SearchProductDetails' }>,
): Promise<Head> {
  const [product] = await productsOf(about, { productIds: [page.productId] });
  if (!product) return productGone(about, page.productId);
  const { Site, Media, name, description } = product;
  const { publicUrl } = about.ctx.config;
  return describe(about, page, {
    title: productTitle(product),
    description: join(
      messages.priced(priceOf(product)),
      description,
      messages.siteAt(Site.Address.fullAddress),
      messages.bookHere,
    ),
    picture: previewOf(Media.length > 0 ? Media : Site.Media),
    data: [
      productNode(product, publicUrl),
      siteNode(Site, [product], publicUrl),
      organisationNode(about.operator, publicUrl),
    ],
    steps: [stepTo(Site), { name, path: canonicalPath(page) }],
  });
}

async function describeShop(
  about: About,
  page: Extract<PublicPage, { name: 'ShopMain' | 'SiteSearch' }>,
): Promise<Head> {
  const description = messages.shopDescription;
  // Where it is off its addresses lead to the first page.
  if (!about.operator.feature_shop) {
    return { status: 200, title: titles[page.name], description, shown: undefined };
  }
  if (page.name === 'SiteSearch' || page.siteId === undefined) {
    return describe(about, page, { title: titles[page.name], description });
  }
  const goods = await searchPurchasable(about.ctx, about.organisationId, only({ siteIds: [page.siteId] }));
  const site = goods[0]?.Site ?? (await siteOf(about, page.siteId));
  if (!site) return notFound(messages.noSite);
  const { publicUrl } = about.ctx.config;
  const title = messages.shopAt(site.name);
  return describe(about, page, {
    title,
    description: join(description, messages.siteAt(site.Address.fullAddress)),
    picture: previewOf(site.Media),
    data: [
      ...goods.map((product) => productNode(product, publicUrl)),
      organisationNode(about.operator, publicUrl),
    ],
    steps: [stepTo(site), { name: title, path: canonicalPath(page) }],
  });
}

type Described = {
  title: string;
  description: string;
  picture?: Preview | undefined;
  data?: readonly object[];
  /** The way to it from the first page; left out where there is none. */
  steps?: readonly Step[];
};

function describe({ ctx, operator }: About, page: PublicPage, described: Described): Head {
  const { title, description, picture, data = [], steps } = described;
  const first = { name: titles.Search, path: canonicalPath({ name: 'Search' }) };
  const way = steps ? [breadcrumb([first, ...steps], ctx.config.publicUrl)] : [];
  const shown = { path: canonicalPath(page), operator: operator.name, picture, data: [...data, ...way] };
  return { status: 200, title, description: cut(description), shown };
}

function notFound(title: string): Head {
  return { status: 404, title, description: messages.description, shown: undefined };
}

/** Search engines forget at once what was there and is not any more; what never was they ask for again. */
async function productGone({ ctx, organisationId }: About, productId: number): Promise<Head> {
  const wasOffered = await queries.isSpace(ctx.db, organisationId, productId);
  return { ...notFound(messages.notOffered), status: wasOffered ? 410 : 404 };
}

const stepTo = ({ id, name }: Site): Step => ({
  name,
  path: canonicalPath({ name: 'SitePage', siteId: id }),
});

const only = (filters: { siteIds?: number[]; productIds?: number[] }) => ({
  filters: { ...filters, distanceKm: DEFAULT_DISTANCE_KM },
  searchQuery: [],
  offset: 0,
  limit: MAX_PRODUCTS,
});

function productsOf({ ctx, organisationId }: About, which: Parameters<typeof only>[0]): Promise<Product[]> {
  return searchBookable(ctx, organisationId, only(which));
}

async function siteOf({ ctx, organisationId }: About, siteId: number): Promise<Site | undefined> {
  try {
    return await getSite(ctx, organisationId, siteId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The first kinds of space that can be had at a site, each from the price of its cheapest. */
function offerOf(products: readonly Product[]): string {
  if (products.length === 0) return '';
  const free = products.filter(({ available }) => available > 0).toSorted((a, b) => a.price - b.price);
  const names = new Set(products.map(({ Category }) => Category.name));
  const kinds = [...names].flatMap((name) => {
    const cheapest = free.find(({ Category }) => Category.name === name);
    return cheapest ? [messages.from(name, priceOf(cheapest))] : [];
  });
  return kinds.length === 0 ? messages.soldOut : messages.offers(kinds.slice(0, MAX_KINDS));
}

function priceOf({ price, recurringInterval, recurringIntervalCount }: Product): string {
  const amount = formatCents(price);
  return recurringInterval === null
    ? amount
    : `${amount} ${messages.per(recurringInterval, recurringIntervalCount)}`;
}

const join = (...sentences: readonly string[]) => sentences.filter((text) => text !== '').join(' ');

/** A text no longer than that, with no half of a word at its end. */
function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION - 1).replace(/\s+\S*$/u, '')}…`;
}
