import { sql } from '@gatehouse/server/db/sql';
import { makeProduct, makeSite, makeUnit } from '@gatehouse/server/testing/factories';
import { makeBooking, makeGoodsOrder } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { setConnectionCut } from './controllerConnections.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { savedPdf } from './savedPdf.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { isAtRest } from './vacantUnits.ts';

const modes = ['web', 'app'] as const;
type Mode = (typeof modes)[number];

const days = (count: number) => Temporal.Now.instant().add({ hours: 24 * count });

type Shopper = {
  id: number;
  /** Makes a call as this person and returns its result. */
  send<Result>(method: string, path: string, data?: object): Promise<Result>;
};

/** A new customer with an address and a card that pays, signed in. */
async function signInNewCustomer(page: Page, stack: Stack, mode: Mode): Promise<Shopper> {
  const { id, accessToken } = await signIn(page, stack, await makeCustomer(stack, 'Ora Field'), mode);
  const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
  const send: Shopper['send'] = async (method, path, data) => {
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()).result;
  };
  const postalAddress = {
    street1: '1 Queen Street',
    suburb: 'Brisbane',
    state: 'QLD',
    postcode: '4000',
    country: 'Australia',
  };
  await send('PUT', `/api/customer/${id}`, { postalAddress, billingAddress: postalAddress });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ora Field' };
  const { cardToken } = await send<{ cardToken: string }>('POST', '/api/guest/sandboxCards', card);
  await send('POST', `/api/customer/${id}/payment`, { cardToken, isDefault: true });
  return { id, send };
}

/** Books and pays two hours of a meeting room in three days, for $60.00. */
async function bookRoom({ id, send }: Shopper, stack: Stack): Promise<void> {
  const { db } = stack.ctx;
  const siteId = await makeSite(db);
  const room = {
    siteId,
    name: 'Reading room',
    bookingType: 'workspaces',
    unitType: 'office',
    price: 3_000,
  } as const;
  const productId = await makeProduct(db, room);
  await makeUnit(db, { siteId, productId, name: 'Room 1' });
  const { id: orderId } = await send<{ id: number }>('POST', '/api/customer/order', { siteId });
  const start = Temporal.Now.plainDateISO('Australia/Brisbane')
    .add({ days: 3 })
    .toZonedDateTime({ timeZone: 'Australia/Brisbane', plainTime: '10:00' });
  await send('POST', `/api/customer/order/${orderId}/booking/`, {
    productId,
    bookingType: 'workspaces',
    start: start.toInstant().toString(),
    expiry: start.add({ hours: 2 }).toInstant().toString(),
  });
  for (const document of await send<{ id: number }[]>('GET', `/api/customer/order/documents/${orderId}`)) {
    await send('POST', `/api/customer/${id}/documents/${document.id}/agree`, { name: 'Ora Field' });
  }
  await send('POST', '/api/customer/order/payment', { orderId });
}

