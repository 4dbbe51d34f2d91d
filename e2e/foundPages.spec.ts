import type { Page } from '@playwright/test';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { expect, test } from './stack.ts';

const SPACE = 'Medium room upstairs';
const password = 'open sesame 7';

/** The pages of spaces that the sitemap names, each as a search engine keeps it: its address, and what its head says. */
async function crawl(page: Page, base: string): Promise<{ path: string; title: string; data: string }[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const found = [];
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]*\/search\/details[^<]*)<\/loc>/g)) {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), base);
    const html = await (await page.request.get(pathname + search)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    found.push({ path: pathname + search, title, data });
  }
  return found;
}

test('a space is found by a search engine and booked from there', async ({ page, stack }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const pages = await crawl(page, stack.url);
  const found = pages.find(({ title }) => title.startsWith(SPACE));
  expect(found?.data).toMatch(/"price":"?169/);

  // Engines open what they found with a mark of theirs.
  await page.goto(`${found!.path}&utm_source=engine`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SPACE);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByLabel('First Name').fill('Fay');
  await page.getByLabel('Last Name').fill('Finder');
  await page.getByLabel('Email').fill('fay.finder@example.com');
  await page.getByLabel('Mobile').fill('0412 345 678');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDetails(page);
  await fillCard(page, '4242 4242 4242 4242');
  await agree(page);
  await page.getByRole('button', { name: 'Pay $169.00' }).click();
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('the page of a space is at hand when its card is touched: its code before, its answer by then', async ({
  page,
}) => {
  // No answer grows old meanwhile, on a machine however slow.
  await page.addInitScript(() => {
    const opened = Date.now();
    Date.now = () => opened;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).href)));
  const ofSpace = (id: string | null) => asked.filter((url) => url.includes(`filters[productIds][]=${id}`));
  const code = page.waitForRequest(/\/assets\/SearchProductDetails-[\w-]+\.js$/);
  await page.goto('/search/results');
  await code;
  const card = page.getByRole('main').getByRole('article').first();
  const link = card.getByRole('link').first();
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  const id = address.searchParams.get('productId');
  expect(ofSpace(id)).toEqual([]);
  await card.hover();
  await expect.poll(() => ofSpace(id).length).toBe(1);
  await link.click();
  await expect(page).toHaveURL(/\/search\/details/);
  await expect(page.getByRole('button', { name: /^(Add to cart|Book)/ }).first()).toBeVisible();
  expect(ofSpace(id)).toHaveLength(1);
});
