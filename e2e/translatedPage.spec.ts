import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { rentUnit, simulatedUnit } from './rentedUnits.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { translatePage } from './translatedPage.ts';

test(
  'a page that the browser translates goes on showing what a door reports',
  proves('a page that the browser translates'),
  async ({ page, stack }) => {
    const email = await makeCustomer(stack, 'Tara Translated');
    const unit = await rentUnit(stack, email);
    await signIn(page, stack, email, 'app');
    await translatePage(page);
    await page.goto(`/access/${unit.accessId}`);
    const door = page.getByRole('region', { name: unit.name });
    await expect(
      door
        .locator('font')
        .filter({ hasText: /^Locked$/ })
        .first(),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(door).toContainText('Unlocked');
    await expect(door.getByText('Locked', { exact: true })).toHaveCount(0);

    simulatedUnit(stack, unit).act('pull');
    await expect(door.getByRole('definition').filter({ hasText: 'Open' })).toBeVisible();
    simulatedUnit(stack, unit).act('push');
    await expect(door.getByRole('definition').filter({ hasText: 'Closed' })).toBeVisible();

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(door.getByText('Unlocked', { exact: true })).toHaveCount(0);
    await expect(door).toContainText('Locked');
  },
);
