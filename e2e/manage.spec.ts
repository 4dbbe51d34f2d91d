import { join } from 'node:path';
import { sql } from '@gatehouse/server/db/sql';
import { type DemoPicture, mediaOf } from '@gatehouse/server/demo/pictures';
import { demoPictures, MEDIA_PATH } from '@gatehouse/server/http/mediaFiles';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { savedPdf } from './savedPdf.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView } from './views.ts';

const SITE = 'Port Adelaide Wool Store';

/** A unit of the site that nobody has. */
async function findUnit({ ctx }: Stack, nth: number): Promise<{ id: number; name: string }> {
  return ctx.db.one<{ id: number; name: string }>(sql`
    select u.id, u.name from units u join sites s on s.id = u.site_id
    where s.name = ${SITE} and u.type = 'storage' and not u.out_of_service and not exists (
      select from bookings b where b.unit_id = u.id
    )
    order by u.name_order offset ${nth} limit 1`);
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'staff find the back office in their menu, and what it keeps',
  proves('staff: what an empty house lacks, and what needs somebody today'),
  async ({ page, stack }) => {
    await signInStaff(page, stack, 'admin@gatehouse.example');
    await page.goto('/user-access');
    await page.getByRole('button', { name: /^Profile of / }).click();
    await page.getByRole('menuitem', { name: 'Manage' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Manage' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' })).toContainText(/in arrears|beginning|offline/);
    await expect(page.getByRole('region', { name: 'Before you open' })).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'What you keep' })
      .getByRole('link', { name: 'Units' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();
    await expect(page.getByText(/^[\d,]+ units$/)).toBeVisible();
  },
);

test('a list is narrowed down, sorted, and comes back with its address', async ({ page, stack }) => {
  const unit = await findUnit(stack, 0);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/units');
  await page.getByLabel('Site').selectOption({ label: SITE });
  await page.getByLabel('Search units').fill(unit.name);
  await expect(row(page, unit.name)).toBeVisible();
  await expect(page).toHaveURL(/words=/);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/order=descending/);
  await page.reload();
  await expect(page.getByLabel('Search units')).toHaveValue(unit.name);
  await page.getByLabel('Search units').fill('nothing is called this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a product is repriced with a reason, which its history keeps', async ({ page, stack }) => {
  const { id, name, price } = await stack.ctx.db.one<{ id: number; name: string; price: number }>(sql`
    select p.id, p.name, p.price from products p join sites s on s.id = p.site_id
    where s.name = ${SITE} and p.active and p.recurring_interval = 'month' order by p.id limit 1`);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const field = page.getByLabel('Price');
  await field.fill('abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('219.50');
  await page.getByLabel('Reason').fill('New gates');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Saved.');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(`Price: $${(price / 100).toFixed(2)} → $219.50`);
  await expect(history).toContainText('“New gates”');
  await page.reload();
  await expect(page.getByLabel('Price')).toHaveValue('219.50');
});

test('a price is planned for a day to come, and stands in the list', async ({ page, stack }) => {
  const { id, name } = await stack.ctx.db.one<{ id: number; name: string }>(sql`
    select p.id, p.name from products p join sites s on s.id = p.site_id
    where s.name = ${SITE} and p.active and p.recurring_interval = 'month' order by p.id limit 1 offset 1`);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/planned-prices');
  await page.getByRole('link', { name: 'Add planned price' }).click();
  await page.getByLabel('Site').selectOption({ label: SITE });
  await page.getByLabel('Product').selectOption(String(id));
  const day = page.getByLabel('Holds from');
  await day.fill('2020-02-29');
  await page.getByLabel('Price').fill('149');
  await page.getByRole('button', { name: 'Add planned price' }).click();
  await expect(day).toHaveAccessibleDescription(/Choose a day after today\./);
  await day.fill('2199-01-01');
  await page.getByRole('button', { name: 'Add planned price' }).click();
  const planned = row(page, 'Tue, 1 Jan 2199');
  await expect(planned).toContainText(name);
  await expect(planned).toContainText('$149.00');
  await page.getByLabel('Product').selectOption(String(id));
  await expect(page.getByText('1 planned price')).toBeVisible();
  await planned.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tue, 1 Jan 2199' })).toBeVisible();
  await expect(page.getByLabel('Holds from')).toHaveValue('2199-01-01');
});

test(
  'two people edit one unit: the slower reads both values, and nothing is lost',
  proves(
    'staff: manage sites with their hours and pictures, products, prices, units, documents; who changed what, with undo',
  ),
  async ({ page, stack }) => {
    const unit = await findUnit(stack, 1);
    await signInStaff(page, stack, 'admin@gatehouse.example');
    await page.goto(`/manage/units/${unit.id}`);
    const name = page.getByLabel('Name');
    await name.fill(`${unit.name} east`);
    const other = await page.context().newPage();
    await other.goto(`/manage/units/${unit.id}`);
    await other.getByLabel('Out of service').check();
    await other.getByRole('button', { name: 'Save' }).click();
    await expectAnnounced(other, 'Saved.');
    await other.close();

    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('row', { name: /^Name/ })).toContainText(`${unit.name}${unit.name} east`);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${unit.name} east` })).toBeVisible();
    await expect(page.getByLabel('Out of service')).toBeChecked();
  },
);

/** The file of a rendered picture. */
function fileOf(name: DemoPicture): string {
  const [media] = mediaOf(name);
  return join(demoPictures, media!.url.slice(MEDIA_PATH.length));
}

test('pictures of a site are added, described and put in order, and its page shows them', async ({
  page,
  stack,
  browser,
}) => {
  const { id } = await stack.ctx.db.one<{ id: number }>(
    sql`select id from sites where name = 'Brunswick Cue Club'`,
  );
  const stranger = await browser.newContext({ baseURL: stack.url });
  const customers = await stranger.newPage();
  await customers.goto(`/sites/${id}`);
  await expect(customers.getByRole('img', { name: 'Desks at the window' })).toHaveCount(0);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/sites/${id}`);
  const pictures = page.getByRole('group', { name: 'Pictures' });
  const items = pictures.getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.count();
  const chosen = page.waitForEvent('filechooser');
  await pictures.getByRole('button', { name: 'Choose pictures' }).click();
  await (await chosen).setFiles([fileOf('desk'), fileOf('wash-bay')]);
  await expect(items).toHaveCount(before + 2);
  await page.getByRole('button', { name: 'Save' }).click();
  const [desks, bay] = [items.nth(before), items.nth(before + 1)];
  await expect(bay.getByLabel('What it shows')).toHaveAttribute('aria-invalid', 'true');
  await desks.getByLabel('What it shows').fill('Desks at the window');
  await bay.getByLabel('What it shows').fill('The wash bay');
  // Up to the first place, by the keyboard alone.
  await desks.getByRole('button', { name: `Move picture ${before + 1} earlier` }).focus();
  for (let place = before; place >= 1; place--) {
    await page.keyboard.press('Enter');
    await expectAnnounced(page, `Now picture ${place} of ${before + 2}.`);
  }
  await expect(items.first().getByLabel('What it shows')).toHaveValue('Desks at the window');
  await items
    .last()
    .getByRole('button', { name: /^Remove picture/ })
    .click();
  await expect(items).toHaveCount(before + 1);
  await expectGoodInEachView(page, 'manage-pictures');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Saved.');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Pictures: ');
  await customers.reload();
  await expect(customers.getByRole('img', { name: 'Desks at the window' })).toBeVisible();
  await takeScreenshot(customers, 'manage-pictures-public');
  await stranger.close();
});

