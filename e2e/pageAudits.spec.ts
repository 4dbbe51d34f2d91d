import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { auditFaults } from './pageAudits.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { untilSettled } from './views.ts';

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

/** What the page writes to the console as a warning or worse, or throws, from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning';
    // The worker for starts without a network is kept away from all tests but its own.
    if (isBad && !/Service Worker registration blocked/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

async function expectAudited(page: Page, path: string): Promise<void> {
  const complaints = complaintsOf(page);
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await untilSettled(page);
  expect.soft(await auditFaults(page), path).toEqual([]);
  expect.soft(complaints, path).toEqual([]);
  await expectAccessible(page);
  page.removeAllListeners();
}

test('nothing is held against the pages of guests on a phone, nor by search engines', async ({
  page,
  stack,
}) => {
  const { product, site } = await stack.ctx.db.one<{ product: number; site: number }>(sql`
    select p.id as product, p.site_id as site from products p join product_categories k on k.id = p.category_id
    where k.booking_type = 'storage' and p.active order by p.id limit 1`);
  const shared = ['/search', '/search/results', `/search/details?productId=${product}`, `/sites/${site}`];
  for (const path of [...shared, `/shop/${site}`, '/shop', '/login', '/register'])
    await expectAudited(page, path);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  for (const path of shared) {
    await page.goto(path);
    expect(await page.locator('meta[name="robots"][content*="noindex"]').count(), path).toBe(0);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    const { pathname } = new URL(path, page.url());
    expect(new URL(canonical ?? '', page.url()).pathname, path).toBe(pathname === '/search' ? '/' : pathname);
  }
});

test('nothing is held against the doors of a customer on a phone', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  await expectAudited(page, '/access');
});

test('a password can be pasted, and no page asks for where one is or to send messages before a press', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = () => void asked.push('position');
    Notification.requestPermission = async () => {
      asked.push('notifications');
      return 'denied';
    };
  });
  for (const path of ['/search', '/search/results', '/login']) {
    await page.goto(path);
    await untilSettled(page);
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked), path).toEqual([]);
  }
  const password = page.getByLabel('Password', { exact: true });
  const isPrevented = await password.evaluate((field) => {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    return !field.dispatchEvent(paste);
  });
  expect(isPrevented).toBe(false);
});
