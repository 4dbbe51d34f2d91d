import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { setConnectionCut } from './controllerConnections.ts';
import { proves } from './gate.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';

const UPDATE_FAILED = 'Updating cart product failed. If this continues to happen please contact support.';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const siteId = async ({ ctx }: Stack, name: string) =>
  (await ctx.db.one<{ id: number }>(sql`select id from sites where name = ${name}`)).id;
/** Somebody takes the last items. */
async function sellOut({ ctx }: Stack, site: number, product: string): Promise<void> {
  await ctx.db.query(sql`
    delete from locker_inventories
    where state = 'InStock' and product_id in (
      select id from products where site_id = ${site} and name = ${product})`);
  await ctx.eventBus.caughtUp();
}

for (const mode of ['web', 'app'] as const) {
  test(
    `a customer chooses a site and fills its cart, in ${mode} mode`,
    mode === 'web' ? proves('shop at a site') : {},
    async ({ page, stack }) => {
      if (mode === 'app') await page.setViewportSize({ width: 390, height: 844 });
      const site = 'Coopers Plains Drive-Up';
      const scarce = mode === 'app' ? 'Disc padlock' : 'Packing tape';
      await signIn(page, stack, 'mia@gatehouse.example', mode);
      // Somebody takes the last items below, and the product lists must not show it before they are asked for.
      await stopPolling(page);
      await page.goto('/shop/sites');
      await page.getByLabel('Site', { exact: true }).fill(site.slice(0, 8));
      await page.getByRole('main').getByRole('link', { name: site }).click();
      await expect(page).toHaveURL(`/shop/${await siteId(stack, site)}`);

      await page.getByRole('button', { name: 'Boxes' }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('button', { name: 'Boxes' }).click();
      await page.getByRole('button', { name: 'Add Moving box to cart' }).click();
      const box = card(page, 'Moving box');
      await expect(box.getByRole('status')).toHaveText('1');
      await expect(box.getByRole('button', { name: 'One more' })).toBeFocused();
      await box.getByRole('button', { name: 'One more' }).click();
      await box.getByRole('button', { name: 'One more' }).click();
      const bar = page.getByRole('complementary', { name: 'Your cart here' });
      await expect(bar).toContainText('3 items');

      await sellOut(stack, await siteId(stack, site), scarce);
      await page.getByRole('button', { name: `Add ${scarce} to cart` }).click();
      await expectAnnounced(page, UPDATE_FAILED);
      await expect(page.getByText(`${scarce} has just sold out.`)).toBeVisible();
      await expect(card(page, scarce)).toHaveCount(0);

      await bar.getByRole('link', { name: 'View cart' }).click();
      const cart = page.getByRole('region', { name: `Cart at ${site}` });
      await expect(cart.getByRole('status').filter({ hasText: '3' })).toBeVisible();
      await page.goto('/shop');
      await expect(page.getByRole('main')).toContainText(site);
      await box.getByRole('button', { name: 'One less' }).click();
      await box.getByRole('button', { name: 'One less' }).click();
      await box.getByRole('button', { name: 'Remove' }).click();
      await expect(bar).toHaveCount(0);
    },
  );
}

test('a guest chooses a site that has something, and goes on with what they wanted once signed in', async ({
  page,
  stack,
}) => {
  await sellOut(stack, await siteId(stack, 'Port Adelaide Wool Store'), 'Disc padlock');
  await sellOut(stack, await siteId(stack, 'Port Adelaide Wool Store'), 'Moving box');
  await page.goto('/shop');
  const choice = page.getByRole('region', { name: 'Where will you collect it?' });
  await expect(choice).toContainText('Closest to Brisbane first.');
  const sites = choice.getByRole('link');
  await expect(sites.first()).toContainText('QLD');
  await expect(sites.first()).toContainText(/Boxes|Locks|Packing/);
  await expect(sites.filter({ hasText: 'Nothing in stock' })).toHaveCount(0);
  await expect(sites.filter({ hasText: 'Port Adelaide' })).toHaveCount(0);

  await page.goto('/shop/nowhere');
  await expect(page.getByRole('heading', { name: 'Invalid site ID' })).toBeVisible();
  await page.goto('/shop/99999');
  await expect(page.getByRole('heading', { name: 'Invalid site ID' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a site' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Surry Hills Rooms/ })
    .click();
  await page.getByRole('button', { name: 'Add Notebook to cart' }).click();
  await page.getByLabel('Email').fill('mia@gatehouse.example');
  await page.getByLabel('Password', { exact: true }).fill('gatehouse4');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`/shop/${await siteId(stack, 'Surry Hills Rooms')}`);
  await expect(page.getByRole('complementary', { name: 'Your cart here' })).toContainText('1 item');
});

test('a site with nothing in stock says so', async ({ page, stack }) => {
  const id = await siteId(stack, 'Port Adelaide Wool Store');
  await sellOut(stack, id, 'Disc padlock');
  await sellOut(stack, id, 'Moving box');
  await page.goto(`/shop/${id}`);
  await expect(page.getByRole('heading', { name: 'No Product Categories Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose another site' }).click();
  await expect(page.getByRole('link', { name: /Port Adelaide/ })).toContainText('Nothing in stock');
});

async function pay(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$[\d.]+ and open$/ }).click();
}
/** The compartment with a code, and the hands that jam and free it. */
function compartment(stack: Stack, vendId: string) {
  const { simulator } = stack;
  const find = () => {
    for (const { controllers } of simulator.view())
      for (const { serial, doors } of controllers)
        for (const door of doors) if (door.vendId === vendId) return { serial, ...door };
    throw new Error(`No compartment has the code ${vendId}`);
  };
  const { serial, channel } = find();
  return {
    door: () => find().door,
    jam: (stuck: boolean) => simulator.act({ type: 'jam', serial, channel, stuck }),
    cut: (cut: boolean) => setConnectionCut(stack, serial, cut),
  };
}
const vendIdsAt = async ({ ctx }: Stack, site: string) =>
  (
    await ctx.db.query<{ id: string }>(sql`
      select l.vend_id as id from lockables l join sites s on s.id = l.site_id
      where s.name = ${site} and l.vend_id is not null order by l.vend_id`)
  ).map(({ id }) => id);
const booked = ({ ctx }: Stack, vendId: string) =>
  ctx.db.one<{ charged: number; refunded: number }>(sql`
    select coalesce(sum(p.amount) filter (where p.state = 'Succeeded'), 0)::integer as charged,
      coalesce(sum(p.refunded), 0)::integer as refunded
    from vend_sales v join lockables l on l.id = v.lockable_id join payments p on p.order_id = v.order_id
    where l.vend_id = ${vendId}`);

for (const mode of ['web', 'app'] as const) {
  test(
    `a guest buys at a kiosk, in ${mode} mode`,
    mode === 'web' ? proves('buy at a kiosk, and what is kept of a guest') : {},
    async ({ page, stack }) => {
      if (mode === 'app') await page.setViewportSize({ width: 390, height: 844 });
      const [first, , third] = (await vendIdsAt(stack, 'Toowong Exchange')) as [string, string, string];
      const vendId = mode === 'app' ? first : third;
      const kiosk = compartment(stack, vendId);
      await page.goto(`/vend/${vendId}${mode === 'app' ? '?platform=app' : ''}`);
      await pay(page, '4000 0000 0000 0002');
      await expect(page.getByText('Your card was declined.')).toBeVisible();
      expect(kiosk.door()).toBe('closed');
      expect(await booked(stack, vendId)).toEqual({ charged: 0, refunded: 0 });

      await page.getByLabel('Email for a receipt').fill('guest@example.com');
      await pay(page, '4242 4242 4242 4242');
      await expect(page.getByRole('heading', { name: /is open$/ })).toBeFocused();
      expect(kiosk.door()).toBe('open');
      const { charged, refunded } = await booked(stack, vendId);
      expect(charged).toBeGreaterThan(0);
      expect(refunded).toBe(0);
    },
  );
}

test('a purchase at a kiosk goes on after a reload, and what is kept of it can be removed', async ({
  page,
  stack,
}) => {
  const [, second, , fourth] = (await vendIdsAt(stack, 'Toowong Exchange')) as [
    string,
    string,
    string,
    string,
  ];
  const kiosk = compartment(stack, second);
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/guest/vend/${second}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    answered.resolve();
    return route.abort();
  });
  await page.goto(`/vend/${second}`);
  await page.getByLabel('Email for a receipt').fill('gus@example.com');
  await pay(page, '4242 4242 4242 4242');
  await answered.promise;
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: /is open$/ })).toBeVisible();
  expect(kiosk.door()).toBe('open');
  const { charged } = await booked(stack, second);
  const { price } = await stack.ctx.db.one<{ price: number }>(sql`
    select distinct p.price from locker_inventories i join lockables l on l.id = i.lockable_id
      join products p on p.id = i.product_id
    where l.vend_id = ${second}`);
  expect(charged).toBe(price);

  // Another page is another visit: nothing is bought again, and the details are still there to be removed.
  await page.goto(`/vend/${fourth}`);
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details).toContainText('gus@example.com · Visa •••• 4242');
  // The card form comes a moment later, and moves what is below it.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await details.getByRole('button', { name: 'Remove' }).click();
  await expectAnnounced(page, 'We’ve removed your details.');
  await expect(details).toHaveCount(0);
  const kept = await stack.ctx.db.query(sql`
    select g.email, g.card from guest_purchases g
      join vend_sales v on v.order_id = g.order_id join lockables l on l.id = v.lockable_id
    where l.vend_id = ${second}`);
  expect(kept).toEqual([{ email: null, card: null }]);
});

