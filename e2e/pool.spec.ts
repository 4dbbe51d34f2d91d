import { sql } from '@gatehouse/server/db/sql';
import { makeDoor } from '@gatehouse/server/testing/factories';
import type { Stack } from '@gatehouse/stack/stack';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { signedIn, signIn } from './signIn.ts';
import { expect, test } from './stack.ts';
import { stopPolling } from './stopPolling.ts';
import { expectGoodInEachView } from './views.ts';

const cards = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

let tables = 0;

/** A table of its own at the cue club, without a controller. */
async function makeTable(stack: Stack): Promise<{ id: number; name: string }> {
  const name = `Test table ${++tables}`;
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`
    insert into units (site_id, area_id, product_id, name, type)
    select site_id, area_id, product_id, ${name}, type from units where name = 'Magpie' and type = 'pool_table'
    returning id`);
  return { id, name };
}

/** Lets the game that is played at a table have begun half an hour earlier. */
const endGame = (stack: Stack, id: number) =>
  stack.ctx.db.query(sql`
    update bookings set start_time = start_time - interval '30 minutes', end_time = end_time - interval '30 minutes'
    where unit_id = ${id} and state = 'Active'`);
/** Lets the turn that was called at a table have been called five minutes earlier. */
const missTurn = (stack: Stack, id: number) =>
  stack.ctx.db.query(sql`
    update queue_entries set turn_ends_at = turn_ends_at - interval '5 minutes'
    where unit_id = ${id} and turn_ends_at is not null`);

const paid = (stack: Stack, email: string) =>
  stack.ctx.db.one<{ taken: number; returned: number }>(sql`
    select count(*)::integer as taken, coalesce(sum(refunded), 0)::integer as returned
    from payments p join customers c on c.id = p.customer_id where c.email = ${email} and p.state = 'Succeeded'`);

/** Somebody else who joins the queue, without a screen. */
async function othersJoin(page: Page, stack: Stack, id: number, ...aliases: string[]): Promise<void> {
  for (const alias of aliases) {
    const { request } = page;
    const email = await makeCustomer(stack);
    const { id: customer, accessToken: token } = await signedIn(stack, email);
    const fields = { number: cards.pays, expiry: '12/30', cvc: '123', name: '' };
    const { cardToken } = await post(request, '/api/guest/sandboxCards', fields, token);
    await post(request, `/api/customer/${customer}/payment`, { cardToken, isDefault: true }, token);
    await post(request, `/api/customer/poolTables/${id}/book`, { alias }, token);
  }
}

async function post(request: APIRequestContext, path: string, data: object, token?: string) {
  const headers = { OrganisationId: '4', ...(token && { Authorization: `Bearer ${token}` }) };
  const reply = await request.post(path, { headers, data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()).result;
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
}

async function joinAs(page: Page, id: number, alias: string): Promise<void> {
  await page.goto(`/table/${id}/book`);
  await page.getByLabel('Your name in the queue').fill(alias);
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: 'Save card and pay $8.00' }).click();
}

