import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { expect, test } from './stack.ts';
import { translatePage } from './translatedPage.ts';

const password = 'open sesame 7';
let people = 0;

async function findStorage(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Location' }).fill('Brisbane');
  await page.getByRole('option').filter({ hasText: 'Brisbane QLD 4000' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Medium room upstairs/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Nia');
  await page.getByLabel('Last Name').fill('Walker');
  await page.getByLabel('Email').fill(`nia${++people}@example.com`);
  await page.getByLabel('Mobile').fill('0412 345 678');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('Suburb').fill('Brisbane');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Postcode').fill('4000');

  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');

  for (const document of ['Privacy and access notice', 'Storage agreement']) {
    await page
      .getByRole('checkbox', { name: new RegExp(`^I have read this and agree\\s?: ${document}`) })
      .check();
  }
  await page.getByLabel('Signature').fill('Ada Newcomer');
  await page.getByRole('button', { name: 'Pay $169.00' }).click();
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
}

const ways = [
  { mode: 'web', translated: false },
  { mode: 'app', translated: false },
  { mode: 'app', translated: true },
] as const;

for (const { mode, translated } of ways) {
  test(
    `a newcomer finds a unit, books it, pays and opens its door, in ${mode} mode${translated ? ', translated' : ''}`,
    mode === 'app' && !translated ? proves('start everything, with a demo to try') : {},
    async ({ page, stack }) => {
      if (translated) await translatePage(page);
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));

      await page.goto(mode === 'app' ? '/?platform=app' : '/');
      if (mode === 'app') {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('link', { name: 'Search' }).click();
      }
      await findStorage(page);
      await register(page);
      await checkOut(page);

      await page.getByRole('link', { name: /Open your door/ }).click();
      await expect(page).toHaveURL(/\/access\/unit_\d+/);
      const unit = await page
        .getByRole('region', { name: /^[A-Z]\d+$/ })
        .getByRole('heading')
        .innerText();
      const doors = () =>
        stack.simulator
          .view()
          .filter(({ name }) => name === 'Fortitude Valley Storage')
          .flatMap(({ controllers }) => controllers.flatMap((controller) => controller.doors));
      const door = () => doors().find(({ name }) => name === unit);
      expect(door()).toMatchObject({ lock: 'locked', door: 'closed' });
      await expect(page.getByRole('region', { name: unit })).toContainText('Locked');

      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expectAnnounced(page, 'Unlocked, the door confirmed it');
      expect(door()).toMatchObject({ lock: 'unlocked' });
      await expect(page.getByRole('main')).toContainText('Nia Walker');

      await page.getByRole('button', { name: 'Lock', exact: true }).click();
      await expectAnnounced(page, 'Locked, the door confirmed it');
      await expect.poll(() => door()?.lock).toBe('locked');
      expect(problems).toEqual([]);
    },
  );
}