test('a kiosk that is jammed, cut off or sold out takes no money that stays', async ({ page, stack }) => {
  const vendIds = await vendIdsAt(stack, 'Brunswick Cue Club');
  const [jammed, soldOut, emptied] = vendIds as [string, string, string];
  const kiosk = compartment(stack, jammed);
  kiosk.jam(true);
  await page.goto(`/vend/${jammed}`);
  await pay(page, '4242 4242 4242 4242');
  await expect(
    page.getByText('The compartment is jammed and didn’t open. You’ll get your money back on your card.'),
  ).toBeVisible();
  const { charged, refunded } = await booked(stack, jammed);
  expect([charged > 0, refunded]).toEqual([true, charged]);
  // What the door reports may come after its answer.
  await expect
    .poll(() =>
      stack.ctx.db.one(sql`
        select d.reported_jammed as jammed from lockables l join doors d on d.id = l.door_id
        where l.vend_id = ${jammed}`),
    )
    .toEqual({ jammed: true });
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByText('You haven’t been charged. Please contact site staff.')).toBeVisible();
  expect(await booked(stack, jammed)).toEqual({ charged, refunded });

  await kiosk.cut(true);
  await expect(page.getByText('This machine is offline, so you can’t buy from it right now.')).toBeVisible();
  await kiosk.cut(false);

  await stack.ctx.db.query(sql`
    delete from locker_inventories i using lockables l
    where l.id = i.lockable_id and l.vend_id = ${soldOut} and i.state = 'InStock'
      and i.id > (select min(id) from locker_inventories where lockable_id = l.id)`);
  await page.goto(`/vend/${soldOut}`);
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: /is open$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy another' })).toHaveCount(0);
  await page.goto(`/vend/${soldOut}`);
  await expect(page.getByText('Sold out.')).toBeVisible();
  await stack.ctx.db.query(sql`
    delete from locker_inventories i using lockables l where l.id = i.lockable_id and l.vend_id = ${emptied}`);
  await page.goto(`/vend/${emptied}`);
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('at Brunswick Cue Club');
  await page.goto('/vend/NO-SUCH-CODE');
  await expect(page.getByRole('heading', { name: 'We don’t recognise that code' })).toBeVisible();
});

