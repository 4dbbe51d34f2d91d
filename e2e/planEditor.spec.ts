import { sql } from '@gatehouse/server/db/sql';
import type { Stack } from '@gatehouse/stack/stack';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';
import { expectGoodInEachView, show, views } from './views.ts';

const SITE = 'Port Adelaide Wool Store';
const [, , , , desktop] = views;

/** A site, and two units that stand in its first area. */
async function findDrawn({ ctx }: Stack) {
  const units = await ctx.db.query<{ siteId: number; id: number; name: string; x: number }>(sql`
    select s.id as "siteId", u.id, u.name, d.plan_x as x
    from units u join doors d on d.id = u.door_id join sites s on s.id = u.site_id
    where s.name = ${SITE} and d.area_id = (
      select id from areas where site_id = s.id order by floor, id limit 1
    )
    order by u.name_order limit 2`);
  return { siteId: units[0]!.siteId, first: units[0]!, second: units[1]! };
}

const field = (page: Page, side: string, name: string) =>
  page.getByLabel(`${side} of ${name} in centimetres`, { exact: true });
const shape = (page: Page, id: number) => page.locator(`g[data-key="unit_${id}"]`);
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('a plan is drawn with mouse, keys and fields, and staff see it as it is published', async ({
  page,
  stack,
}) => {
  const { siteId, first, second } = await findDrawn(stack);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto(`/manage/sites/${siteId}`);
  await page.getByRole('link', { name: 'Edit the plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Plan of ${SITE}` })).toBeVisible();
  await expectGoodInEachView(page, 'plan-editor');
  await show(page, desktop);

  // Drawn by hand, and back by key.
  const before = await shape(page, first.id).getAttribute('transform');
  const at = (await shape(page, first.id).locator('rect').first().boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 60, at.y + at.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  await expect(shape(page, first.id)).not.toHaveAttribute('transform', before!);
  await page.keyboard.press('Control+z');
  await expect(shape(page, first.id)).toHaveAttribute('transform', before!);
  await expect(undo(page)).toBeDisabled();

  // By keys, from the field on.
  const x = field(page, 'From the left', first.name);
  const start = Number(await x.inputValue());
  const plan = page.getByRole('application');
  await plan.focus();
  await plan.press('ArrowRight');
  await expect(x).toHaveValue(String(Math.round((start + 10) / 10) * 10));
  const depth = field(page, 'Depth', first.name);
  const was = Number(await depth.inputValue());
  await plan.press('Shift+ArrowDown');
  await expect(depth).not.toHaveValue(String(was));

  await page.getByRole('button', { name: `Take ${second.name} off the plan` }).click();
  await expect(shape(page, second.id)).toHaveCount(0);
  await page.getByRole('button', { name: `Place ${second.name}` }).click();
  await expect(shape(page, second.id)).toHaveCount(1);
  await expectGoodInEachView(page, 'plan-editor-changed');
  await show(page, desktop);

  const watcher = await page.context().newPage();
  await stopPolling(watcher);
  await watcher.goto('/user-access?view=plan');
  await watcher.getByRole('combobox', { name: 'Site' }).selectOption({ label: SITE });
  await expect(shape(watcher, first.id)).toHaveAttribute('transform', before!);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish the plan?' });
  await expect(dialog).toContainText(`${first.name} moved 0.1 m, now`);
  await expectGoodInEachView(page, 'plan-editor-publish');
  await dialog.getByRole('button', { name: 'Publish 2 changes' }).click();
  await expectAnnounced(page, 'The plan is published.');
  await show(page, desktop);
  const drawn = await shape(page, first.id).getAttribute('transform');
  await expect(shape(watcher, first.id)).toHaveAttribute('transform', drawn!);
  await watcher.close();
  await page.goto('/manage/changes');
  await expect(page.getByRole('listitem').filter({ hasText: SITE }).first()).toContainText(first.name);
});

test('two people draw one plan: the slower reads both, and nothing is lost', async ({ page, stack }) => {
  const { siteId, first, second } = await findDrawn(stack);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await show(page, desktop);
  const address = `/manage/plan/${siteId}`;
  await page.goto(address);
  await field(page, 'From the top', first.name).fill('700');
  await page.getByRole('button', { name: `Take ${second.name} off the plan` }).click();
  const other = await page.context().newPage();
  await other.goto(address);
  await field(other, 'From the top', first.name).fill('900');
  await field(other, 'From the top', first.name).press('Enter');
  await other.getByRole('button', { name: 'Publish' }).click();
  await other.getByRole('button', { name: /^Publish 1/ }).click();
  await expectAnnounced(other, 'The plan is published.');
  await other.close();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish 2 changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'while you were editing' });
  await expect(notice).toContainText(`${first.name} moved`);
  await expect(notice).toContainText(`${second.name} taken off`);
  await expectGoodInEachView(page, 'plan-editor-conflict');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(field(page, 'From the top', first.name)).toHaveValue('700');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'From the top', first.name)).toHaveValue('900');
});

