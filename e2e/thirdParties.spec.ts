import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { agree, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn, signInStaff } from './signIn.ts';
import type { TestStack } from './stack.ts';
import { expect, roadKm, serveDouble, test } from './thirdParties.ts';
import { expectGoodInEachView } from './views.ts';

const mapScript = 'https://maps.googleapis.com/maps/api/js**';
const near = '/search/results?place=Brisbane&lat=-27.4698&lng=153.0251';

test.describe('Google’s map', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('shows the sites after three failures to load, with distances by road', async ({ page }) => {
    const asked = await serveDouble(page, { at: mapScript, script: 'googleMaps', failures: 3 });
    await page.goto(near);
    await expect(page.getByRole('main')).toContainText(`${Math.round(roadKm)} km`);
    const map = page.getByRole('region', { name: /^Map of the sites/ });
    await expect(map.getByRole('button').first()).toBeVisible();
    expect(asked).toHaveLength(4);
    expect(asked[0]!.searchParams.get('key')).toBe('key-of-the-double');
    expect(asked[0]!.searchParams.get('region')).toBe('AU');

    expect(await page.evaluate('googleMapsDouble.circles.size')).toBe(1);
    await takeScreenshot(page, 'google-map');
  });

  test('regroups its markers while it is dragged, and a site shows what it has', async ({ page }) => {
    await serveDouble(page, { at: mapScript, script: 'googleMaps' });
    await page.goto('/search/results');
    const map = page.getByRole('region', { name: /^Map of the sites/ });
    const group = map.getByRole('button', { name: /^\d+ sites/ }).first();
    await expect(map.getByRole('button').first()).toBeVisible();
    // It opens on the sites nearby, each by itself.
    await page.evaluate('googleMapsDouble.maps.at(-1).setZoom(4)');
    await expect(group).toBeVisible();
    // The first look may come before the map has found its place.
    await expect(async () => {
      const before = await group.boundingBox();
      await page.evaluate('googleMapsDouble.maps.at(-1).panBy(-60, -40)');
      const moved = async () => Math.round((await group.boundingBox())!.x - before!.x);
      await expect.poll(moved, { timeout: 2_000 }).toBe(60);
    }).toPass();

    await page.goto('/search/results?site=1');
    const site = map.getByRole('button', { name: /from \$|sold out/ }).first();
    await site.press('Enter');
    await expect(site).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('#site-1')).toBeFocused();
  });

  test('asks for a reload where it cannot be had, and the list stays', async ({ page }) => {
    await page.route(mapScript, (route) => route.abort());
    await page.goto(near);
    await expect(page.getByText('Please reload the page.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await serveDouble(page, { at: mapScript, script: 'googleMaps' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(
      page
        .getByRole('region', { name: /^Map of the sites/ })
        .getByRole('button')
        .first(),
    ).toBeVisible();
    await page.evaluate('gm_authFailure()');
    await expect(page.getByText('Please reload the page.')).toBeVisible();
  });
});

const stripeScript = 'https://js.stripe.com/**';

