import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './house.ts';
import { makePerson, password } from './people.ts';
import { type RentedUnit, rentUnit, simulated } from './rented.ts';
import { shot } from './shot.ts';
import { signIn } from './signIn.ts';

type House = Parameters<typeof rentUnit>[0];

const views = [
  { size: 'phone', viewport: { width: 390, height: 844 } },
  { size: 'tablet', viewport: { width: 820, height: 1180 } },
  { size: 'desktop', viewport: { width: 1440, height: 900 } },
] as const;
const schemes = ['light', 'dark'] as const;
/** Longer than a command may take. */
const ENDED = { timeout: 40_000 };

test.use({ viewport: views[0].viewport });
test.describe.configure({ timeout: 120_000 });

/** Resolves when the unit's controller has said that it holds a grant for it. */
async function held(house: House, unit: RentedUnit): Promise<void> {
  await expect
    .poll(
      () =>
        house.ctx.db.query(sql`
          select g.id from bluetooth_grants g join controllers c on c.id = g.controller_id
          where g.unit_id = ${unit.id} and g.ended_at is null and g.version <= c.grants_held`),
      { timeout: 20_000 },
    )
    .toHaveLength(1);
}

/** A customer before their unit, whose phone and controller have what Bluetooth takes. */
async function atTheDoor(page: Page, house: House, name: string) {
  const email = await makePerson(page, name);
  const unit = await rentUnit(house, email);
  await signIn(page, email, 'app', password);
  await page.goto(`/access/${unit.accessId}`);
  const door = page.getByRole('region', { name: unit.name });
  const open = page.getByRole('button', { name: 'Open over Bluetooth' });
  const stage = (text: string | RegExp) => door.getByRole('listitem').filter({ hasText: text });
  await expect(open).toBeVisible();
  await held(house, unit);
  const { simulator } = house;
  return {
    unit,
    door,
    open,
    stage,
    world: simulated(house, unit),
    setReach: (loss: number) => simulator.act({ type: 'radio', serial: unit.serial, loss }),
    setWorks: (works: boolean) => simulator.act({ type: 'bluetooth', serial: unit.serial, works }),
    setPhones: (bluetooth: 'on' | 'off' | 'denied') => simulator.act({ type: 'phones', bluetooth }),
  };
}

async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  for (const { size, viewport } of views) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await shot(page, `bluetooth-${name}-${size}-${colorScheme}`);
    }
  }
  await page.setViewportSize(views[0].viewport);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a unit whose controller has no link opens over Bluetooth, and its history tells when the link is back', async ({
  page,
  house,
}) => {
  const { unit, door, open, stage, world } = await atTheDoor(page, house, 'Bea Beacon');
  await pictures(page, 'online');
  try {
    await world.setCut(true);
    await expect(door).toContainText('The controller is offline.', { timeout: 20_000 });
    await pictures(page, 'offline');
    await open.click();
    await expect(stage('Bluetooth command actioned successfully')).toBeVisible(ENDED);
    await pictures(page, 'opened');
    expect(world.door()).toMatchObject({ lock: 'unlocked' });
    await expect(door, 'the door itself has told nothing').toContainText('Was locked');
    await expectAccessible(page);
  } finally {
    await world.setCut(false);
  }
  await expect(door).toContainText('Connected', { timeout: 20_000 });
  await expect(door.getByRole('definition').filter({ hasText: 'Unlocked' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Bea Beacon · Bluetooth' })).toContainText('Unlocked', {
    timeout: 20_000,
  });
  void unit;
});
