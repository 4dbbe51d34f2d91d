import { sql } from '@gatehouse/server/db/sql';
import { makeCustomer, password } from './customers.ts';
import { BIG_SITE, customerId, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, views } from './views.ts';

const [phone] = views;
test.use({ viewport: phone, colorScheme: phone.colorScheme, contextOptions: { reducedMotion: 'reduce' } });

test('a customer can look after doors: offered, named, shared with them, in trouble', async ({
  page,
  stack,
}) => {
  const dialog = page.getByRole('dialog');
  const see = (name: string) => expectGoodInEachView(page, `doors-${name}`);
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
  };
  const email = await makeCustomer(stack, 'Dora Doors');
  await signIn(page, stack, email, 'app');
  const unit = await rentUnit(stack, email, BIG_SITE);
  const shared = await rentUnit(stack, 'jack@gatehouse.example', BIG_SITE);
  await stack.ctx.db.query(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, invitee_name, invitee_email, invitee_id,
      state, created_at)
    select b.id, b.unit_id, u.site_id, b.customer_id, 'Dora', ${email}, ${await customerId(stack, email)},
      'Pending', b.start_time
    from bookings b join units u on u.id = b.unit_id where b.id = ${shared.bookingId}`);

  await page.goto(`/access/${shared.accessId}`);
  await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();
  await see('offered');
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  await page.goto('/profile/accesses');
  await expect(page.getByRole('link', { name: new RegExp(shared.name) })).toBeVisible();
  await page.getByRole('button', { name: `Change share of ${shared.name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Leave' })).toBeVisible();
  await see('leave-menu');
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await see('leave');
  await leave();

  await page.goto('/access');
  await page.getByRole('button', { name: 'Link Access' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Ingest Code is required')).toBeVisible();
  await see('link');
  await leave();
  await page.goto(`/access/${unit.accessId}`);
  await page.getByRole('button', { name: `Rename ${unit.name}` }).click();
  await expect(dialog.getByLabel('Your name for it')).toBeVisible();
  await see('rename');
  await leave();

  simulatedUnit(stack, unit).act('force');
  await expect(page.getByText('The alarm is on. Opening it yourself ends it.')).toBeVisible();
  stack.simulator.act({ type: 'jam', serial: unit.serial, channel: unit.channel, stuck: true });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('The door didn’t open')).toBeVisible();
  await expect(page.getByText('Try again. If it keeps failing, contact site staff.')).toBeInViewport();
  await see('jammed');
  await page.goto('/access');
  await expect(page.getByText(`Unit ${unit.name} is alarming!`, { exact: true })).toBeVisible();
  await see('alarm');
});

test('a person can sign in over the page, and look after PIN codes and the account', async ({
  page,
  stack,
}) => {
  const dialog = page.getByRole('dialog');
  const see = (name: string) => expectGoodInEachView(page, `account-${name}`);
  await page.goto('/access?platform=app');
  await expect(page.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible();
  await see('unauthorised');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByText('Password is a required field')).toBeVisible();
  await see('register');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.getByLabel('Email').fill('nobody.at.all@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog.getByText('Username or password is incorrect.')).toBeVisible();
  await see('login');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Verification code')).toBeVisible();
  await see('code');

  await signIn(page, stack, 'mia@gatehouse.example', 'app');
  await page.goto('/profile/security/pinCodes');
  await page.getByRole('button', { name: 'Add PIN code' }).click();
  await dialog.getByRole('button', { name: 'Save PIN code' }).click();
  await expect(dialog.getByText('PIN is a required field')).toBeVisible();
  await see('pin');
  for (const [errorCode, heading] of [
    ['IN_ARREARS', 'You have a payment due'],
    ['PARTIALLY_COLLECTED', 'You have something to collect'],
  ]) {
    const reply = { statusCode: 400, errorCode, errorMessage: 'Refused.' };
    await page.route('**/suspend', (route) => route.fulfill({ status: 400, json: reply }));
    await page.goto('/profile/delete');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await see('delete');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await see(`delete-${errorCode}`);
    await page.unroute('**/suspend');
  }
});