test('a guest looks at a table, signs in, pays and plays; the table is lit', async ({ page, stack }) => {
  test.slow();
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`select id from units where name = 'Magpie'`);
  const email = await makeCustomer(stack);
  await page.goto(`/table/${id}`);
  await expect(page.getByRole('heading', { name: 'Magpie', level: 1 })).toBeVisible();
  await expect(page.getByText('The table is free')).toBeVisible();
  await expect(page.getByText('$8.00')).toBeVisible();
  await takeScreenshot(page, 'table-free');
  await page.getByRole('link', { name: 'Join Queue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();

  await expect(page.getByLabel('Your name in the queue')).toHaveValue('Sam');
  await takeScreenshot(page, 'table-book');
  await typeCard(page, cards.pays);
  await page.getByLabel('Your name in the queue').fill('Sharky');
  await page.getByRole('button', { name: 'Save card and pay $8.00' }).click();
  await expect(page).toHaveURL(new RegExp(`/table/${id}$`));
  await expect(page.getByText('Hi Sharky!')).toBeVisible();
  await expect(page.getByText('Your first game on Magpie is being played')).toBeVisible();
  await expect(page.getByText("It's your turn now.")).toBeVisible();
  await expect(page.getByText('left to play')).toBeVisible();
  await takeScreenshot(page, 'table-playing');
  const isLit = () =>
    stack.ctx.db.one(sql`
      select d.reported_lights as on from doors d join units u on u.door_id = d.id where u.id = ${id}`);
  await expect.poll(isLit).toEqual({ on: true });

  await page.getByRole('button', { name: 'End game' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End game' }).click();
  await expect(page.getByText('The table is free')).toBeVisible();
  await expect.poll(isLit).toEqual({ on: false });
  expect(await paid(stack, email)).toEqual({ taken: 1, returned: 0 });

  const { serial } = await stack.ctx.db.one<{ serial: string }>(sql`
    select c.serial from units u join doors d on d.id = u.door_id join controllers c on c.id = d.controller_id
    where u.id = ${id}`);
  const lightsOffline = page.getByText('The lights of this table are offline right now');
  stack.simulator.act({ type: 'cut', serial, cut: true });
  await expect(lightsOffline).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await takeScreenshot(page, 'table-cut');
  stack.simulator.act({ type: 'cut', serial, cut: false });
  await expect(lightsOffline).toBeHidden({ timeout: 60_000 });
});

test(
  'three games, hidden games, and leaving with the money back',
  proves('queue at a pool table'),
  async ({ page, stack }) => {
    const { id, name } = await makeTable(stack);
    await othersJoin(page, stack, id, 'Zoe');
    const email = await makeCustomer(stack);
    await signIn(page, stack, email, 'web');
    await joinAs(page, id, 'Sam');
    await expect(page.getByText(`Your first game on ${name} is in the queue`)).toBeVisible();
    await expect(page.getByText('Position in the queue.')).toBeVisible();
    for (const ordinal of ['second', 'third']) {
      await page.getByRole('link', { name: 'Add Another Game' }).click();
      await page.getByRole('button', { name: 'Pay $8.00' }).click();
      await expect(page.getByText(`Your ${ordinal} game on ${name} is in the queue`)).toBeVisible();
    }
    await expect(page.getByText('You have three games in this queue')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Another Game' })).toBeHidden();
    await expect(page.getByText('Games Queued')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Place' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Show 1 hidden games' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Place' })).toHaveCount(4);
    await takeScreenshot(page, 'table-three-games');
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Place' })).toHaveCount(3);

    await page.getByRole('button', { name: 'Leave queue' }).last().click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('$8.00 goes back to the card you paid with.');
    await takeScreenshot(page, 'table-leave');
    await question.getByRole('button', { name: 'Leave queue' }).click();
    await expectAnnounced(page, 'You left the queue. $8.00 goes back to your card.');
    await expect(page.getByText(`Your third game on ${name} is in the queue`)).toBeHidden();
    expect(await paid(stack, email)).toEqual({ taken: 3, returned: 800 });
  },
);

test('a game that is gone before the reply is there keeps its question until then, and the next one stays', async ({
  page,
  stack,
}) => {
  const { id, name } = await makeTable(stack);
  await signIn(page, stack, await makeCustomer(stack), 'web');
  await joinAs(page, id, 'Sam');
  await page.getByRole('link', { name: 'Add Another Game' }).click();
  await page.getByRole('button', { name: 'Pay $8.00' }).click();
  const second = page.getByText(`Your second game on ${name} is in the queue`);
  await expect(second).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route('/api/customer/poolTables/*/queue/*', async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Leave queue' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Leave queue' }).click();
  await expect(second).toHaveCount(0);
  await expect(question.getByRole('button', { name: 'Stay in queue' })).toBeDisabled();
  await expect(question.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="alertdialog"]:not([data-exiting] *)')).toBeVisible();
  held.resolve();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'End game' }).click();
  await expect(question).toContainText('End your game?');
  await question.getByRole('button', { name: 'End game' }).click();
  await expect(page.getByText('The table is free')).toBeVisible();
});

test('a desk shows the queue and the way into it beside the pictures of the table', async ({
  page,
  stack,
}) => {
  const { id, name } = await makeTable(stack);
  await othersJoin(page, stack, id, 'Zoe', 'Ann', 'Bob', 'Cat');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/table/${id}`);
  const pictures = page.getByRole('region', { name: `Pictures of Pool table ${name}` });
  await expect(pictures.getByRole('img')).toHaveAccessibleName(/^A pool table/);
  const join = page.getByRole('link', { name: 'Join Queue' });
  await expect(join).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Show 1 hidden games' })).toBeInViewport({ ratio: 1 });
  const [left, right] = [await pictures.boundingBox(), await join.boundingBox()];
  expect(left!.x + left!.width).toBeLessThan(right!.x);
  await expectGoodInEachView(page, 'table-queue');

  await page.route('**/media/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('img', { name: `Pool table ${name}` })).toBeVisible();
  await page.unroute('**/media/**');

  await signIn(page, stack, await makeCustomer(stack), 'web');
  await joinAs(page, id, 'Sam');
  await expect(page.getByText('Position in the queue.')).toBeVisible();
  await expectGoodInEachView(page, 'table-own');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Add Another Game' }).click();
  await expect(page.getByRole('button', { name: 'Pay $8.00' })).toBeInViewport({ ratio: 1 });
  await expectGoodInEachView(page, 'table-pay');
});

test('two join at once; the second is called, starts, and whoever does not come is passed over', async ({
  page,
  browser,
  stack,
}) => {
  const { id, name } = await makeTable(stack);
  const otherPage = await (await browser.newContext({ baseURL: stack.url })).newPage();
  for (const one of [page, otherPage]) {
    await signIn(one, stack, await makeCustomer(stack), 'web');
    await stopPolling(one);
  }
  await Promise.all([joinAs(page, id, 'Ann'), joinAs(otherPage, id, 'Bob')]);
  for (const one of [page, otherPage])
    await expect(one.getByText(`Your first game on ${name} is`)).toBeVisible();
  const { plays } = await stack.ctx.db.one<{ plays: string }>(sql`
    select notes as plays from bookings where unit_id = ${id} and state = 'Active'`);
  const [first, second] = plays === 'Ann' ? [page, otherPage] : [otherPage, page];
  await expect(second.getByText('Position in the queue.')).toBeVisible();
  await takeScreenshot(second, 'table-waiting');
  await othersJoin(page, stack, id, 'Cat');

  await endGame(stack, id);
  const games = second.getByRole('region', { name: 'Your games' });
  await expect(games.getByText('to start your game')).toBeVisible();
  await expectAnnounced(second, `You have 5 minutes to start your game on ${name}.`);
  await takeScreenshot(second, 'table-turn');
  await missTurn(stack, id);
  await expect(second.getByText('Position in the queue.')).toBeVisible();
  await expect(second.getByText('Miss the next one and the game is skipped.')).toBeVisible();
  await missTurn(stack, id);
  await expect(second.getByText('You missed a turn before.')).toBeVisible();
  await second.getByRole('button', { name: 'Start game' }).click();
  await expect(second.getByText('left to play')).toBeVisible();
  await expect(first.getByRole('listitem').filter({ hasText: 'Cat' })).toContainText(
    'Waiting, missed a turn',
  );
  await expect(first.getByRole('link', { name: 'Join Queue' })).toBeVisible();
  await otherPage.context().close();
});

test('a player in the app finds the game among their doors and bookings, and goes to its queue', async ({
  page,
  stack,
}) => {
  const { id } = await makeTable(stack);
  const { siteId } = await stack.ctx.db.one<{ siteId: number }>(
    sql`select site_id as "siteId" from units where id = ${id}`,
  );
  const doorId = await makeDoor(stack.ctx.db, { siteId, hasLights: true });
  await stack.ctx.db.query(sql`update units set door_id = ${doorId} where id = ${id}`);
  await othersJoin(page, stack, id, 'Zoe');
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, 'app');
  await joinAs(page, id, 'Sam');
  await expect(page.getByText('Position in the queue.')).toBeVisible();

  await page.goto('/access');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'You’re second in the queue.' });
  await expect(row).toContainText('Place 2');
  await takeScreenshot(page, 'table-access-list');
  await endGame(stack, id);
  await expect(row.or(page.getByText("It's your turn now. Start by"))).toBeVisible();
  await page.getByRole('link', { name: "It's your turn now." }).click();
  await expect(page.getByRole('link', { name: 'Start your game' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Open|Lock|Unlock)/ })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Lights' })).toBeDisabled();
  await expectGoodInEachView(page, 'table-access');
  await page.getByRole('link', { name: 'Start your game' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await expect(page.getByText('left to play')).toBeVisible();

  await page.goto('/orders');
  await page.getByRole('link', { name: /Pool/ }).first().click();
  await expect(page.getByText('You play until')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your door' })).toHaveCount(0);
  await takeScreenshot(page, 'table-booking');
  await page.getByRole('link', { name: 'See the queue' }).click();
  await expect(page.getByText('left to play')).toBeVisible();
});

test('a site leads to the queues of its tables', async ({ page, stack }) => {
  const { id, site } = await stack.ctx.db.one<{ id: number; site: number }>(
    sql`select id, site_id as site from units where name = 'Magpie' and type = 'pool_table'`,
  );
  await page.goto(`/search/results?site=${site}`);
  const link = page.getByRole('link', { name: 'Pool table Magpie' });
  await expect(link).toHaveAttribute('href', `/table/${id}`);
  await takeScreenshot(page, 'table-site');
});

test('a declined card, a lost connection, a table that is not there', async ({ page, stack }) => {
  const { id } = await makeTable(stack);
  const email = await makeCustomer(stack);
  await signIn(page, stack, email, 'web');
  await page.goto(`/table/${id}/book`);
  await page.getByLabel('Your name in the queue').fill('');
  await page.getByLabel('Your name in the queue').blur();
  await typeCard(page, cards.declined);
  await page.getByRole('button', { name: 'Save card and pay $8.00' }).click();
  await expect(page.getByText('Your name in the queue is a required field')).toBeVisible();
  await page.getByLabel('Your name in the queue').fill('Sam');
  await page.getByRole('button', { name: 'Pay $8.00' }).click();
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('You weren’t charged. Choose another card and try again.')).toBeVisible();
  await takeScreenshot(page, 'table-declined');

  await page.getByLabel('Use a new card').check();
  await typeCard(page, cards.pays);
  let lost = 0;
  await page.route('**/book', async (route) => {
    if (route.request().method() !== 'POST' || ++lost > 2) return route.continue();
    // The first is lost on the way there, the second on the way back.
    if (lost === 2) await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save card and pay $8.00' }).click();
  await expectAnnounced(page, 'You won’t be charged twice.');
  await takeScreenshot(page, 'table-lost');
  await expect(page.getByText('Hi Sam!')).toBeVisible();
  expect(await paid(stack, email)).toEqual({ taken: 1, returned: 0 });

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByText('Hi Sam!')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await page.goto('/table/999999');
  await expect(page.getByRole('heading', { name: 'We couldn’t find this table' })).toBeVisible();
});
