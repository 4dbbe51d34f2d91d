import { sql } from '@gatehouse/server/db/sql';
import { makeBooking, makeOrder } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

const modes = ['web', 'app'] as const;
type Mode = (typeof modes)[number];
const label = 'Photo of your identification';

/** Signs a new customer in, before the first page opens. */
async function signInNewCustomer(page: Page, stack: Stack, mode: Mode): Promise<number> {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, mode);
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`select id from customers where email = ${email}`);
  await stack.ctx.db.query(sql`
    insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
    values (${id}, 'postal', '5 Vulture St', 'West End', 'QLD', '4101', 'Australia')`);
  return id;
}

// Later than any other test books.
let day = 200;
/** A cart with a trailer for a day of its own, which is not handed to strangers. */
async function cartWithTrailer(stack: Stack, customerId: number): Promise<number> {
  const { db, clock } = stack.ctx;
  const unit = await db.one<{ id: number; site_id: number }>(sql`
    select u.id, u.site_id from units u join products p on p.id = u.product_id where p.identity_required limit 1`);
  const orderId = await makeOrder(db, { customerId, siteId: unit.site_id });
  const start = clock.now().add({ hours: 24 * day++ });
  await makeBooking(db, {
    unitId: unit.id,
    customerId,
    orderId,
    state: 'Held',
    start,
    end: start.add({ hours: 24 }),
    heldUntil: clock.now().add({ minutes: 15 }),
  });
  return orderId;
}

/** A picture of the page stands for one of a document. */
async function photo(page: Page, name = 'licence.png') {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}
const notes = { name: 'licence.txt', mimeType: 'text/plain', buffer: Buffer.from('Sam Reed, licence 1234') };
const dressedUp = {
  name: 'licence.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<svg onload="alert(1)">'),
};

/** Chooses a file as a person does, through the button. */
async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

