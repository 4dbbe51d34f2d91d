import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { setConnectionCut } from './controllerConnections.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { command as send } from './otherWays.ts';
import { BIG_SITE, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { vacantUnit } from './vacantUnits.ts';

const views = [
  { size: 'phone', viewport: { width: 390, height: 844 } },
  { size: 'tablet', viewport: { width: 820, height: 1180 } },
  { size: 'desktop', viewport: { width: 1440, height: 900 } },
] as const;
/** Longer than a command may take. */
const ENDED = { timeout: 40_000 };
const LINKED = { timeout: 20_000 };
/** After this a phone gives up, in ms. */
const OVER = 26_000;

const SUCCEEDED = 'Bluetooth command actioned successfully';
const UNCONFIRMED =
  'The unit didn’t confirm the command, so we don’t know whether it worked. Please check the door.';
const UNREACHABLE = 'Could not reach unit via Bluetooth. Please contact site staff.';
const DISABLED = 'iBeacon has been disabled. Please reenable to send bluetooth commands.';

test.use({ viewport: views[0].viewport });

/** Resolves when the unit's controller has said that it holds a grant for it. */
async function waitForGrant(stack: Stack, unitId: number): Promise<void> {
  const grants = () =>
    stack.ctx.db.query(sql`
      select g.id from bluetooth_grants g join controllers c on c.id = g.controller_id
      where g.unit_id = ${unitId} and g.ended_at is null and g.version <= c.grants_acknowledged_version`);
  await expect.poll(grants, LINKED).not.toHaveLength(0);
}

/** The radio, phones and connection around a unit, which are restored when the test is over. */
function simulatedConditions(stack: Stack, unit: { serial: string; channel: number }) {
  const { simulator } = stack;
  const { serial, channel } = unit;
  const set = {
    reach: (loss: number) => simulator.act({ type: 'radio', serial, loss }),
    works: (works: boolean) => simulator.act({ type: 'bluetooth', serial, works }),
    phones: (bluetooth: 'on' | 'off' | 'denied') => simulator.act({ type: 'phones', bluetooth }),
    cut: (cut: boolean) => setConnectionCut(stack, serial, cut),
  };
  return {
    ...set,
    lock: () => simulator.device(serial).model.door(channel)?.lock,
    async [Symbol.asyncDispose]() {
      set.reach(0);
      set.works(true);
      set.phones('on');
      await set.cut(false);
    },
  };
}

/** Whether Bluetooth is a way to the door now, first or folded. */
const otherWays = (page: Page) => page.getByRole('button', { name: 'Other ways' });
const openByRadio = (page: Page) => send(page, 'Open over Bluetooth');
/** What the page shows of a command, whatever stage it is at. */
const command = (page: Page) => page.getByRole('list', { name: 'Your command' });

/** A customer before their unit, whose phone and controller have what Bluetooth takes. */
async function atTheDoor(page: Page, stack: Stack, name: string) {
  const email = await makeCustomer(stack, name);
  const unit = await rentUnit(stack, email, BIG_SITE);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  await expect(otherWays(page)).toBeVisible();
  await waitForGrant(stack, unit.id);
  return { email, unit, door: page.getByRole('region', { name: unit.name }) };
}

async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  for (const { size, viewport } of views) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, `bluetooth-${name}-${size}-${colorScheme}`);
    }
  }
  await page.setViewportSize(views[0].viewport);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a unit whose controller has no link opens over Bluetooth, and its history shows it when the link is back', async ({
  page,
  stack,
}) => {
  const { unit, door } = await atTheDoor(page, stack, 'Bea Beacon');
  await using conditions = simulatedConditions(stack, unit);
  await pictures(page, 'online');
  await conditions.cut(true);
  await expect(door).toContainText('The controller is offline.', LINKED);
  await pictures(page, 'offline');
  await openByRadio(page);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
  await pictures(page, 'opened');
  expect(conditions.lock()).toBe('unlocked');
  await expect(door, 'the door itself has reported nothing').toContainText('Was locked');
  await expectAccessible(page);

  await conditions.cut(false);
  await expect(door).toContainText('Connected', LINKED);
  await expect(door.getByRole('definition').filter({ hasText: 'Unlocked' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Bea Beacon · Bluetooth' })).toContainText('Unlocked', LINKED);
});

test('a phone that cannot reach Gatehouse opens with what it keeps, also when a third of all is lost', async ({
  page,
  stack,
}) => {
  const { unit, door } = await atTheDoor(page, stack, 'Lotte Loss');
  await using conditions = simulatedConditions(stack, unit);
  conditions.reach(0.3);
  await page.route(/\/(api|auth)(\/|$)/, (route) => route.abort('connectionrefused'));
  await expect(door).toContainText('No news from Gatehouse.', LINKED);
  await openByRadio(page);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
  expect(conditions.lock()).toBe('unlocked');
  await send(page, 'Lock over Bluetooth');
  await expect(async () => expect(conditions.lock()).toBe('locked')).toPass(ENDED);
});

test(
  'a phone that keeps nothing still opens, for as long as the page lives',
  proves('command a unit by Bluetooth', 'iBeacons of phones'),
  async ({ page, stack }) => {
    await page.addInitScript(() => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (/bluetooth/i.test(key)) throw new DOMException('Full', 'QuotaExceededError');
        keep.call(this, key, value);
      };
    });
    const { unit } = await atTheDoor(page, stack, 'Fay Full');
    await using conditions = simulatedConditions(stack, unit);
    await openByRadio(page);
    await expect(command(page)).toContainText(SUCCEEDED, ENDED);
    expect(conditions.lock()).toBe('unlocked');
  },
);

