import { paths } from '@gatehouse/contract/pages/paths';
import { canonicalPath, type PublicPage } from '@gatehouse/contract/pages/publicPage';
import { escapeHtml } from '../../providers/mail/escapeHtml.ts';
import type { PageRow } from './queries.ts';

/** As many addresses as a sitemap may hold. */
const MAX_ADDRESSES = 50_000;

/** The sitemap of an operator's pages (sitemaps.org), with when a site or a space was last changed, as far as that is known. */
export function sitemapOf(rows: readonly PageRow[], given: { hasShop: boolean; publicUrl: string }): string {
  const { hasShop, publicUrl } = given;
  const pages: Listed[] = [
    { page: { name: 'Search' } },
    { page: { name: 'SearchList', bookingType: 'storage' } },
    { page: { name: 'SearchList', bookingType: 'workspaces' } },
    ...(hasShop ? [{ page: { name: 'ShopMain', siteId: undefined } as const }] : []),
    ...rows.flatMap((row) => pagesOf(row, hasShop)),
  ];
  const urls = pages.slice(0, MAX_ADDRESSES).map(({ page, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toString({ smallestUnit: 'second' })}</lastmod>` : '';
    return `<url><loc>${escapeHtml(publicUrl + canonicalPath(page))}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

type Listed = { page: PublicPage; changedAt?: Temporal.Instant | null };

function pagesOf(row: PageRow, hasShop: boolean): Listed[] {
  const { site_id: siteId, product_id: productId, changed_at: changedAt } = row;
  if (productId !== null) return [{ page: { name: 'SearchProductDetails', productId }, changedAt }];
  const site: Listed = { page: { name: 'SitePage', siteId }, changedAt };
  // What is sold changes with every sale, of which nothing is kept.
  return hasShop && row.sells_goods ? [site, { page: { name: 'ShopMain', siteId } }] : [site];
}

/** What crawlers leave alone: what is for one person or for staff. Pages for everyone need the other calls. */
const closed = [
  `${paths.AccessMain}/`,
  paths.Cart,
  paths.Orders,
  paths.Profile,
  paths.UserAuthBase,
  '/undo-email/',
  '/api/customer',
  '/api/admin',
  '/outbox',
  '/simulator',
];

/** robots.txt: which pages are for everyone, and where they are listed. */
export function robotsFile(publicUrl: string): string {
  return [
    '# Anyone may find spaces, sites and the shop, with the calls that fill those pages.',
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