test('the simulator shows the code of a kiosk', async ({ page, stack }) => {
  const [vendId] = await vendIdsAt(stack, 'Brunswick Cue Club');
  const reply = await page.request.get(`/simulator/codes/${vendId}.svg`);
  expect(reply.headers()['content-type']).toContain('image/svg+xml');
  expect(await reply.text()).toContain('<svg');
});

test('where one site alone sells something, a guest sees its goods at once', async ({ page, stack }) => {
  const { db, eventBus } = stack.ctx;
  const only = await siteId(stack, 'Coopers Plains Drive-Up');
  const hidden: number[] = [];
  const hideProducts = async ({ at }: { at: 'elsewhere' | 'all' }) => {
    const products = await db.query<{ id: number }>(sql`
      update products set active = false
      where active and (${at === 'all'} or site_id <> ${only}) returning id`);
    hidden.push(...products.map(({ id }) => id));
    await eventBus.caughtUp();
  };
  try {
    await hideProducts({ at: 'elsewhere' });
    await page.goto('/shop');
    await expect(page.getByText('Coopers Plains Drive-Up')).toBeVisible();
    await expect(card(page, 'Moving box')).toBeVisible();

    await hideProducts({ at: 'all' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing for sale right now' })).toBeVisible();
  } finally {
    await db.query(sql`update products set active = true where id = any(${hidden})`);
    await eventBus.caughtUp();
  }
});