test('the operator’s name and logo stand in the head of the app, and in what a device installs', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/organisation');
  const logo = page.getByRole('group', { name: 'Logo' });
  const chosen = page.waitForEvent('filechooser');
  await logo.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chosen).setFiles('apps/client/public/icons/icon-512.png');
  await logo.getByLabel('What it shows').fill('A gatehouse with a light in it');
  await page.getByLabel('Name', { exact: true }).fill('Paperbark Places');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Saved.');
  await expect(page.getByRole('banner').getByText('Paperbark Places')).toBeVisible();
  await expectGoodInEachView(page, 'manage-logo');
  await page.goto('/login');
  const head = page.getByRole('banner').locator('img');
  await expect(head).toHaveAttribute('src', /\/media\/own\/logo-512\./);
  await takeScreenshot(page, 'manage-logo-login');
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.icons[0].src).toMatch(/^\/media\/own\/icon-192\./);
  await page.goto('/manage/organisation');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.getByRole('banner').getByText('Paperbark Spaces')).toBeVisible();
  await stack.ctx.db.query(sql`update organisations set logo = '[]', name = 'Paperbark Spaces'`);
});

test('several units are changed at once', async ({ page, stack }) => {
  const [first, second] = [await findUnit(stack, 2), await findUnit(stack, 3)];
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/units');
  await page.getByLabel('Site').selectOption({ label: SITE });
  for (const { name } of [first, second]) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 units' });
  await dialog.getByLabel('Out of service').selectOption({ label: 'Yes' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, '2 units changed.');
  for (const { name } of [first, second]) await expect(row(page, name)).toContainText('Yes');
});

test('a document is added, archived and taken back', async ({ page, stack }) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/documents');
  await page.getByRole('link', { name: 'Add document' }).click();
  await page.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Title').fill('Rules of the loading bay');
  await page.getByLabel('Text').fill('Ten minutes at most.');
  await page.getByRole('group', { name: 'Asked for with' }).getByLabel('Workspaces').check();
  await page.getByRole('button', { name: 'Add document' }).click();
  await row(page, 'Rules of the loading bay').getByRole('link').click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This is archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This is archived.')).toBeVisible();
});