for (const mode of modes) {
  test.describe(`${mode} mode`, () => {
    if (mode === 'app') test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('the checkout asks for a photo of an identity document, once', async ({ page, stack }) => {
      const orderId = await cartWithTrailer(stack, await signInNewCustomer(page, stack, mode));
      await page.goto(`/cart/checkout?order=${orderId}`);
      await expect(page).toHaveURL(/cart\/id-verification/);
      await expect(page.getByRole('heading', { level: 1, name: 'Identification' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Take photo' })).toHaveCount(mode === 'app' ? 1 : 0);

      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(`${label} is a required field`)).toBeVisible();
      await takeScreenshot(page, `identity-empty-${mode}`);
      await expectAccessible(page);
      const files = page.getByRole('button', { name: /Choose (photo|another)/ });
      await choose(page, files, notes);
      await expectAnnounced(page, 'Please choose a JPEG, PNG or WebP picture.');
      await choose(page, files, dressedUp);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(
        page.getByText('Please choose a photo: a complete JPEG, PNG or WebP picture.'),
      ).toBeVisible();

      await page.route('**/identity', (route) => route.abort());
      await choose(page, files, await photo(page));
      await expect(page.getByRole('img', { name: 'Chosen: licence.png' })).toBeVisible();
      await page.getByRole('button', { name: /Continue|Try again/ }).click();
      await expect(page.getByText('Network Unreachable').last()).toBeVisible();
      await takeScreenshot(page, `identity-failed-${mode}`);
      await page.unroute('**/identity');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL(/cart\/checkout/);

      await page.goto(`/cart/id-verification?order=${orderId}`);
      await expect(page).toHaveURL(/cart\/checkout/);
      const kept = await stack.ctx.db.one<{ picture: Buffer }>(sql`
        select i.picture from identities i join orders o on o.customer_id = i.customer_id where o.id = ${orderId}`);
      expect([...kept.picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    });

    test('sending a photo can be called off', async ({ page, stack }) => {
      await signInNewCustomer(page, stack, mode);
      await page.goto('/profile/identification');
      await page.route('**/identity', () => {});
      await choose(page, page.getByRole('button', { name: 'Choose photo' }), await photo(page));
      await page.getByRole('button', { name: 'Save identification' }).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await takeScreenshot(page, `identity-sending-${mode}`);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save identification' })).toBeEnabled();
    });

    test(
      'identification is held, shown and replaced in the profile',
      mode === 'app' ? proves('profile image and identification') : {},
      async ({ page, stack }) => {
        await signInNewCustomer(page, stack, mode);
        await page.goto('/profile');
        await page
          .getByRole('link', { name: /Identification/ })
          .first()
          .click();
        await choose(page, page.getByRole('button', { name: 'Choose photo' }), await photo(page));
        await page.getByRole('button', { name: 'Save identification' }).click();
        await expectAnnounced(page, 'Identification saved.');
        const picture = page.getByRole('img', { name: 'Your identification' });
        await expect(picture).toBeVisible();
        await expect(picture).toHaveAttribute('src', /^blob:/);
        await takeScreenshot(page, `identity-held-${mode}`);

        await page.getByRole('button', { name: 'Replace identification' }).click();
        await page.getByRole('button', { name: 'Keep the one you have' }).click();
        await expect(picture).toBeVisible();
      },
    );

    test('a profile image is added, shown in the header, changed and removed', async ({ page, stack }) => {
      await signInNewCustomer(page, stack, mode);
      await page.goto('/profile');
      const main = page.getByRole('main');
      const inHeader = page.getByRole('button', { name: 'Profile of Sam Reed' }).locator('img');
      await choose(page, page.getByRole('button', { name: 'Add photo' }), notes);
      await expectAnnounced(page, 'Please choose a JPEG, PNG or WebP picture.');
      await page.route('**/image', (route) => route.abort());
      await choose(page, page.getByRole('button', { name: 'Add photo' }), await photo(page));
      await expectAnnounced(page, 'We couldn’t save your photo. Network Unreachable');
      await page.unroute('**/image');

      await choose(page, page.getByRole('button', { name: 'Add photo' }), await photo(page));
      await expectAnnounced(page, 'Photo saved.');
      await expect(main.locator('img[src^="blob:"]')).toBeVisible();
      await expect(inHeader).toBeVisible();
      await takeScreenshot(page, `profile-image-${mode}`);
      await page.reload();
      await expect(inHeader).toBeVisible();
      await choose(page, page.getByRole('button', { name: 'Change photo' }), await photo(page));
      await expectAnnounced(page, 'Photo saved.');

      await page.route('**/image', (route) => route.abort());
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expectAnnounced(page, 'We couldn’t remove your photo. Network Unreachable');
      await page.unroute('**/image');
      await page.getByRole('button', { name: 'Remove photo' }).click();
      await expectAnnounced(page, 'Photo removed.');
      await expect(inHeader).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Add photo' })).toBeVisible();
    });

    test(
      'an account is deleted once nothing stands against it',
      mode === 'web' ? proves('end an account') : {},
      async ({ page, stack }) => {
        const { db, clock } = stack.ctx;
        const customerId = await signInNewCustomer(page, stack, mode);
        const { unit, site } = await db.one<{ unit: number; site: number }>(sql`
        select u.id as unit, u.site_id as site from units u
        where u.type = 'storage' and not exists (select from bookings b where b.unit_id = u.id) limit 1`);
        const bookingId = await makeBooking(db, {
          unitId: unit,
          customerId,
          state: 'InArrears',
          start: clock.now().subtract({ hours: 48 }),
        });
        const remove = async () => {
          await page.getByRole('button', { name: 'Delete account' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
        };

        await page.goto('/profile');
        await page
          .getByRole('link', { name: /Delete account/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Delete account' }).click();
        await page.getByRole('button', { name: 'Keep account' }).click();
        await remove();
        await expect(page.getByRole('heading', { name: 'You have a payment due' })).toBeVisible();
        await takeScreenshot(page, `delete-arrears-${mode}`);

        await db.query(sql`
        update bookings set state = 'Completed', arrears_since = null, end_time = ${clock.now()}, recurring = false
        where id = ${bookingId}`);
        const orderId = await makeOrder(db, { customerId, siteId: site, state: 'PartiallyCollected' });
        await remove();
        await expect(page.getByRole('heading', { name: 'You have something to collect' })).toBeVisible();

        await db.query(sql`update orders set state = 'Collected' where id = ${orderId}`);
        const upcoming = await makeBooking(db, {
          unitId: unit,
          customerId,
          state: 'Upcoming',
          start: clock.now().add({ hours: 48 }),
        });
        await remove();
        await expect(page.getByRole('heading', { name: 'You still have a booking' })).toBeVisible();
        await takeScreenshot(page, `delete-booking-${mode}`);
        await expect(page.getByRole('link', { name: 'See your bookings' })).toHaveAttribute(
          'href',
          '/orders',
        );
        await db.query(sql`update bookings set state = 'Cancelled' where id = ${upcoming}`);

        await page.route('**/suspend', (route) => route.abort());
        await remove();
        await expectAnnounced(page, 'Network Unreachable');
        await page.unroute('**/suspend');

        // The session ends for the live stream first, however soon the reply comes.
        if (mode === 'web') {
          await page.route('**/suspend', async (route) => {
            const response = await route.fetch();
            await page.waitForURL(/\/login/);
            await route.fulfill({ response });
          });
        }
        await remove();
        await expectAnnounced(page, 'Account deleted.');
        await expect(page).toHaveURL(mode === 'web' ? /\/login/ : /\/search/);
        const { email } = await db.one<{ email: string }>(
          sql`select email from customers where id = ${customerId}`,
        );
        expect(email).toBe(`customer-${customerId}@account.invalid`);
      },
    );

    test('an account that is gone cannot be deleted again', async ({ page, stack }) => {
      const customerId = await signInNewCustomer(page, stack, mode);
      // Gone only as the call leaves: an open page soon learns of it by itself.
      await page.route('**/suspend', async (route) => {
        await stack.ctx.db.query(sql`
          update customers set suspended_at = ${stack.ctx.clock.now()} where id = ${customerId}`);
        await route.continue();
      });
      await page.goto('/profile/delete');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
      await expectAnnounced(page, 'Could not find customer to delete. Please contact support.');
    });
  });
}
