/**
 * The physical world played on its page: what hands can do, and what is broken and mended between it and the server.
 */

import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';
import { isAtRest } from './vacantUnits.ts';

type MotorDoor = {
  site: string;
  controllerId: number;
  controller: string;
  serial: string;
  doorId: number;
  name: string;
  channel: number;
};

/** A door with a motor that nobody rents, at rest; each test another one. */
const motorDoor = (stack: Stack, place: number): Promise<MotorDoor> =>
  stack.ctx.db.one(sql`
    select s.name as site, c.id as "controllerId", c.name as controller, c.serial, d.id as "doorId",
      coalesce(u.name, 'Door ' || d.channel) as name, d.channel
    from doors d
      join controllers c on c.id = d.controller_id
      join sites s on s.id = c.site_id
      left join units u on u.door_id = d.id
    where d.has_motor and d.area_id is not null and ${isAtRest}
      and not exists (select from bookings b where b.unit_id = u.id)
    order by d.id offset ${place} limit 1`);

/** Opens the page at a site and unfolds one of its controllers. */
async function openController(page: Page, { site, serial }: MotorDoor): Promise<Locator> {
  await page.goto(`/simulator?site=${site.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
  const card = page.locator('details').filter({ hasText: serial });
  await card.locator('summary').click();
  return card;
}

const views = [
  { size: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { size: 'tablet', width: 820, height: 1180, colorScheme: 'dark' },
  { size: 'desktop', width: 1440, height: 900, colorScheme: 'light' },
] as const;

for (const [place, { size, width, height, colorScheme }] of views.entries()) {
  test.describe(`${size}, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test(
      'lines, clocks and Bluetooth are broken and mended, and the page shows it',
      size === 'phone' ? proves('controllers and doors in software') : {},
      async ({ page, stack }) => {
        const door = await motorDoor(stack, place);
        const { serial, controller: name } = door;
        const card = await openController(page, door);
        const device = stack.simulator.device(serial);
        await card.getByLabel('Messages lost').selectOption('5 %');
        await expect(card.getByText('line loses 5 %')).toBeVisible();
        await card.getByLabel('Messages doubled').selectOption('20 %');
        await card.getByLabel('Messages held up').selectOption('50 %');
        await card.getByLabel(`Clock of ${name}`).selectOption('1 % slow');
        await card.getByRole('button', { name: 'Break the Bluetooth' }).click();
        const broken = 'line loses 5 %, doubles 20 %, holds up 50 % · clock 1 % slow · Bluetooth broken';
        await expect(card.getByText(broken)).toBeVisible();
        expect([device.faults(), device.drift()]).toEqual([
          { loss: 0.05, duplicates: 0.2, reorder: 0.5 },
          -0.01,
        ]);
        expect(device.model.bluetoothWorks()).toBe(false);
        await expectAccessible(page);
        await takeScreenshot(page, `simulator-${size}-${colorScheme}-broken`);

        // What a test sets shows as well.
        stack.simulator.act({ type: 'faults', serial, loss: 0.33, duplicates: 0, reorder: 0 });
        await expect(card.getByLabel('Messages lost')).toHaveValue('0.33');
        for (const label of ['Messages lost', 'Messages doubled', 'Messages held up']) {
          await card.getByLabel(label).selectOption('None');
        }
        await card.getByLabel(`Clock of ${name}`).selectOption('Keeps time');
        await card.getByRole('button', { name: 'Mend the Bluetooth' }).click();
        await expect(card.getByRole('button', { name: 'Break the Bluetooth' })).toBeVisible();
        await expect(card.getByText(/^(Runs on mains|Battery at \d+ %)$/)).toBeVisible();

        await card.getByRole('button', { name: 'Cut the link' }).click();
        await expect(card.getByText('Link cut')).toBeVisible();
        await card.getByRole('button', { name: 'Restore the link' }).click();
        await expect(card.getByText('Online', { exact: true })).toBeVisible();
      },
    );

    test('a shaft turns by hand once its controller lets it go', async ({ page, stack }) => {
      const door = await motorDoor(stack, place);
      const card = await openController(page, door);
      await expect(card.getByText('Online', { exact: true })).toBeVisible();
      await card.getByRole('button', { name: new RegExp(`^${door.name}, `) }).click();
      const panel = page.getByRole('dialog');
      const shaft = panel.getByRole('slider', { name: /shaft/ });
      await expect(shaft).toBeDisabled();
      await expect(panel.getByText('Its controller holds it.')).toBeVisible();
      const calibrate = (operation: 'calibrateStart' | 'calibrateCancel') =>
        stack.ctx.devices.service({ ...door, operation, userId: 1 });
      await expect.poll(async () => (await calibrate('calibrateStart')).outcome).toBe('executed');
      await expect(shaft).toBeEnabled();
      const angle = panel.locator('output');
      await shaft.fill('85');
      await expect(angle).toHaveText('85°');
      await expect
        .poll(() => stack.simulator.device(door.serial).model.door(door.channel)?.lock)
        .toBe('unlocked');
      await expectAccessible(page);
      await takeScreenshot(page, `simulator-${size}-${colorScheme}-shaft`);
      await shaft.fill('0');
      await expect(angle).toHaveText('0°');
      await calibrate('calibrateCancel');
      await expect(shaft).toBeDisabled();
    });
  });
}
