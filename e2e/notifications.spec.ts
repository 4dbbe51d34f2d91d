import { listNotifications } from '@gatehouse/contract/api/notifications';
import { sql } from '@gatehouse/server/db/sql';
import { notifyCustomer } from '@gatehouse/server/features/notifications/service';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { announcements, expectAnnounced, keepToastsOpen } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { respondFailing } from './failing.ts';
import { proves } from './gate.ts';
import { rentUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function idOf(stack: Stack, email: string): Promise<number> {
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`select id from customers where email = ${email}`);
  return id;
}

/** A person signed in to the app, whose log has loaded. */
async function enter(page: Page, stack: Stack, platform: 'app' | 'web' = 'app') {
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, platform);
  const id = await idOf(stack, email);
  await visit(page, platform === 'app' ? '/access' : '/search');
  return { id, email };
}

/** Opens a page of somebody signed in; it listens to notifications once this resolves. */
async function visit(page: Page, path: string): Promise<void> {
  // What the page before has still to hear is not taken for an answer to the next one.
  await page.goto('about:blank');
  const loaded = page.waitForResponse((response) => response.url().includes('/notifications?'));
  const listening = page.waitForResponse((response) => response.url().endsWith('/events'));
  await page.goto(path);
  await loaded;
  await listening;
}

const notify = (stack: Stack, customerId: number, content: string, path?: string) =>
  notifyCustomer(stack.ctx.db, stack.ctx.clock.now(), { customerId, kind: 'booking', content, path });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test(
  'a forced door is notified on the phone within seconds, with its cause, and leads to the door',
  proves('notifications'),
  async ({ page, stack }) => {
    const { email } = await enter(page, stack);
    const unit = await rentUnit(stack, email);
    await visit(page, '/orders');
    await keepToastsOpen(page);
    await expect(bell(page)).toHaveAccessibleName('Notifications');

    expect(
      stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel }),
    ).toBeUndefined();
    const words = `Unit ${unit.name} is alarming! Forced open.`;
    const message = page.getByRole('region', { name: /Messages/ }).getByText(words);
    await expect(message).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await takeScreenshot(page, 'notifications-toast');

    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(`/access/unit_${unit.id}`);
    await expect(bell(page)).toHaveAccessibleName('Notifications');

    await bell(page).click();
    const log = page.getByRole('dialog', { name: 'Notifications' });
    await expect(log.getByText(words)).toBeVisible();
    await expect(log.getByText('You’ve read everything.')).toBeVisible();
  },
);

test('reading here reads everywhere, and marking unread brings it back', async ({ page, stack, context }) => {
  const { id } = await enter(page, stack);
  await bell(page).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await takeScreenshot(page, 'notifications-empty');
  await page.getByRole('button', { name: 'Close' }).click();

  await notify(stack, id, 'Your booking of A5 has started.', '/access');
  await notify(stack, id, 'Your booking of B1 ends at 5:00 pm.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');

  const other = await context.newPage();
  // It hears through the first window, which alone listens for both.
  await other.goto('/access');
  await expect(bell(other)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(other).click();
  await expect(other.getByText('2 unread')).toBeVisible();
  await other.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(other.getByText('1 unread')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await other.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await takeScreenshot(other, 'notifications-log');
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other.getByText('You’ve read everything.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('a notification shows in the open log, without a message over it', async ({ page, stack }) => {
  const { id } = await enter(page, stack);
  const log = page.getByRole('dialog', { name: 'Notifications' });
  await keepToastsOpen(page);
  await notify(stack, id, 'Sent before.');
  await expectAnnounced(page, 'Sent before.');
  await bell(page).click();
  await expect(log.getByText('Sent before.')).toBeVisible();
  await expect(page.getByText('Sent before.')).toHaveCount(1);
  await notify(stack, id, 'Sent meanwhile.');
  await expect(log.getByText('Sent meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(log).toHaveCount(0);
  await notify(stack, id, 'Sent after.');
  await expectAnnounced(page, 'Sent after.');
  expect(announcements(page)).not.toContainEqual(expect.stringContaining('Sent meanwhile.'));
});

test('a long log is read page by page', async ({ page, stack }) => {
  const { id } = await enter(page, stack);
  for (let number = 1; number <= 25; number++) await notify(stack, id, `Message ${number}.`);
  await visit(page, '/access');
  await bell(page).click();
  const log = page.getByRole('dialog', { name: 'Notifications' });
  await expect(log.getByRole('listitem')).toHaveCount(20);
  await notify(stack, id, 'Message 26.');
  await expect(log.getByText('Message 26.')).toBeVisible();
  await log.getByRole('button', { name: 'Show older' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(26);
  await expect(log.getByText('Message 1.', { exact: true })).toBeVisible();
});

test('who wants no pushes finds them in the log without being interrupted', async ({ page, stack }) => {
  const { id } = await enter(page, stack);
  await bell(page).click();
  const wanted = page.getByRole('checkbox', { name: 'Push notifications' });
  await wanted.uncheck();
  await expect
    .poll(() => stack.ctx.db.one(sql`select push_notifications as on from customers where id = ${id}`))
    .toEqual({ on: false });
  await expect(wanted).not.toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await notify(stack, id, 'Quietly sent.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByText('Quietly sent.')).toHaveCount(0);
});

test('without a network the log says so, keeps what it has, and catches up', async ({
  page,
  stack,
  context,
}) => {
  const { id } = await enter(page, stack);
  await page.route(`**${listNotifications.path.replace('{id}', String(id))}*`, respondFailing);
  await bell(page).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(`**${listNotifications.path.replace('{id}', String(id))}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await notify(stack, id, 'Sent while away.');
  await context.setOffline(false);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('after log-out nothing is notified any more, and the next person sees none of it', async ({
  page,
  stack,
}) => {
  const { id } = await enter(page, stack, 'web');
  await notify(stack, id, 'Before.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(bell(page)).toHaveCount(0);
  await notify(stack, id, 'Afterwards.');
  await expect(page.getByText('Afterwards.')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('secure.topics'))).toBeNull();
});