test('a unit out of reach ends as unreachable', async ({ page, stack }) => {
  await page.clock.install();
  const { unit } = await atTheDoor(page, stack, 'Una Unreached');
  await using conditions = simulatedConditions(stack, unit);
  conditions.reach(1);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  await expectAccessible(page);
  await pictures(page, 'asking');
  await page.clock.fastForward(OVER);
  await expect(command(page)).toContainText(UNREACHABLE);
  await expectAccessible(page);
  await pictures(page, 'unreachable');
  await takeScreenshot(page, 'bluetooth-unreachable');
  expect(conditions.lock()).toBe('locked');
});

test('a unit whose Bluetooth is broken ends as unreachable', async ({ page, stack }) => {
  await page.clock.install();
  const { unit } = await atTheDoor(page, stack, 'Bo Broken');
  await using conditions = simulatedConditions(stack, unit);
  conditions.works(false);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  await page.clock.fastForward(OVER);
  await expect(command(page)).toContainText(UNREACHABLE);
  expect(conditions.lock()).toBe('locked');
});

test('a line that is half open ends as unreachable, and the next try opens', async ({ page, stack }) => {
  await page.clock.install();
  const { unit } = await atTheDoor(page, stack, 'Hal Half');
  await using conditions = simulatedConditions(stack, unit);
  await page.route('**/simulator/radio/air', () => undefined);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  await page.clock.fastForward(OVER);
  await expect(command(page)).toContainText(UNREACHABLE);
  expect(conditions.lock()).toBe('locked');

  await page.unroute('**/simulator/radio/air');
  await openByRadio(page);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
});

test('Bluetooth that is off, not allowed, or switched off meanwhile is shown, and sends nothing', async ({
  page,
  stack,
}) => {
  const { unit } = await atTheDoor(page, stack, 'Olaf Off');
  await using conditions = simulatedConditions(stack, unit);
  conditions.phones('off');
  await openByRadio(page);
  await expect(command(page)).toContainText(DISABLED);
  await pictures(page, 'disabled');
  conditions.phones('denied');
  await openByRadio(page);
  await expect(command(page)).toContainText('Please enable location permissions.');
  await expectAccessible(page);
  await pictures(page, 'denied');
  conditions.phones('on');
  conditions.reach(1);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  conditions.phones('off');
  await expect(command(page)).toContainText(DISABLED);
  expect(conditions.lock()).toBe('locked');
});

test('one command runs at a time, in all windows', async ({ page, stack, context }) => {
  const { email, unit } = await atTheDoor(page, stack, 'Bo Busy');
  const second = await rentUnit(stack, email, BIG_SITE);
  await using conditions = simulatedConditions(stack, unit);
  const other = await context.newPage();
  await other.goto(`/access/${second.accessId}`);
  await expect(otherWays(other)).toBeVisible();

  conditions.reach(1);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  await openByRadio(other);
  await expect(command(other)).toContainText('iBeacon currently in progress, please wait.');
  conditions.reach(0);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
  await expectAccessible(other);
  await other.close();

  conditions.reach(1);
  await send(page, /^(Open|Lock) over Bluetooth$/);
  await expect(command(page)).toContainText('Asking the door to');
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(`^${second.name} `) }).click();
  await openByRadio(page);
  await expect(command(page)).toContainText('iBeacon currently in progress, please wait.');
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(`^${unit.name} `) }).click();
  await expect(command(page)).toContainText('Asking the door to');
  conditions.reach(0);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
});

