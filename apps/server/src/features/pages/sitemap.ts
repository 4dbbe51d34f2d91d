import { paths } from '@gatehouse/contract/pages/paths';
import { canonicalPath, type PublicPage } from '@gatehouse/contract/pages/publicPage';
import { escapeHtml } from '../../providers/mail/escapeHtml.ts';
import type { PageRow } from './queries.ts';

/** As many addresses as a sitemap may hold. */
const MAX_ADDRESSES = 50_000;

/** The sitemap of an operator's pages (sitemaps.org). When a page last changed is known of none. */
export function sitemapOf(rows: readonly PageRow[], given: { hasShop: boolean; publicUrl: string }): string {
  const { hasShop, publicUrl } = given;
  const pages: PublicPage[] = [
    { name: 'Search' },
    { name: 'SearchList', bookingType: 'storage' },
    { name: 'SearchList', bookingType: 'workspaces' },
    ...(hasShop ? [{ name: 'ShopMain', siteId: undefined } as const] : []),
    ...rows.flatMap((row) => pagesOf(row, hasShop)),
  ];
  const urls = pages
    .slice(0, MAX_ADDRESSES)
    .map((page) => `<url><loc>${escapeHtml(publicUrl + canonicalPath(page))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

function pagesOf({ site_id, product_id, sells_goods }: PageRow, hasShop: boolean): PublicPage[] {
  if (product_id !== null) return [{ name: 'SearchProductDetails', productId: product_id }];
  const site = { name: 'SitePage', siteId: site_id } as const;
  return hasShop && sells_goods ? [site, { name: 'ShopMain', siteId: site_id }] : [site];
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
