import { publish } from '@gatehouse/server/db/eventBus';
import { sql } from '@gatehouse/server/db/sql';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer } from './customers.ts';
import { proves } from './gate.ts';
import { command } from './otherWays.ts';
import { BIG_SITE, customerId, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';
import { expectGoodInEachView } from './views.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('doors are found by name, shown live, and their alarms stand above them', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Ada Alarm');
  await signIn(page, stack, email, 'app');
  await page.goto('/access');
  await expect(page.getByText('No bookings are linked to this account.')).toBeVisible();

  const [first, second] = [await rentUnit(stack, email), await rentUnit(stack, email)];
  const row = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
  await expect(row(first.name)).toContainText('Locked');
  await expect(row(second.name)).toBeVisible();
  await takeScreenshot(page, 'access-main');

  const search = page.getByLabel('Unit or Site name');
  await search.fill(first.name.toLowerCase());
  await expect(row(second.name)).toHaveCount(0);
  await search.fill('gate');
  await expect(row('Melaleuca Drive gate')).toBeVisible();
  await expect(row(first.name)).toHaveCount(0);
  await search.fill('north lakes');
  await expect(row(first.name)).toBeVisible();
  await search.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  const fold = page.getByRole('button', { name: /North Lakes Storage/ });
  await expect(row(first.name), 'now, and not in its folded site').toHaveCount(1);
  await expect(page.getByTitle(first.name)).toContainText('Locked');
  await fold.click();
  await expect(row(first.name)).toHaveCount(2);
  await fold.click();
  await expect(row(first.name)).toHaveCount(1);

  simulatedUnit(stack, first).act('force');
  await expect(page.getByText(`Unit ${first.name} is alarming!`, { exact: true })).toBeVisible();
  await expect(row(first.name)).toContainText('Alarming');
  simulatedUnit(stack, second).act('force');
  await expect(page.getByText('There are 2 units alarming!')).toBeVisible();
  await takeScreenshot(page, 'access-alarms');
  await expect(page.getByRole('alert').getByRole('link', { name: `See ${first.name}` })).toHaveAttribute(
    'href',
    `/access/${first.accessId}`,
  );
  await takeScreenshot(page, 'access-alarms');
});

test('doors open in the list, each with its own stages, the last used first', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Nora Now');
  const units = [await rentUnit(stack, email, BIG_SITE), await rentUnit(stack, email, BIG_SITE)];
  await signIn(page, stack, email, 'app');
  await page.goto('/access');
  const list = page.getByRole('region', { name: 'Now' });
  const rows = list.getByRole('listitem').filter({ has: page.getByRole('link') });
  for (const { name } of units) await list.getByRole('button', { name: `Open ${name}` }).click();
  for (const unit of units) {
    const stages = page.getByRole('list', { name: `Your command to ${unit.name}` });
    await expect(stages).toContainText('Unlocked, the door confirmed it');
    await expect(list.getByRole('button', { name: `Lock ${unit.name}` })).toBeVisible();
    expect(simulatedUnit(stack, unit).door()).toMatchObject({ lock: 'unlocked' });
  }
  await takeScreenshot(page, 'access-now');
  await list.getByRole('button', { name: `Lock ${units[1]!.name}` }).click();
  await expectAnnounced(page, 'Locked, the door confirmed it');
  await page.reload();
  await expect(rows.first()).toContainText(units[1]!.name);

  await simulatedUnit(stack, units[0]!).setConnectionCut(true);
  try {
    await expect(list.getByRole('link', { name: new RegExp(`^${units[0]!.name} .*Offline`) })).toBeVisible();
    await expect(list.getByRole('button', { name: new RegExp(units[0]!.name) })).toHaveCount(0);
  } finally {
    await simulatedUnit(stack, units[0]!).setConnectionCut(false);
  }
});

test(
  'a door shows live what its device reports, and never more',
  proves('open, lock and light doors, name units', 'the way to controllers'),
  async ({ page, stack }) => {
    const email = await makeCustomer(stack, 'Lena Live');
    const unit = await rentUnit(stack, email);
    const simulated = simulatedUnit(stack, unit);
    await signIn(page, stack, email, 'app');
    await stopPolling(page);
    await page.goto(`/access/${unit.accessId}`);
    const door = page.getByRole('region', { name: unit.name });
    const history = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await expect(door).toContainText('Locked');

    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expectAnnounced(page, 'Unlocked, the door confirmed it');
    await expect(history.filter({ hasText: 'Lena Live · App' }).first()).toContainText('Unlocked');

    simulated.act('pull');
    await expect(door.getByRole('definition').filter({ hasText: 'Open' })).toBeVisible();

    await expect(page.getByText('The door is open. Close it before you lock it.')).toBeVisible();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expectAnnounced(page, 'The door is open, so it isn’t locked');
    await expect(history.filter({ hasText: 'Lena Live · App' }).first()).toContainText('Lock: no effect');
    await takeScreenshot(page, 'access-not-locked');

    await page.getByRole('switch', { name: 'Lights' }).click();
    await expect(page.getByRole('switch', { name: 'Lights' })).toBeChecked();
    await expect.poll(simulated.door).toMatchObject({ lights: 'on' });

    await page.getByRole('link', { name: 'See all' }).click();
    // What happened just before midnight is yesterday's.
    const newest = page.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first();
    await expect(newest).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lights switched on' }).first()).toBeVisible();
    await page.getByLabel('Day').fill('2020-01-01');
    await expect(page.getByText('Nothing happened on Wed, 1 Jan 2020.')).toBeVisible();
    await page.getByRole('button', { name: 'See all days' }).click();
    await expect(newest).toBeVisible();
  },
);