test('who agreed to a document is found there, and each agreement is kept as a PDF', async ({
  page,
  stack,
}) => {
  const { db } = stack.ctx;
  const { id: document } = await db.one<{ id: number }>(sql`
    insert into documents (organisation_id, title, body, booking_types)
    values (4, 'Rules of the yard', 'Walk slowly.', '{}') returning id`);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/documents/${document}`);
  const agreements = page.getByRole('region', { name: 'Agreements' });
  await expect(agreements).toContainText('No one has agreed to this yet.');
  const agree = (version: number) =>
    db.query(sql`
      insert into document_agreements (customer_id, document_id, version, agreed_at, name, name_typed, device, network)
      select id, ${document}, ${version}, now(), first_name || ' ' || last_name, first_name || ' Signed',
        'Firefox on Linux', '203.0.113.77'
      from customers where organisation_id = 4 order by id limit 12`);
  await agree(1);
  await db.query(sql`update documents set title = 'Other rules', body = 'Run.' where id = ${document}`);
  await agree(2);
  await page.reload();
  await expect(agreements.getByRole('listitem')).toHaveCount(20);
  await agreements.getByRole('button', { name: 'Show earlier agreements' }).click();
  await expect(agreements.getByRole('listitem')).toHaveCount(24);
  await expectGoodInEachView(page, 'manage-agreements');
  const ofMia = agreements.getByRole('listitem').filter({ hasText: /^Mia .*Version 1.*Signed Mia Signed/ });
  const { text } = await savedPdf(ofMia, /^Download the agreement of Mia/);
  for (const words of ['Rules of the yard', 'Walk slowly.', '203.0.113.77', 'Firefox on Linux'])
    expect(text).toContain(words);
});

test('what is not saved when a page is left is there when one comes back', async ({ page, stack }) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/organisation');
  const phone = page.getByLabel('Phone for customers');
  const before = await phone.inputValue();
  await phone.fill('07 3000 1234');
  const places = page.getByRole('navigation', { name: 'What you keep' });
  await places.getByRole('link', { name: 'Sites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Your changes are still here.')).toBeVisible();
  await expect(phone).toHaveValue('07 3000 1234');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(phone).toHaveValue(before);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('units are added by a first and a last name, and one change of many is taken back', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/units');
  await page.getByLabel('Site').selectOption({ label: SITE });
  await page.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several' });
  await dialog.getByLabel('First name').fill('Z08');
  await dialog.getByLabel('Last name').fill('Z11');
  await dialog.getByLabel('Area').selectOption({ label: 'Wool floor' });
  await dialog.getByRole('button', { name: 'Add 4 units' }).click();
  await expectAnnounced(page, '4 units added.');
  await page.getByLabel('Search units').fill('Z1');
  await expect(row(page, 'Z11')).toBeVisible();
  await page.getByRole('button', { name: 'Add several' }).click();
  await dialog.getByLabel('First name').fill('Z10');
  await dialog.getByLabel('Last name').fill('Z12');
  await dialog.getByLabel('Area').selectOption({ label: 'Wool floor' });
  await dialog.getByRole('button', { name: 'Add 3 units' }).click();
  await expect(dialog.getByText('Z10 and Z11 are there already.').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, 'Z10').getByRole('link').click();
  await page.getByLabel('Name').fill('Z10 north');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Z10 north' })).toBeVisible();
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByLabel('Kind').selectOption({ label: 'Units' });
  const entry = page.getByRole('listitem').filter({ hasText: 'Name: Z10 → Z10 north' });
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Name: Z10 north → Z10' }).first()).toBeVisible();
  await entry.getByRole('button', { name: /^Undo/ }).click();
  await expectAnnounced(page, /can’t be taken back by itself/);
});

test('a unit is taken out of service for some days, and who is booked there is shown first', async ({
  page,
  stack,
}) => {
  const unit = await stack.ctx.db.one<{ id: number; site: string; customer: string }>(sql`
    select u.id, s.id::text as site, c.first_name as customer
    from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
      join customers c on c.id = b.customer_id
    where s.name = ${SITE} and b.state = 'Active' and b.end_time is null order by b.id limit 1`);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/outages/new?site=${unit.site}`);
  await page.getByLabel('Unit').selectOption(String(unit.id));
  await page.getByLabel('First day').fill('2099-03-02');
  await expect(page.getByRole('status').filter({ hasText: 'They stay booked' })).toContainText(unit.customer);
  await expectGoodInEachView(page, 'manage-outage');
  await page.getByLabel('Last day').fill('2099-03-01');
  await page.getByLabel('Reason').fill('The roof leaks');
  await page.getByRole('button', { name: 'Add time out of service' }).click();
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
    /Choose the first day or a later one/,
  );
  await page.getByLabel('Last day').fill('2099-03-04');
  await page.getByRole('button', { name: 'Add time out of service' }).click();
  await expect(row(page, 'The roof leaks')).toContainText('Wed, 4 Mar 2099');
});

