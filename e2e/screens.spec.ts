import { NotificationKind } from '@gatehouse/contract/api/notifications';
import { sql } from '@gatehouse/server/db/sql';
import { notifyCustomer } from '@gatehouse/server/features/notifications/service';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { keepToastsOpen } from './announcements.ts';
import { command } from './otherWays.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';
import { expectGoodInEachView, untilSettled, views } from './views.ts';

/** Screens that need nothing but their address, by what a person does there; each group is one test. */
const guestScreens = {
  search: { Search: '/search', SearchList: '/search/results', Cart: '/cart', EmbedMain: '/embed' },
  'signing in': {
    LoginPage: '/login',
    Register: '/register',
    ForgotPassword: '/forgot-password',
    ForgotPasswordVerify: '/forgot-password-verify',
    UndoEmail: '/undo-email/1#secret',
    NewPassword: '/new-password',
  },
  'the shop': {
    NoShop: '/shop',
    ShopMain: '/shop/1',
    SiteSearch: '/shop/sites',
    VendMain: '/vend/GH-BNE-04',
    NoVend: '/vend/NO-SUCH-CODE',
  },
};
const customerScreens = {
  'doors and bookings': {
    AccessMain: '/access',
    Search: '/search',
    Cart: '/cart',
    ShopMain: '/shop',
    Orders: '/orders',
  },
  'the profile': {
    Profile: '/profile',
    CustomerProfileDetails: '/profile/details',
    CustomerProfileVerifyEmail: '/profile/details/verify-email',
    ProfileHelp: '/profile/help',
    ProfileIdentification: '/profile/identification',
  },
  'the account': {
    SharedAccesses: '/profile/accesses',
    ProfileSecurity: '/profile/security',
    ProfileSecurityPinCodes: '/profile/security/pinCodes',
    ProfilePaymentDetails: '/profile/payments',
    DeleteAccount: '/profile/delete',
  },
};

/** One notification of each kind for the customer. */
async function notifyOfEverything({ ctx }: Stack): Promise<void> {
  const { db, clock } = ctx;
  const { id: customerId } = await db.one<{ id: number }>(
    sql`select id from customers where email = 'mia@gatehouse.example'`,
  );
  for (const kind of NotificationKind.options) {
    const content = `Notice of ${kind}: what happened there, in as many words as it takes.`;
    await notifyCustomer(db, clock.now(), { customerId, kind, content, path: '/access' });
  }
}

/** A door of the customer's with what is shown of a command by Bluetooth. */
async function expectBluetoothAccessible(page: Page, { ctx, simulator }: Stack): Promise<void> {
  const { id } = await ctx.db.one<{ id: number }>(sql`
    select u.id from bookings b
      join customers c on c.id = b.customer_id and c.email = 'mia@gatehouse.example'
      join units u on u.id = b.unit_id and u.type = 'storage' and u.door_id is not null
    where b.state = 'Active' and not u.overlock_manual and not u.overlock_arrears order by u.id limit 1`);
  await page.goto(`/access/unit_${id}`);
  simulator.act({ type: 'phones', bluetooth: 'off' });
  await command(page, /over Bluetooth$/);
  await expect(page.getByText('iBeacon has been disabled.')).toBeVisible();
  await expectGoodInEachView(page, 'bluetooth-off');
  simulator.act({ type: 'phones', bluetooth: 'on' });
}

const [phone] = views;
test.use({ viewport: phone, colorScheme: phone.colorScheme, contextOptions: { reducedMotion: 'reduce' } });

for (const [what, screens] of Object.entries(guestScreens)) {
  test(`a guest can use every finished screen of ${what}`, async ({ page }) => {
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path);
      await expectGoodInEachView(page, `guest-${name}`);
    }
  });
}

test('a guest can use the map of results and the details of one', async ({ page }) => {
  await page.goto('/search/results');
  await untilSettled(page);
  // Wider screens show both.
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(
    page
      .getByRole('region', { name: /^Map of the sites/ })
      .getByRole('button', { name: /from \$/ })
      .first(),
  ).toBeVisible();
  await expectGoodInEachView(page, 'guest-map');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await untilSettled(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expectGoodInEachView(page, 'guest-details');
});

for (const [what, screens] of Object.entries(customerScreens)) {
  test(`a customer can use every finished screen of ${what} in the app`, async ({ page, stack }) => {
    await signIn(page, stack, 'mia@gatehouse.example', 'app');
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path);
      await expectGoodInEachView(page, `customer-${name}`);
    }
  });
}

test('a customer can use goods to collect, a booking and its end in the app', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  await page.goto('/orders?type=purchasable');
  await page.getByRole('region', { name: 'Ready for Collection' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Collect your goods' })).toBeVisible();
  await expectGoodInEachView(page, 'collect');
  await page.goto('/orders');
  await page.getByRole('region', { name: 'Current' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'End booking' })).toBeVisible();
  await expectGoodInEachView(page, 'booking');
  await page.getByRole('button', { name: 'End booking' }).click();
  await expect(page.getByRole('dialog').getByText('No refund')).toBeVisible();
  await expectGoodInEachView(page, 'end-booking');
});

