import { expect, type Page } from '@playwright/test';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { field, fillOwner, test } from './emptyHouse.ts';
import { expectGoodInEachView } from './views.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Before you open' });
const step = (page: Page, title: string) => list(page).getByRole('link', { name: new RegExp(`^${title}`) });

async function enterPlace(page: Page): Promise<void> {
  await step(page, 'Your place').click();
  await field(page, 'Name').fill('Fremantle Harbour');
  await page.getByLabel('Drawing').selectOption({ label: 'Depot' });
  await field(page, 'Street').fill('1 Cliff Street');
  await field(page, 'Suburb').fill('Fremantle');
  await page.getByLabel('State').selectOption('WA');
  await field(page, 'Postcode').fill('6160');
  await field(page, 'Country').fill('Australia');
  await page.getByLabel('Latitude').fill('-32.056');
  await page.getByLabel('Longitude').fill('115.742');
  await page.getByLabel('Gates stay closed to customers').selectOption({ label: 'Never' });
  await page.getByRole('button', { name: 'Add site' }).click();
}

async function enterUnits(page: Page): Promise<void> {
  await step(page, 'What you rent').click();
  await page.getByLabel('What customers see').fill('Storage 1.5 × 3 m');
  await page.getByLabel('Price').fill('189');
  await page.getByLabel('Length').fill('300');
  await page.getByLabel('Width').fill('150');
  await page.getByLabel('First name').fill('A1');
  await page.getByLabel('Last name').fill('A40');
  await expectGoodInEachView(page, 'empty-house-rent');
  await page.getByRole('button', { name: 'Add 40 units' }).click();
}

async function enterAgreement(page: Page): Promise<void> {
  await step(page, 'An agreement').click();
  await expect(page.getByLabel('Text')).toHaveValue(/no legal advice/);
  await page.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
}

/** A controller can come before anybody books, and later too. */
async function enterController(page: Page): Promise<void> {
  await page.goto('/manage');
  await step(page, 'Your doors').click();
  await page.getByRole('button', { name: 'Add controller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add controller' });
  await dialog.getByLabel('Serial').fill('GH-FREO-0001');
  await dialog.getByLabel('Name').fill('North wall');
  await dialog.getByLabel('Key').fill('abc');
  await dialog.getByLabel('Channels').fill('8');
  await dialog.getByRole('button', { name: 'Add controller' }).click();
  await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/64 of the characters/);
  await expectGoodInEachView(page, 'empty-house-controller');
  await dialog.getByLabel('Key').fill('0123456789abcdef'.repeat(4));
  await dialog.getByRole('button', { name: 'Add controller' }).click();
  await expect(page.getByRole('link', { name: /North wall/ }).first()).toBeVisible();
}

async function book(page: Page): Promise<void> {
  await page.goto('/search');
  await page.getByRole('button', { name: 'Search' }).last().click();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByLabel('First Name').fill('Nia');
  await page.getByLabel('Last Name').fill('Walker');
  await page.getByLabel('Email').fill('nia@example.com');
  await page.getByLabel('Mobile').fill('0412 345 678');
  await page.getByLabel('Password', { exact: true }).fill('open sesame 7');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillDetails(page);
  await fillCard(page, '4242 4242 4242 4242');
  await agree(page);
  await page
    .getByRole('button', { name: /^Pay \$189\.00/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
}

test('an owner fills an empty house from its checklist, and a stranger books the first unit', async ({
  page,
  house,
  browser,
}) => {
  await page.goto('/setup');
  await field(page, 'Code').fill(house.code);
  await fillOwner(page);
  await page.getByRole('button', { name: 'Set up Gatehouse' }).click();
  await expect(list(page)).toBeVisible();
  await expectGoodInEachView(page, 'empty-house-start');
  await enterPlace(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();

  // What was begun is taken up where it was left.
  await page.goto('/manage');
  await expect(step(page, 'Your place')).toHaveCount(0);
  await enterUnits(page);
  await expect(step(page, 'What you rent')).toHaveCount(0);
  await enterAgreement(page);
  await enterController(page);
  await page.goto('/manage/rent');
  await page.getByLabel('What customers see').fill('Storage 1.5 × 3 m');
  await page.getByLabel('Price').fill('189');
  await page.getByLabel('First name').fill('A40');
  await page.getByLabel('Last name').fill('A41');
  await page.getByRole('button', { name: 'Add 2 units' }).click();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/A40 is there already\./);

  const stranger = await browser.newPage({ baseURL: house.url });
  await book(stranger);
  await stranger.close();
  await page.goto('/manage');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('1 booking beginning today');
  await expect(list(page)).toHaveCount(0);
  await expectGoodInEachView(page, 'empty-house-live');
});
