import { expect, type Page } from '@playwright/test';
import { field, fillOwner, test } from './emptyHouse.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expectGoodInEachView } from './views.ts';

const testCards = (page: Page) => page.getByText('Only test cards work here, and no money moves.');
const submit = (page: Page) => page.getByRole('button', { name: 'Set up Gatehouse' }).click();

test(
  'the first owner sets an empty house up by the code that the server printed, once',
  proves('the first owner of an installation'),
  async ({ page, house, browser }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/setup');
    await expect(page.getByRole('heading', { name: 'Set up Gatehouse' })).toBeVisible();
    await submit(page);
    await expect(page.getByText('Name of your business is a required field')).toBeVisible();
    await expectGoodInEachView(page, 'setup-empty');

    await field(page, 'Code').fill('AAAA-AAAA');
    await fillOwner(page);
    await submit(page);
    await expect(page.getByText('This isn’t the code, or it’s over.', { exact: false })).toBeVisible();
    await expect(field(page, 'Code')).toBeFocused();
    await takeScreenshot(page, 'setup-wrong-code');

    await field(page, 'Code').fill(house.code.toLowerCase());
    await submit(page);
    await expect(page).toHaveURL('/manage');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(testCards(page)).toBeVisible();
    await takeScreenshot(page, 'setup-done');
    await page.goto('/manage/sites/new');
    await expect(page.getByLabel('Time zone')).toHaveValue('Australia/Perth');

    const stranger = await browser.newPage({ baseURL: house.url });
    await stranger.goto('/setup');
    await expect(stranger.getByRole('heading', { name: 'Gatehouse is set up' })).toBeVisible();
    await stranger.getByRole('button', { name: 'Staff Login' }).click();
    await field(stranger, 'Email').fill('olga@example.com');
    await stranger.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await stranger.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(stranger).toHaveURL(/\/user-access/);
    for (const path of ['/simulator', '/outbox', '/api/simulator', '/api/outbox']) {
      expect(
        (await stranger.request.get(path, { headers: { accept: 'application/json' } })).status(),
        path,
      ).toBe(404);
    }

    // Nobody takes its test cards for money, and who would wait for a mail hears whom to ask.
    await expect(testCards(stranger)).toBeVisible();
    const guest = await browser.newPage({ baseURL: house.url });
    for (const path of ['/search', '/embed', '/forgot-password']) {
      await guest.goto(path);
      await expect(testCards(guest), path).toBeVisible();
    }
    await expect(
      guest.getByText(/emails aren’t set up yet. Please contact Harbour Storage: office@/),
    ).toBeVisible();
    await expectGoodInEachView(guest, 'setup-no-mail');
    await guest.close();
    await stranger.close();
  },
);