test('a unit has the name its customer gives it, and is found by both', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Nina Namer');
  const unit = await rentUnit(stack, email);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  const name = page.getByLabel('Your name for it');
  const save = page.getByRole('button', { name: 'Save name' });
  await page.getByRole('button', { name: `Rename ${unit.name}` }).click();
  await expect(page.getByText(`Leave it empty to call it ${unit.name}, as on its door.`)).toBeVisible();
  await name.fill(' Bikes and skis ');
  await takeScreenshot(page, 'access-rename');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Bikes and skis', level: 1 })).toBeVisible();
  await expect(page.getByText(`North Lakes Storage · ${unit.name}, `)).toBeVisible();
  await takeScreenshot(page, 'access-renamed');

  await page.goto('/access');
  const row = page.getByRole('link', { name: /^Bikes and skis/ });
  await expect(row).toContainText(unit.name);
  for (const wanted of ['bikes', unit.name]) {
    await page.getByLabel('Unit or Site name').fill(wanted);
    await expect(row).toBeVisible();
  }
  await row.click();
  await page.getByRole('button', { name: 'Rename Bikes and skis' }).click();
  await expect(name).toHaveValue('Bikes and skis');
  await name.fill('');
  await save.click();
  await expect(page.getByRole('heading', { name: unit.name, level: 1 })).toBeVisible();
});

test('an overlocked unit can be locked but not opened, and it is said why', async ({ page, stack }) => {
  const email = await makeCustomer(stack, 'Oscar Over');
  const unit = await rentUnit(stack, email);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  const overlock = async (on: boolean) => {
    await stack.ctx.db.query(sql`update units set overlock_manual = ${on} where id = ${unit.id}`);
    await publish(stack.ctx.db, { kind: 'access', customerId: await customerId(stack, email) });
  };

  await overlock(true);
  await expect(page.getByText('Overlocked by site staff')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0);
  await takeScreenshot(page, 'access-overlocked');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expectAnnounced(page, 'Locked, the door confirmed it');
  await page.goto('/access');
  await expect(page.getByRole('link', { name: new RegExp(`^${unit.name} .*Overlocked`) })).toBeVisible();
  await overlock(false);
  await expect(page.getByRole('link', { name: new RegExp(`^${unit.name} .*Locked`) })).toBeVisible();
});

test('a cut link shows as offline; a command is not sent, and the next step is shown', async ({
  page,
  stack,
}) => {
  const email = await makeCustomer(stack, 'Otto Offline');
  const unit = await rentUnit(stack, email);
  const simulated = simulatedUnit(stack, unit);
  await signIn(page, stack, email, 'app');
  await page.goto(`/access/${unit.accessId}`);
  const door = page.getByRole('region', { name: unit.name });
  await expect(door).toContainText('Connected');
  try {
    await simulated.setConnectionCut(true);
    await expect(door).toContainText('The controller is offline.');
    await expect(door).toContainText('Was locked');
    await command(page, 'Open');
    await expect(page.getByText('Not opened')).toBeVisible();
    await expect(door).toContainText('Use Bluetooth at the door, or contact site staff.');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Open: not sent, controller offline' }),
    ).toBeVisible();
    await takeScreenshot(page, 'access-cut');
  } finally {
    await simulated.setConnectionCut(false);
  }
  await expect(door).toContainText('Connected');
  expect(simulated.door(), 'nothing opens late').toMatchObject({ lock: 'locked' });
});

test('somebody offline keeps what was seen, or is shown what is missing', async ({
  page,
  stack,
  context,
}) => {
  const email = await makeCustomer(stack, 'Rosa Rain');
  const unit = await rentUnit(stack, email);
  await signIn(page, stack, email, 'app');
  await page.goto('/access');
  await expect(page.getByRole('link', { name: new RegExp(`^${unit.name} `) })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You appear to be offline.')).toBeVisible();
  await expect(page.getByText(/^Last seen/)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${unit.name} .*Unknown`) })).toBeVisible();
  await takeScreenshot(page, 'access-offline');
});

test('a unit without a controller says so to who rents it and to staff, and offers nothing that would fail', async ({
  page,
  stack,
  browser,
}) => {
  const email = await makeCustomer(stack, 'Bea Bare');
  const unit = await rentUnit(stack, email);
  await stack.ctx.db.query(sql`
    update doors set controller_id = null, channel = null, has_pad = false, has_lights = false, reported_lock = null,
      reported_door = null, reported_at = null
    where id = (select door_id from units where id = ${unit.id})`);
  await signIn(page, stack, email, 'app');
  await page.goto('/access');
  const list = page.getByRole('region', { name: 'Now' });
  const row = list.getByRole('listitem').filter({ has: page.getByRole('link', { name: unit.name }) });
  await expect(row).toContainText('No controller');
  await expect(list.getByRole('listitem').last()).toContainText(unit.name);
  await expectGoodInEachView(page, 'access-no-controller');
  await row.getByRole('link').click();
  const door = page.getByRole('region', { name: unit.name });
  await expect(door).toContainText('Opening from the phone isn’t set up for this unit yet');
  await expect(door.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(door).not.toContainText('offline');
  await expect(page.getByRole('button', { name: /^(Open|Lock)\b/ })).toHaveCount(0);
  await expectGoodInEachView(page, 'access-control-no-controller');

  const staff = await browser.newPage({ baseURL: stack.url });
  await signInStaff(staff, stack, 'admin@gatehouse.example');
  await staff.goto(`/user-access/${unit.accessId}`);
  await expect(staff.getByRole('region', { name: unit.name })).toContainText('No controller');
  await expect(staff.getByRole('button', { name: /^(Open|Lock|Unlock)\b/ })).toHaveCount(0);
  await expectGoodInEachView(staff, 'user-access-no-controller');
  await staff.close();
});