test('a site is open by weekday, and who has booked for when it will be closed is shown first', async ({
  page,
  stack,
  browser,
}) => {
  const { db } = stack.ctx;
  const desk = await db.one<{ site: number; name: string; unit: number; customer: number }>(sql`
    select s.id as site, s.name, u.id as unit, c.id as customer
    from units u join sites s on s.id = u.site_id join products p on p.id = u.product_id
      join product_categories k on k.id = p.category_id and k.booking_type = 'workspaces'
      join customers c on c.organisation_id = s.organisation_id and c.first_name = 'Mia'
    where s.time_zone = 'Australia/Sydney' order by u.id, c.id limit 1`);
  await db.query(sql`
    insert into bookings (unit_id, site_id, product_id, customer_id, state, start_time, end_time, price, recurring, created_at)
    select ${desk.unit}, ${desk.site}, product_id, ${desk.customer}, 'Upcoming', '2098-12-24T23:00Z', '2098-12-25T01:00Z',
      100, false, now() from units where id = ${desk.unit}`);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/sites/${desk.site}`);
  const hours = page.getByRole('group', { name: 'Hours by weekday' });
  await hours.getByRole('button', { name: 'Set hours by weekday' }).click();
  await hours.getByLabel('Monday, from').fill('08:00');
  await hours.getByRole('button', { name: 'Same as Monday on Tuesday' }).click();
  await expect(hours.getByLabel('Tuesday, from')).toHaveValue('08:00');
  await hours.getByLabel('Sunday, open or closed').selectOption('Closed');
  await hours.getByRole('button', { name: 'Add a day' }).click();
  await expect(hours.getByLabel('Date')).toBeFocused();
  await hours.getByLabel('Date').fill('2098-12-25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByLabel('Name')).toHaveAccessibleDescription(/required/);
  await hours.getByLabel('Name').fill('Christmas Day');
  const notice = page.getByRole('status').filter({ hasText: 'Bookings stay' });
  await expect(notice).toContainText('Mia');
  await expectGoodInEachView(page, 'manage-hours');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAnnounced(page, 'Saved.');
  const guest = await browser.newPage({ baseURL: stack.url });
  await guest.goto(`/sites/${desk.site}`);
  const visit = guest.getByRole('region', { name: 'Getting there' });
  await expect(visit.getByText('8:00 am to 5:00 pm')).toBeVisible();
  await expect(visit).toContainText(/Sunday\s*closed/);
  await visit.scrollIntoViewIfNeeded();
  await expectGoodInEachView(guest, 'site-hours');
  await guest.close();
});

test('everybody can use the back office, in every size and theme', async ({ page, stack }) => {
  const unit = await findUnit(stack, 4);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  for (const [name, path] of Object.entries({
    start: '/manage',
    list: '/manage/products',
    row: `/manage/units/${unit.id}`,
    new: '/manage/products/new',
    newDay: '/manage/planned-prices/new',
    single: '/manage/organisation',
    changes: '/manage/changes',
    unknown: '/manage/unknown',
  })) {
    await page.goto(path);
    await expectGoodInEachView(page, `manage-${name}`);
  }
});

test('a place is put on the map by its address, then by the keyboard and by hand; its numbers say the same', async ({
  page,
  stack,
}) => {
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/sites/new');
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')];
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Fremantle');
  await page.getByLabel('State').selectOption('WA');
  await page.getByRole('button', { name: 'Find the address' }).click();
  await expect(page.getByText(/^The pin is in Fremantle/)).toBeVisible();
  await expect(latitude).toHaveValue(/^-32\.0/);
  await expect(longitude).toHaveValue(/^115\.7/);

  const pin = page.getByRole('button', { name: 'Pin of the site' });
  const west = Number(await longitude.inputValue());
  await pin.press('ArrowRight');
  await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(west);
  const north = Number(await latitude.inputValue());
  const { x, y } = (await pin.boundingBox())!;
  await page.mouse.move(x + 22, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 22, y + 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(north);
  await expectGoodInEachView(page, 'manage-place');

  await latitude.fill('-27.4698');
  await longitude.fill('153.0251');
  await expect(page.getByRole('region', { name: 'Map of the site’s place' })).toContainText('Brisbane');
});