test('a customer can use a door, its history and the notifications in the app', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  await page.goto('/access');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/access\/(unit|gate)_\d+/);
  await expect(page.getByRole('term').filter({ hasText: 'Controller' })).toBeVisible();
  await expectGoodInEachView(page, 'door');
  await expectBluetoothAccessible(page, stack);
  // What happened before the page knew its log is announced nowhere else.
  const log = page.waitForResponse(/\/notifications\?/);
  await page.goto(`${page.url()}/activity`);
  await log;
  await expectGoodInEachView(page, 'activity');
  await keepToastsOpen(page);
  await notifyOfEverything(stack);
  await expect(page.getByText(`Notice of ${NotificationKind.options.at(-1)}:`)).toBeVisible();
  await expectGoodInEachView(page, 'notified');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectGoodInEachView(page, 'notifications');
});

test('staff can use the doors of their site as a plan, and their alerts', async ({ page, stack }) => {
  await signInStaff(page, stack, 'manager@gatehouse.example');
  await page.goto('/user-access?view=plan');
  await untilSettled(page);
  await page.getByRole('combobox', { name: 'Site' }).selectOption({ label: 'North Lakes Storage' });
  await expect(page.getByRole('application')).toBeVisible();
  const { serial, channel } = await vacantUnit(stack, { site: 'North Lakes Storage' });
  stack.simulator.act({ type: 'force', serial, channel });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectGoodInEachView(page, 'plan');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  for (let times = 0; times < 3; times++) await page.keyboard.press('+');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectGoodInEachView(page, 'plan-near');
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/is alarming/)
      .first(),
  ).toBeVisible();
  await expectGoodInEachView(page, 'alerts');
});

test('staff can use every finished screen', async ({ page, stack }) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  const { db } = stack.ctx;
  const { unit, controller } = await db.one<{ unit: number; controller: number }>(sql`
    select u.id as unit, d.controller_id as controller from units u join doors d on d.id = u.door_id
    where u.type = 'storage' and d.has_motor order by u.id limit 1`);
  const screens = {
    UserAccess: '/user-access',
    UserAccessControl: `/user-access/unit_${unit}`,
    UserControllers: '/user-controllers',
    UserControllerDetails: `/user/controllers/${controller}`,
    NoController: '/user/controllers/999999',
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await expectGoodInEachView(page, `staff-${name}`);
  }
  await page.goto(screens.UserControllerDetails);
  await page
    .getByRole('button', { name: /^Test / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodInEachView(page, 'staff-test');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Calibrate / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodInEachView(page, 'staff-calibrate');
});

test('a customer can share a door, change the share and take it back', async ({ page, stack }) => {
  await signIn(page, stack, 'jack@gatehouse.example', 'app');
  const { unit } = await stack.ctx.db.one<{ unit: number }>(sql`
    select i.unit_id as unit from invitations i join customers c on c.id = i.inviter_id
    where c.email = 'jack@gatehouse.example' and i.state = 'Accepted' order by i.id limit 1`);
  await page.goto('/profile/accesses');
  await expectGoodInEachView(page, 'share-all');
  await page.goto(`/access/unit_${unit}/share`);
  await expectGoodInEachView(page, 'share');

  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByText('For a time').click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Name is a required field')).toBeVisible();
  await expectGoodInEachView(page, 'share-form');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Change share of/ })
    .first()
    .click();
  await expectGoodInEachView(page, 'share-menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGoodInEachView(page, 'share-delete');
  await page.goto(`/access/unit_${unit}`);
  await expectGoodInEachView(page, 'share-door');
});

test('a player can join the queue of a pool table, and leave', async ({ page, stack }) => {
  await signIn(page, stack, 'mia@gatehouse.example', 'web');
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`
    select id from units where name = 'Kookaburra' and type = 'pool_table'`);
  await page.goto(`/table/${id}`);
  await expectGoodInEachView(page, 'pool');
  await page.getByRole('link', { name: 'Join Queue' }).click();
  await expect(page.getByLabel('Your name in the queue')).toBeVisible();
  await expectGoodInEachView(page, 'pool-pay');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('link', { name: 'Add Another Game' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Your second game on Kookaburra is in the queue')).toBeVisible();
  await expectGoodInEachView(page, 'pool-queued');
  await page.getByRole('button', { name: 'Leave queue' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGoodInEachView(page, 'pool-leave');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave queue' }).click();
  await page.getByRole('button', { name: 'End game' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End game' }).click();
  await expect(page.getByText('The table is free')).toBeVisible();
  await page.goto('/table/999999');
  await expectGoodInEachView(page, 'no-pool');
});
