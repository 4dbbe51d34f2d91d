import { pageMessages } from '@gatehouse/contract/pages/messages';
import { canonicalPath, publicPageAt } from '@gatehouse/contract/pages/publicPage';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { titles } from '@gatehouse/contract/pages/titleMessages';
import type { Context } from '../../context.ts';
import { describePage } from './describePage.ts';
import type { Head } from './head.ts';
import { headTags } from './headTags.ts';
import * as queries from './queries.ts';
import { sitemapOf } from './sitemap.ts';

/** What stands between the marks of the client's page, and the status the page is answered with. */
export type PageHead = { status: Head['status']; tags: string };

/** The head of the page at an address: its path with what stands behind its `?`. */
export async function headOf(any: Context, organisationId: number, address: string): Promise<PageHead> {
  const ctx = await atHome(any, organisationId);
  const { status, ...head } = await describe(ctx, organisationId, address);
  return { status, tags: headTags({ status, ...head }, ctx.config.publicUrl) };
}

async function describe(ctx: Context, organisationId: number, address: string): Promise<Head> {
  const { pathname, searchParams } = urlOf(address);
  const page = publicPageAt(pathname, searchParams);
  if (!page) return privatePage(pathname);
  const reading = readingFromReplica(ctx);
  const operator = await queries.findOperator(reading.db, organisationId);
  return operator ? describePage({ ctx: reading, organisationId, operator }, page) : privatePage(pathname);
}

/** With the address that an operator's pages name as theirs. */
async function atHome(ctx: Context, organisationId: number): Promise<Context> {
  const publicUrl = await ctx.organisationHosts.addressOf(organisationId);
  return { ...ctx, config: { ...ctx.config, publicUrl } };
}

/** What a page that is not for everyone says: its title, and that search engines leave it out; others are not there. */
function privatePage(pathname: string): Head {
  // Embedded, every page stands below the first.
  const { name } = routeAt(pathname.replace(/^\/embed(?=\/)/, '')) ?? {};
  const title = name !== undefined && name in titles ? titles[name as keyof typeof titles] : '';
  const status = name === undefined && pathname !== '/embed' ? 404 : 200;
  return { status, title, description: pageMessages.description, shown: undefined };
}

/** What one key in a cache of heads stands for: the page, or for those without one the path. */
export function keyOfPage(address: string): string {
  const { pathname, searchParams } = urlOf(address);
  const page = publicPageAt(pathname, searchParams);
  return page ? canonicalPath(page) : pathname;
}

/** Heads are for everyone, and may be a little old. */
function readingFromReplica(ctx: Context): Context {
  const reader = ctx.replica?.reader();
  return reader ? { ...ctx, db: { ...ctx.db, ...reader } } : ctx;
}

/** The pages for everyone, for search engines. */
export async function siteMap(ctx: Context, organisationId: number): Promise<string> {
  const { db, config } = readingFromReplica(await atHome(ctx, organisationId));
  const operator = await queries.findOperator(db, organisationId);
  const pages = await queries.listPages(db, organisationId, MAX_PAGES);
  return sitemapOf(pages, { hasShop: operator?.feature_shop === true, publicUrl: config.publicUrl });
}

/** Rows that are asked for; a few pages come beside them. */
const MAX_PAGES = 49_000;

/** An address begins with one slash or several, and none of them names another host. */
const urlOf = (address: string) => new URL(`http://page${address}`);