for (const mode of ['web', 'app'] as const) {
  test.describe(`Stripe’s card fields in ${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });

    test('save a card, and say what is wrong with one', async ({ page, stack }) => {
      await serveDouble(page, { at: stripeScript, script: 'stripe' });
      await signIn(page, stack, await makeCustomer(stack), mode);
      await page.goto('/profile/payments');
      await page.getByRole('button', { name: 'Add card' }).click();
      const sheet = page.getByRole('dialog', { name: 'Add card' });
      await sheet.getByLabel('Card number').fill('1');
      await expect(sheet.getByText('Your card number is invalid.')).toBeVisible();
      await sheet.getByLabel('Card number').fill('4242');
      await sheet.getByLabel('Name on card').fill('A name that is far too long for it');
      await sheet.getByRole('button', { name: 'Save card' }).click();
      await expect(sheet.getByText('Name on the card is too long!')).toBeVisible();
      await sheet.getByLabel('Name on card').fill('Sam Reed');
      await sheet.getByRole('button', { name: 'Save card' }).click();
      await expect(sheet.getByText('Your card number is incomplete.')).toBeVisible();
      await takeScreenshot(page, `stripe-card-${mode}`);
      await sheet.getByLabel('Card number').fill('4242 4242 4242 4242');
      await sheet.getByRole('button', { name: 'Save card' }).click();
      await expectAnnounced(page, 'Card added.');
      await expect(page.getByRole('listitem').filter({ hasText: 'Visa •••• 4242' }).first()).toBeVisible();
      expect(await page.evaluate('stripeDouble.key')).toBe('pk_test_double');
    });

    test('say when Stripe does not load, and load on another try', async ({ page, stack }) => {
      await page.route(stripeScript, (route) => route.abort());
      await signIn(page, stack, await makeCustomer(stack), mode);
      await page.goto('/profile/payments');
      await page.getByRole('button', { name: 'Add card' }).click();
      await expect(page.getByText('There was a problem loading Stripe!')).toBeVisible();
      await takeScreenshot(page, `stripe-missing-${mode}`);
      await serveDouble(page, { at: stripeScript, script: 'stripe' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Card number')).toBeVisible();
    });
  });
}

test.describe('a wallet in the checkout', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** A checkout that lacks a card alone, beside a wallet that does as is said. */
  async function checkOutWith(page: Page, stack: TestStack, wallet: string): Promise<void> {
    await serveDouble(page, { at: stripeScript, script: 'stripe' });
    await page.addInitScript((does) => Object.assign(window, { stripeWallet: does }), wallet);
    const { accessToken } = await signIn(page, stack, await makeCustomer(stack), 'web');
    const { id: productId, siteId } = await stack.ctx.db.one<{ id: number; siteId: number }>(sql`
      select id, site_id as "siteId" from products where name = 'Small room' order by id limit 1`);
    const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
    const post = async (path: string, data: object) =>
      (await (await page.request.post(path, { headers, data })).json()).result;
    const { id } = await post('/api/customer/order', { siteId });
    const start = Temporal.Now.instant().toString();
    await post(`/api/customer/order/${id}/booking/`, {
      productId,
      bookingType: 'storage',
      start,
      expiry: null,
    });
    await page.goto(`/cart/checkout?order=${id}`);
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  }

  const wallet = (page: Page) => page.getByRole('button', { name: 'Apple Pay' });
  const fillRest = async (page: Page) => {
    await fillDetails(page);
    await agree(page);
  };

  test('pays once everything else is there', async ({ page, stack }) => {
    await checkOutWith(page, stack, 'pays');
    await wallet(page).click();
    await expect(page.getByText('Street address is required.')).toBeVisible();
    await takeScreenshot(page, 'wallet');
    await fillRest(page);
    await wallet(page).click();
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  });

  test('that is declined, refused or closed charges nothing, and a card can pay', async ({ page, stack }) => {
    await checkOutWith(page, stack, 'cancelled');
    await fillRest(page);
    await wallet(page).click();
    await page.evaluate(() => Object.assign(window, { stripeWallet: 'refused' }));
    await wallet(page).click();
    await expect(page.getByText('Your wallet did not agree.')).toBeVisible();
    expect(await page.evaluate('stripeDouble.asked')).toContain('paymentFailed');
    await page.evaluate(() => Object.assign(window, { stripeWallet: 'declined' }));
    await wallet(page).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(page.getByText('You haven’t been charged, and your order is still here.')).toBeVisible();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  });

  test('that the device does not have is not shown', async ({ page, stack }) => {
    await checkOutWith(page, stack, 'none');
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expect(wallet(page)).toBeHidden();
  });
});

test(
  'a failure of a page is reported, without what is a person’s own',
  proves('report errors to the operator’s service'),
  async ({ page }) => {
    const reports: string[] = [];
    await page.route('**/api/42/envelope/**', (route) => {
      reports.push(route.request().postData() ?? '');
      return route.fulfill({ json: {} });
    });
    await page.goto('/search?from=ada@example.com');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(reports).toEqual([]);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('No door for ada@example.com with PIN 739251');
      });
    });
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toContain('"type":"TypeError","value":"No door for […] with PIN […]"');
    expect(reports[0]).not.toMatch(/ada@|739251/);
  },
);

test('an owner reads that no card pays while Stripe refuses the key or doesn’t answer', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, 'admin@gatehouse.example', 'web');
  stack.stripe.refusal = () => ({ status: 401, type: 'invalid_request_error' });
  await page.goto('/manage');
  const banner = page.getByText('Stripe refuses your key, so no card pays.');
  await expect(banner).toBeVisible();
  await expectGoodInEachView(page, 'cards-refused');
  stack.stripe.refusal = () => undefined;
  stack.stripe.fault = () => 'error';
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Stripe doesn’t answer, so no card may pay right now.')).toBeVisible();
  stack.stripe.fault = () => undefined;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/Stripe (refuses|doesn’t answer)/)).toHaveCount(0);
});
