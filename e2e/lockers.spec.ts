import { sql } from '@gatehouse/server/db/sql';
import { makeGoodsOrder } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import { expectAccessible } from './accessible.ts';
import { proves } from './gate.ts';
import { customerId } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { isAtRest } from './vacantUnits.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MANAGER = 'manager@gatehouse.example';
const SITE = 'North Lakes Storage';

type Locker = { id: number; name: string; serial: string; channel: number };

/** Compartments of the site at rest that sell goods and hold nothing for a customer. */
function shopLockers({ ctx }: Stack): Promise<Locker[]> {
  return ctx.db.query(sql`
    select l.id, l.name, c.serial, d.channel
    from lockables l
      join sites s on s.id = l.site_id and s.name = ${SITE}
      join doors d on d.id = l.door_id
      join controllers c on c.id = d.controller_id
    where ${isAtRest}
      and not exists (select from locker_inventories i where i.lockable_id = l.id and i.state = 'Reserved')
      and exists (select from locker_inventories i where i.lockable_id = l.id and i.state = 'InStock')
    order by l.name`);
}

test('the alarm of a locker leads to it, is acknowledged, and the locker is opened', async ({
  page,
  stack,
}) => {
  const [locker] = await shopLockers(stack);
  const door = { serial: locker!.serial, channel: locker!.channel };
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  await page.getByRole('combobox', { name: 'Site' }).selectOption({ label: SITE });
  await page.getByLabel('Unit name').fill(locker!.name);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${locker!.name}\\b`) });
  await expect(row).toContainText('for sale');
  await expect(page.getByRole('checkbox', { name: `Select ${locker!.name}`, exact: true })).toHaveCount(0);

  stack.simulator.act({ type: 'force', ...door });
  await expect(
    page.getByRole('alert').filter({ hasText: `Locker ${locker!.name} is alarming!` }),
  ).toBeVisible();
  await takeScreenshot(page, 'lockers-list');
  await page.getByRole('button', { name: /^Alerts/ }).click();
  const alert = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Locker ${locker!.name} is alarming! Forced open.` })
    .filter({ hasNotText: /Over (just now|\d)/ });
  await alert.getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`/user-access/lockable_${locker!.id}$`));
  const panel = page.getByRole('region', { name: locker!.name, exact: true });
  await expect(panel.getByText(/^Alarming/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'lockers-alarm');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(panel.getByText(/^Alarming/)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Alarm cleared' }).first()).toContainText(
    'Ravi Pillai',
  );

  stack.simulator.act({ type: 'push', ...door });
  await expect(page.getByRole('main')).toContainText('Goods');
  await expect(panel).toContainText('Closed');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const physicalDoor = () => stack.simulator.device(door.serial).model.door(door.channel);
  await expect.poll(physicalDoor).toMatchObject({ lock: 'unlocked', door: 'open' });
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Unlocked' }).first()).toContainText(
    'Ravi Pillai',
  );
  // A locker springs open, and catches when it is pushed shut.
  stack.simulator.act({ type: 'push', ...door });
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await takeScreenshot(page, 'lockers-locked');
});

test(
  'a jammed locker says so, and goods that were bought keep it shut',
  proves('staff: lockers and what is in them'),
  async ({ page, stack }) => {
    const [, locker, sold] = await shopLockers(stack);
    const door = { serial: locker!.serial, channel: locker!.channel };
    stack.simulator.act({ type: 'jam', ...door, stuck: true });
    await signInStaff(page, stack, MANAGER);
    await page.goto(`/user-access/lockable_${locker!.id}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText('The door didn’t open')).toBeVisible();
    await expect(page.getByText(/^Jammed: the lock didn’t move/)).toBeVisible();
    await takeScreenshot(page, 'lockers-jammed');
    stack.simulator.act({ type: 'jam', ...door, stuck: false });

    const mia = await customerId(stack, 'mia@gatehouse.example');
    const { id: productId } = await stack.ctx.db.one<{ id: number }>(sql`
    select min(product_id) as id from locker_inventories where lockable_id = ${sold!.id}`);
    const bought = await makeGoodsOrder(stack.ctx.db, { customerId: mia, productId, lockableId: sold!.id });
    await page.goto(`/user-access/lockable_${sold!.id}`);
    await expect(page.getByText(/^Bought goods wait in this locker\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0);
    await stack.ctx.db.query(sql`
    delete from locker_inventories where id = any(${bought.inventoryIds}::integer[])`);
  },
);

test('a locker is filled, counted and written off before the machine, and the shop shows it within 2 s', async ({
  page,
  stack,
}) => {
  const [locker] = await shopLockers(stack);
  const { site, product, name } = await stack.ctx.db.one<{ site: number; product: number; name: string }>(sql`
    select l.site_id as site, p.id as product, p.name
    from lockables l join locker_inventories i on i.lockable_id = l.id join products p on p.id = i.product_id
    where l.id = ${locker!.id} and i.state = 'InStock' order by i.id limit 1`);
  const stock = async () => {
    const { count } = await stack.ctx.db.one<{ count: number }>(sql`
      select count(*)::integer as count from locker_inventories
      where lockable_id = ${locker!.id} and product_id = ${product} and state = 'InStock'`);
    return count;
  };
  const before = await stock();
  const shopper = await page.context().browser()!.newPage();
  await shopper.goto(new URL(`/shop/${site}`, stack.url).href);
  const shelf = shopper.getByRole('listitem').filter({ hasText: name }).first();
  await expect(shelf).toBeVisible();

  await signInStaff(page, stack, MANAGER);
  await page.goto(`/user-access/lockable_${locker!.id}`);
  await page.getByRole('button', { name: 'Fill, count or write off' }).click();
  const dialog = page.getByRole('dialog', { name: `Goods in ${locker!.name}` });
  await dialog.getByLabel('Product').selectOption(String(product));
  await dialog.getByRole('button', { name: 'Fill' }).click();
  await expect(dialog.getByLabel('How many you put in')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('How many you put in').fill('40');
  await takeScreenshot(page, 'lockers-fill');
  await dialog.getByRole('button', { name: 'Fill' }).click();
  await expect.poll(stock).toBe(before + 40);
  await expect(dialog.getByLabel('How many you put in')).toHaveValue('');
  await expect(shelf).toContainText(/[4-9]\d|\d{3}/, { timeout: 2_000 });

  await dialog.getByText('Write off', { exact: true }).click();
  await dialog.getByLabel('How many are gone').fill('39');
  await dialog.getByLabel('What happened to them').fill('Rust');
  await takeScreenshot(page, 'lockers-write-off');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect.poll(stock).toBe(before + 1);
  await dialog.getByText('Count', { exact: true }).click();
  await dialog.getByLabel('How many are in it').fill(String(before));
  await dialog.getByRole('button', { name: 'Count' }).click();
  await expect.poll(stock).toBe(before);
  await page.goto('/manage/changes?kind=goods');
  const rust = page.getByRole('listitem').filter({ hasText: '“Rust”' });
  await expect(rust).toContainText(`${name}: ${before + 40} → ${before + 1}`);
  await shopper.close();
});