test('units are laid out as a row, dropped in, and drawn over a picture', async ({ page, stack }) => {
  const { siteId, first, second } = await findDrawn(stack);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await show(page, desktop);
  await page.goto(`/manage/plan/${siteId}`);
  for (const { name } of [second, first]) await page.getByLabel(`Select ${name}`).check();
  const row = page.getByRole('region', { name: 'Row' });
  await row.getByLabel('Width').fill('150');
  await row.getByLabel('Gap').fill('20');
  const start = Number(await row.getByLabel('From the left').inputValue());
  await row.getByRole('button', { name: 'Lay out' }).click();
  // In the order in which they were chosen.
  await expect(field(page, 'From the left', first.name)).toHaveValue(String(start + 170));
  await row.getByLabel('Gap').fill('100000');
  await row.getByRole('button', { name: 'Lay out' }).click();
  await expect(row).toContainText('This row doesn’t fit into the area.');
  await row.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('button', { name: `Take ${first.name} off the plan` }).click();
  await expect(shape(page, first.id)).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: first.name })
    .dragTo(page.getByRole('application'), { targetPosition: { x: 600, y: 450 } });
  await expect(shape(page, first.id)).toHaveCount(1);

  const place = { side: 'From the left', value: await field(page, 'From the left', first.name).inputValue() };
  await field(page, place.side, second.name).fill(place.value);
  const top = await field(page, 'From the top', first.name).inputValue();
  await field(page, 'From the top', second.name).fill(top);
  await field(page, 'From the top', second.name).press('Enter');
  await expect(page.getByText(/pairs? overlapping: /)).toContainText(first.name);

  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'hall.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'),
  });
  await page.getByLabel('Width (cm)').fill('3000');
  await page.getByLabel('Width (cm)').press('Enter');
  await expect(page.locator('svg image')).toHaveAttribute('width', '3000');
  await page.getByRole('button', { name: 'Scale by two points' }).click();
  await page.getByRole('application').click({ position: { x: 300, y: 300 } });
  const point = page.getByLabel('First point from the left (cm)');
  await expect(point).not.toHaveValue('0');
  await point.fill('500');
  await point.press('Enter');
  for (const field of ['Second point from the left (cm)', 'Second point from the top (cm)']) {
    await page.getByLabel(field).fill('500');
    await page.getByLabel(field).press('Enter');
  }
  await page.getByLabel('First point from the top (cm)').fill('1000');
  await page.getByLabel('First point from the top (cm)').press('Enter');
  await page.getByRole('button', { name: 'Scale the picture' }).click();
  await expect(page.getByText('Enter the distance, and set two different points.')).toBeVisible();
  await expectGoodInEachView(page, 'plan-editor-scale');
  await show(page, desktop);
  await page.getByLabel('Distance between them (cm)').fill('250');
  await page.getByRole('button', { name: 'Scale the picture' }).click();
  await expect(page.locator('svg image')).toHaveAttribute('width', '1500');
});