async function makeStorage(stack: Stack, customerId: number, name: string) {
  const { db } = stack.ctx;
  const siteId = await makeSite(db);
  const productId = await makeProduct(db, { siteId, name, price: 10_000 });
  return { siteId, unitId: await makeUnit(db, { siteId, productId }), customerId };
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 } });

    test(
      'bookings stand in groups; one is looked at, its receipt kept, and it is cancelled',
      mode === 'app'
        ? proves('orders', 'bookings begin, end, are cancelled', 'receipts and agreements as PDF')
        : {},
      async ({ page, stack }) => {
        const { db } = stack.ctx;
        const shopper = await signInNewCustomer(page, stack, mode);
        await page.goto('/orders');
        await expect(page.getByRole('heading', { name: 'No orders yet!' })).toBeVisible();
        await expect(page.getByText('Search to find orders')).toBeVisible();

        await bookRoom(shopper, stack);
        const { unitId, customerId } = await makeStorage(stack, shopper.id, 'Cellar');
        for (let past = 1; past <= 31; past++) {
          const times = { start: days(-past - 100), end: days(-past - 99) };
          await makeBooking(db, { unitId, customerId, state: 'Completed', ...times });
        }
        await makeBooking(db, { unitId, customerId, start: days(-20), nextChargeAt: days(10) });
        await page.reload();

        const group = (name: string) => page.getByRole('region', { name });
        await expect(group('Current').getByRole('link')).toHaveText([/Cellar/]);
        await expect(group('Upcoming').getByRole('link')).toHaveText([/Reading room/]);
        await expect(group('Historic').getByRole('link')).toHaveCount(28);
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect(group('Historic').getByRole('link')).toHaveCount(31);
        await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

        await group('Upcoming').getByRole('link').click();
        await expect(page.getByRole('heading', { name: 'Reading room', level: 1 })).toBeVisible();
        await expect(page.getByRole('main')).toContainText('10:00 am – 12:00 pm');
        await expect(page.getByRole('link', { name: /See your door/ })).toHaveAttribute(
          'href',
          /\/access\/unit_\d+/,
        );
        await expect(page.getByRole('link', { name: /Show on a map/ })).toHaveAttribute(
          'href',
          /Test\+Street/,
        );
        const terms = page.getByRole('button', { name: /^Workspace and hire terms/ });
        await expect(terms).toContainText(', signed Ora Field.');
        await terms.click();
        await expect(page.getByRole('dialog', { name: 'Workspace and hire terms' })).toContainText(
          'What you book',
        );
        await page.keyboard.press('Escape');
        const agreement = await savedPdf(page, 'Download your agreement to Workspace and hire terms');
        expect(agreement.name).toMatch(/^agreement-\d+\.pdf$/);
        for (const words of ['What you book', 'Name typed Ora Field', 'Version 1'])
          expect(agreement.text).toContain(words);
        await takeScreenshot(page, `booking-documents-${mode}`);

        const receipt = await savedPdf(page, /Download receipt/);
        expect(receipt.name).toMatch(/^receipt-R\d{6}\.pdf$/);
        expect(receipt.text).toContain('Total $60.00 GST included $5.45');

        await page.getByRole('button', { name: 'Cancel booking' }).click();
        const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' });
        await expect(sheet).toContainText('$60.00 back');
        await expect(sheet).toContainText('Visa •••• 4242');
        await sheet.getByRole('button', { name: 'Cancel booking' }).click();
        await expectAnnounced(page, 'Booking cancelled.');
        await expect(page.getByRole('main')).toContainText('$60.00 refunded');
        await takeScreenshot(page, `booking-refunded-${mode}`);
        await page.goto('/orders');
        await expect(group('Historic').getByRole('link', { name: /Reading room/ })).toContainText(
          'Cancelled',
        );
      },
    );

    test('storage that runs is ended on a day of choice; what cannot be done says why', async ({
      page,
      stack,
    }) => {
      const { db } = stack.ctx;
      const shopper = await signInNewCustomer(page, stack, mode);
      const { unitId, customerId } = await makeStorage(stack, shopper.id, 'Cellar');
      const id = await makeBooking(db, { unitId, customerId, start: days(-20), nextChargeAt: days(10) });
      await page.goto(`/orders/booking/${id}`);
      await page.getByRole('button', { name: 'End booking' }).click();
      const sheet = page.getByRole('dialog', { name: 'End this booking?' });
      await expect(sheet).toContainText('No refund');
      await expect(sheet).toContainText('$0.00');

      await sheet.getByText('On a day').click();
      await sheet.getByLabel('Last day').fill('2020-01-01');
      await expect(sheet).toContainText('Choose a day that’s still to come.');
      await expect(sheet.getByRole('button', { name: 'End booking' })).toBeDisabled();
      const last = Temporal.Now.plainDateISO('Australia/Brisbane').add({ days: 50 });
      await sheet.getByLabel('Last day').fill(last.toString());
      await expect(sheet).toContainText('2 × $100.00 = $200.00');

      await page.context().setOffline(true);
      await sheet.getByRole('button', { name: 'End booking' }).click();
      await expect(sheet.getByRole('alert')).toContainText('Network Unreachable');
      await page.context().setOffline(false);
      await sheet.getByRole('button', { name: 'End booking' }).click();
      await expectAnnounced(page, 'The end date is set.');
      await expect(page.getByRole('main')).toContainText(String(last.year));
      await expect(sheet).toHaveCount(0);

      await page.getByRole('button', { name: 'End booking' }).click();
      await sheet.getByText('Now', { exact: true }).click();
      // It ends by itself while the wish to end it is on its way.
      await page.route('**/bookings/cancel/*', async (route) => {
        if (route.request().method() === 'POST')
          await db.query(
            sql`update bookings set state = 'Completed', next_charge_at = null where id = ${id}`,
          );
        await route.continue();
      });
      await sheet.getByRole('button', { name: 'End booking' }).click();
      await expect(sheet.getByRole('alert')).toContainText(
        'You can’t do this with the booking as it is now.',
      );

      await page.goto('/orders/booking/2000000000');
      await expect(page.getByRole('heading', { name: 'We couldn’t find this booking' })).toBeVisible();
    });

    test(
      'what is owed is paid at once',
      mode === 'app' ? proves('pay what is owed') : {},
      async ({ page, stack }) => {
        const { db } = stack.ctx;
        const shopper = await signInNewCustomer(page, stack, mode);
        const { unitId, customerId } = await makeStorage(stack, shopper.id, 'Cellar');
        const id = await makeBooking(db, { unitId, customerId, start: days(-40), state: 'InArrears' });
        await db.query(sql`
        insert into charges (booking_id, period_start, period_end, amount, state, attempts, failing_since, created_at)
        values (${id}, ${days(-10)}, ${days(20)}, 10000, 'Failed', 4, ${days(-10)}, ${days(-10)})`);
        await page.goto('/orders');
        await page.getByRole('link', { name: /Cellar/ }).click();
        await expect(page.getByRole('main')).toContainText('We couldn’t charge $100.00');
        await page.getByRole('button', { name: 'Pay $100.00 now' }).click();
        await expectAnnounced(page, 'Paid. Thank you.');
        await expect(page.getByText('We couldn’t charge')).toHaveCount(0);
        await expect(page.getByRole('main')).toContainText('$100.00 paid');
      },
    );

    test(
      'goods are collected from their lockers, jammed ones later',
      mode === 'app' ? proves('open lockers, take goods out') : {},
      async ({ page, stack }) => {
        const { db } = stack.ctx;
        const shopper = await signInNewCustomer(page, stack, mode);
        const { orderId, lockers } = await goodsInTwoLockers(stack, shopper.id);
        const [first, second] = lockers;
        const jam = (stuck: boolean) =>
          stack.simulator.act({ type: 'jam', serial: first!.serial, channel: first!.channel, stuck });

        await page.goto('/orders?type=purchasable');
        await page.getByRole('region', { name: 'Ready for Collection' }).getByRole('link').click();
        await expect(page).toHaveURL(`/orders/merchandise/${orderId}`);
        const locker = (name: string) => page.getByRole('group', { name, exact: true });
        jam(true);
        await locker(first!.name).getByRole('button', { name: 'Open locker' }).click();
        await expect(locker(first!.name)).toContainText('The compartment is jammed.');
        await expect(locker(first!.name)).toContainText('your order hasn’t changed');
        jam(false);

        await locker(second!.name).getByRole('button', { name: 'Open locker' }).click();
        await expect(locker(second!.name)).toContainText('Open, the locker confirmed it');
        await locker(second!.name).getByRole('button', { name: 'I have taken it' }).click();
        await expectAnnounced(page, 'Marked as collected.');
        await expect(page.getByRole('main')).toContainText('Partly collected');
        await expect(locker(second!.name)).toHaveCount(0);

        await page.context().setOffline(true);
        await locker(first!.name).getByRole('button', { name: /^Open/ }).click();
        await expect(locker(first!.name)).toContainText('You’re offline, so nothing was sent.');
        await page.context().setOffline(false);
        await locker(first!.name).getByRole('button', { name: /^Open/ }).click();
        await expect(locker(first!.name)).toContainText('Open, the locker confirmed it');
        await locker(first!.name).getByRole('button', { name: 'I have taken it' }).click();
        await expectAnnounced(page, 'You’ve collected everything.');
        await expect(page.getByRole('heading', { name: 'Collect your goods' })).toHaveCount(0);
        const { state } = await db.one<{ state: string }>(
          sql`select state from orders where id = ${orderId}`,
        );
        expect(state).toBe('Collected');
        await page.goto('/orders?type=purchasable');
        await expect(page.getByRole('region', { name: 'Collected' }).getByRole('link')).toHaveCount(1);
        await shut(stack, lockers);
      },
    );
  });
}