test('an app that is ended in the middle of a command says what may have come of it', async ({
  page,
  stack,
}) => {
  const { unit } = await atTheDoor(page, stack, 'Ina Interrupted');
  await using conditions = simulatedConditions(stack, unit);
  conditions.reach(1);
  await openByRadio(page);
  await expect(command(page)).toContainText('Asking the door to open');
  await page.reload();
  await expect(command(page)).toContainText('The command was interrupted.');
  await expect(command(page)).toContainText('so nothing moved.');

  conditions.reach(0);
  // The answer does not leave the phone.
  const answers = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    (route.request().postDataJSON() as { uuid?: string } | null)?.uuid === asked
      ? route.continue()
      : route.abort();
  let asked: string | undefined;
  await page.route('**/simulator/radio/phones/*', (route) => {
    asked ??= (route.request().postDataJSON() as { uuid?: string } | null)?.uuid;
    return answers(route);
  });
  await openByRadio(page);
  await expect(command(page)).toContainText('Waiting for the door to confirm');
  await pictures(page, 'answering');
  await page.reload();
  await expect(command(page)).toContainText(UNCONFIRMED);
  await expectAccessible(page);
  expect(conditions.lock()).toBe('locked');

  await page.unroute('**/simulator/radio/phones/*');
  await page.reload();
  await expect(otherWays(page)).toBeVisible();
  await expect(command(page), 'it is shown once').toHaveCount(0);
});

test('a wrong grant opens nothing, and one that has run out is not used', async ({ page, stack }) => {
  await page.clock.install();
  const { unit } = await atTheDoor(page, stack, 'Wim Wrong');
  await using conditions = simulatedConditions(stack, unit);
  const changeTarget = async (changes: { passphrase: string } | { until: string }) => {
    await page.route('**/api/customer/*/bluetooth', async (route) => {
      const reply = await route.fetch();
      const { result, ...rest } = await reply.json();
      const targets = result.map((target: object) => ({ ...target, ...changes }));
      await route.fulfill({ response: reply, json: { ...rest, result: targets } });
    });
    await page.reload();
    const kept = () => page.evaluate(() => localStorage.getItem('secure.bluetooth') ?? '');
    await expect.poll(kept).toContain(Object.values(changes)[0]);
  };

  await changeTarget({ passphrase: 'f'.repeat(32) });
  await openByRadio(page);
  await expect(command(page)).toContainText('Waiting for the door to confirm');
  await page.clock.fastForward(OVER);
  await expect(command(page)).toContainText(UNCONFIRMED);
  expect(conditions.lock()).toBe('locked');
  await pictures(page, 'unconfirmed');

  await page.unroute('**/api/customer/*/bluetooth');
  await changeTarget({ until: '2026-01-01T00:00:00Z' });
  await openByRadio(page);
  await expect(command(page)).toContainText('This phone’s Bluetooth key for the unit has run out.');
  await expect(command(page)).toContainText('Connect to the internet once, then try again.');
  expect(conditions.lock()).toBe('locked');
});

test('a lock that is stuck is shown as failed', async ({ page, stack }) => {
  const { unit } = await atTheDoor(page, stack, 'Jo Jammed');
  const { serial, channel } = unit;
  stack.simulator.act({ type: 'jam', serial, channel, stuck: true });
  try {
    await openByRadio(page);
    await expect(command(page)).toContainText('Bluetooth command failed', ENDED);
    await pictures(page, 'failed');
  } finally {
    stack.simulator.act({ type: 'jam', serial, channel, stuck: false });
  }
  expect(simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'locked' });
});

test('staff take a Bluetooth key while there is a link, and open with it when there is none', async ({
  page,
  stack,
}) => {
  const unit = await vacantUnit(stack, { skip: 3 });
  await using conditions = simulatedConditions(stack, unit);
  await signInStaff(page, stack, 'manager@gatehouse.example');
  await page.goto(`/user-access/unit_${unit.id}`);
  const door = page.getByRole('region', { name: unit.name, exact: true });
  await page.getByRole('button', { name: 'Get a Bluetooth key' }).click();
  await expect(page.getByRole('main')).toContainText(unit.serial);
  const key = page.getByRole('region', { name: 'Bluetooth key' });
  await expect(key).toContainText('Good until');
  await waitForGrant(stack, unit.id);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(key).toContainText('Has it');
  await expectAccessible(page);
  await pictures(page, 'staff-key');

  await conditions.cut(true);
  await expect(door).toContainText('The controller is offline.', LINKED);
  await openByRadio(page);
  await expect(command(page)).toContainText(SUCCEEDED, ENDED);
  expect(conditions.lock()).toBe('unlocked');
  await pictures(page, 'staff-opened');
  await conditions.cut(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Pillai · Bluetooth' })).toContainText(
    'Unlocked',
    LINKED,
  );
  await expect(door).toContainText('Connected', LINKED);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expectAnnounced(page, 'Locked, the door confirmed it');
});
