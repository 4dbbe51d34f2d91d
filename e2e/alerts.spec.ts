import { sql } from '@gatehouse/server/db/sql';
import { expectAnnounced } from './announcements.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signInStaff } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';
import { acknowledgeAlarms, vacantUnit } from './vacantUnits.ts';

test.use({ viewport: { width: 390, height: 844 } });

const MANAGER = 'manager@gatehouse.example';

test(
  'a forced door is shown at once, is acknowledged, and its alert is archived',
  proves('staff: what they are alerted to'),
  async ({ page, stack }) => {
    await acknowledgeAlarms(stack);
    const unit = await vacantUnit(stack, { skip: 4 });
    await signInStaff(page, stack, MANAGER);
    await stopPolling(page);
    await page.goto('/user-access');
    const bell = page.getByRole('button', { name: /^Alerts/ });
    await bell.click();
    const list = page.getByRole('dialog');
    await expect(list.getByRole('listitem').or(list.getByText('All is quiet')).first()).toBeVisible();
    await expect(bell).toHaveAccessibleName('Alerts');
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);

    stack.simulator.act({ type: 'force', serial: unit.serial, channel: unit.channel });
    const banner = page.getByRole('alert').filter({ hasText: `Unit ${unit.name} is alarming!` });
    await expect(banner).toBeVisible();
    await expect(bell).toHaveAccessibleName(/^Alerts, \d+ new$/);

    await bell.click();
    const alert = list
      .getByRole('listitem')
      .filter({ hasText: `Unit ${unit.name} is alarming! Forced open.` });
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText('New');
    await expect(bell).toHaveAccessibleName('Alerts');
    await takeScreenshot(page, 'alerts-list');
    await alert.getByRole('button').first().click();
    await expect(page).toHaveURL(new RegExp(`/user-access/unit_${unit.id}$`));
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(page.getByText(/^Alarming/)).toHaveCount(0);

    await bell.click();
    await expect(alert).toContainText(/Over (just now|\d)/);
    await alert.getByRole('button', { name: /^Archive/ }).click();
    await expect(alert).toHaveCount(0);
    await page.getByText('Archive', { exact: true }).click();
    await expect(alert).toHaveCount(1);
    await alert.getByRole('button', { name: /^Take out/ }).click();
    // The sheet shrinks as it goes, and its head with the tabs moves down.
    await expect(alert).toHaveCount(0);
    await page.getByText('Current', { exact: true }).click();
    await expect(alert).toHaveCount(1);
  },
);

test('a jammed lock is shown, and that it is over', async ({ page, stack }) => {
  const unit = await vacantUnit(stack, { skip: 6 });
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  stack.simulator.act({ type: 'jam', serial: unit.serial, channel: unit.channel, stuck: true });
  await page.getByLabel('Unit name').fill(unit.name);
  await page.getByRole('checkbox', { name: `Select ${unit.name}`, exact: true }).check();
  const unlock = async () => {
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Unlock' }).click();
    await expect(question).toHaveCount(0);
  };
  await unlock();
  await expectAnnounced(page, 'the lock is jammed');
  await page.getByRole('button', { name: /^Alerts/ }).press('Enter');
  const alert = page
    .getByRole('listitem')
    .filter({ hasText: `The lock of unit ${unit.name} is jammed.` })
    .first();
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  stack.simulator.act({ type: 'jam', serial: unit.serial, channel: unit.channel, stuck: false });
  await unlock();
  await page.getByRole('button', { name: /^Alerts/ }).press('Enter');
  await expect(alert).toContainText('Over');
});

test('Escape closes the alerts before they have the focus', async ({ page, stack }) => {
  await signInStaff(page, stack, MANAGER);
  await page.goto('/user-access');
  const bell = page.getByRole('button', { name: /^Alerts/ });
  await bell.focus();
  // As soon as it is in the page, so that it cannot have taken the focus.
  await bell.evaluate(async (button: HTMLElement) => {
    const seen = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role=dialog]') === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    button.click();
    await seen;
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bell).toBeFocused();
});

let strangers = 0;

test('an installer of another site is shown nothing of it', async ({ page, stack }) => {
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`
    select id from sites where name = 'Fortitude Valley Storage'`);
  const email = `elsewhere.${++strangers}@gatehouse.example`;
  await stack.ctx.db.query(sql`
    with made as (
      insert into users (organisation_id, email, name, password_hash, created_at)
      select organisation_id, ${email}, 'Els Where', password_hash, created_at from users where email = ${MANAGER} returning id
    )
    insert into permissions (user_id, role, site_id)
    select made.id, 'installer', s.id from made join sites s on s.name = 'Brunswick Cue Club'`);
  await signInStaff(page, stack, email);
  await page.goto('/user-access');
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Brunswick Cue Club');
  await expect(page.getByRole('dialog')).not.toContainText('is alarming');
  const foreign = await page.evaluate(async (siteId) => {
    const token = localStorage.getItem('secure.token');
    const reply = await fetch(`/api/admin/alerts?siteId=${siteId}`, {
      headers: { Authorization: `Bearer ${token}`, OrganisationId: '4' },
    });
    return reply.status;
  }, id);
  expect(foreign).toBe(404);
});