test('a locker whose controller is cut off says so and opens nothing', async ({ page, stack }) => {
  const shopper = await signInNewCustomer(page, stack, 'app');
  const { orderId, lockers } = await goodsInTwoLockers(stack, shopper.id);
  const { serial, name } = lockers[0]!;
  await setConnectionCut(stack, serial, true);
  await page.goto(`/orders/merchandise/${orderId}`);
  const locker = page.getByRole('group', { name, exact: true });
  await expect(locker).toContainText('The locker’s controller is offline.');
  await locker.getByRole('button', { name: 'Open locker' }).click();
  await expect(locker).toContainText('Nothing was sent, and nothing opens later.');
  await setConnectionCut(stack, serial, false);
});

/** A paid order of two padlocks, each in a locker of its own at rest. */
async function goodsInTwoLockers(stack: Stack, customerId: number) {
  const { db } = stack.ctx;
  const lockers = await db.query<{
    id: number;
    name: string;
    serial: string;
    channel: number;
    product_id: number;
  }>(
    sql`
      select l.id, l.name, c.serial, d.channel, p.id as product_id
      from lockables l
        join doors d on d.id = l.door_id
        join controllers c on c.id = d.controller_id
        join sites s on s.id = l.site_id and s.name = 'Fortitude Valley Storage'
        join products p on p.site_id = s.id and p.name = 'Disc padlock'
      where ${isAtRest}
      order by l.id limit 2`,
  );
  const [first, second] = lockers;
  const productId = first!.product_id;
  const made = await makeGoodsOrder(db, { customerId, productId, lockableId: first!.id, count: 2 });
  await db.query(sql`
    update locker_inventories set lockable_id = ${second!.id} where id = ${made.inventoryIds[1]!}`);
  return { orderId: made.orderId, lockers };
}

/** Pushes lockers shut that were opened; resolves once the server knows, so that no later test meets them open. */
async function shut(stack: Stack, lockers: { id: number; serial: string; channel: number }[]): Promise<void> {
  for (const { serial, channel } of lockers) stack.simulator.act({ type: 'push', serial, channel });
  const ids = lockers.map(({ id }) => id);
  const atRest = () =>
    stack.ctx.db.query(sql`
      select l.id from lockables l join doors d on d.id = l.door_id join controllers c on c.id = d.controller_id
      where l.id = any(${ids}::integer[]) and ${isAtRest}`);
  await expect.poll(atRest).toHaveLength(ids.length);
}
