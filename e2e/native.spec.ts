import { subscribePush, unsubscribePush } from '@gatehouse/contract/api/notifications';
import { sql } from '@gatehouse/server/db/sql';
import type { Page } from '@playwright/test';
import { expectAnnounced } from './announcements.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { enterShell, type NativeShell, Refusal, servePicture } from './nativeShell.ts';
import { command } from './otherWays.ts';
import { BIG_SITE, customerId, rentUnit } from './rentedUnits.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Logs somebody in through the app's own slide-over. */
async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await fillLogin(page, email, secret);
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function fillLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/access');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(secret);
  await sheet.getByRole('button', { name: 'Login', exact: true }).click();
}

async function searchHere(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Use my location' }).click();
}

const pathOf = (endpoint: { path: string }, id: number) => endpoint.path.replace('{id}', String(id));
const tap = (shell: NativeShell, path: string) =>
  shell.emit('FirebaseMessaging', 'notificationActionPerformed', {
    actionId: 'tap',
    notification: { id: '1', data: { path } },
  });

test(
  'tokens are kept by the secure storage of the device, and outlive the app',
  proves('the native app'),
  async ({ stack, page, context }) => {
    const shell = await enterShell(context);
    await logIn(page, await makeCustomer(stack));
    expect(shell.secrets.get('token')).toMatch(/^eyJ/);
    expect(shell.secrets.get('refreshToken')).not.toBe(undefined);
    const keptPlainly = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)));
    await expect.poll(keptPlainly).toEqual(['guestToken']);
    expect(await page.evaluate('Capacitor.isNativePlatform()')).toBe(true);

    const again = await shell.restart(page);
    await again.goto('/');
    await expect(again).toHaveURL('/access');
    await expect(again.getByRole('button', { name: 'Profile of Sam Reed' })).toBeVisible();
  },
);

test('what an earlier version kept in plain preferences moves to secure storage once', async ({
  page,
  context,
}) => {
  const plain = new Map([['refreshToken', 'from-an-earlier-version']]);
  const shell = await enterShell(context);
  shell.answers['Preferences.get'] = ({ key }) => ({ value: plain.get(String(key)) ?? null });
  shell.answers['Preferences.remove'] = ({ key }) => void plain.delete(String(key));
  await page.goto('/search');
  await expect.poll(() => shell.secrets.get('refreshToken')).toBe('from-an-earlier-version');
  await expect.poll(() => plain.size).toBe(0);
});

test('without secure storage nobody is logged in, and sees why', async ({ page, stack, context }) => {
  await enterShell(context, { without: ['SecureStoragePlugin'] });
  await fillLogin(page, await makeCustomer(stack));
  await expect(page.getByRole('dialog').getByText('SecureStoragePlugin is unavailable')).toBeVisible();
  await takeScreenshot(page, 'native-no-storage');
});

test('pushes are asked for at the start; who logs in gets their topic, and loses it by logging out', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  await page.goto('/access');
  await expect.poll(() => shell.asked('FirebaseMessaging.requestPermissions').length).toBe(1);
  const subscribed = page.waitForRequest((request) => request.url().endsWith('/push/subscribe'));
  const email = await makeCustomer(stack);
  await logIn(page, email);
  const id = await customerId(stack, email);
  const request = await subscribed;
  expect(new URL(request.url()).pathname).toBe(pathOf(subscribePush, id));
  const topic = `topic_production_customer_${id}`;
  expect(request.postDataJSON()).toEqual({ token: 'device-of-the-test', topics: [topic] });
  await expect.poll(() => shell.secrets.get('topics')).toBe(JSON.stringify([topic]));
  expect(shell.asked('FirebaseMessaging.requestPermissions').length).toBe(1);

  // The service renames the device.
  const renamed = page.waitForRequest((next) => next.url().endsWith('/push/subscribe'));
  shell.answers['FirebaseMessaging.getToken'] = () => ({ token: 'another-name' });
  await shell.emit('FirebaseMessaging', 'tokenReceived', { token: 'another-name' });
  expect((await renamed).postDataJSON().token).toBe('another-name');

  const left = page.waitForRequest((next) => next.url().endsWith('/push/unsubscribe'));
  await page.goto('/logout');
  expect(new URL((await left).url()).pathname).toBe(pathOf(unsubscribePush, id));
  await expect.poll(() => shell.asked('FirebaseMessaging.deleteToken').length).toBe(1);
  await expect.poll(() => [...shell.secrets.keys()]).toEqual([]);
});

test('who wants no pushes is not named to the push service', async ({ page, stack, context }) => {
  const shell = await enterShell(context);
  shell.answers['FirebaseMessaging.requestPermissions'] = () => ({ receive: 'denied' });
  let subscriptions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/push/subscribe')) subscriptions += 1;
  });
  await logIn(page, await makeCustomer(stack));
  await expect.poll(() => shell.asked('FirebaseMessaging.checkPermissions').length).toBeGreaterThan(1);
  expect(shell.asked('FirebaseMessaging.getToken')).toEqual([]);
  expect(subscriptions).toBe(0);
  expect(shell.asked('FirebaseMessaging.requestPermissions').length).toBe(1);
});

test('a tap on a message leads to its page, also when it starts the app; nothing leads out of it', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  const email = await makeCustomer(stack);
  await logIn(page, email);
  const unit = await rentUnit(stack, email, BIG_SITE);
  await page.goto('/profile');
  await tap(shell, `/access/${unit.accessId}`);
  await expect(page).toHaveURL(`/access/${unit.accessId}`);
  for (const foreign of ['https://evil.example/', '//evil.example/access', 'access', '/nowhere', '/embed']) {
    await tap(shell, foreign);
  }
  await tap(shell, '/profile/help');
  await expect(page).toHaveURL('/profile/help');
  expect(await page.evaluate(() => history.length)).toBeLessThan(8);

  const again = await shell.restart(page);
  await tap(shell, `/access/${unit.accessId}/activity`);
  await again.goto('/');
  await expect(again).toHaveURL(`/access/${unit.accessId}/activity`);
});

test('a link to the web opens its page in the app, one to anywhere else does nothing', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const open = (url: string) => shell.emit('App', 'appUrlOpen', { url });
  await open('https://evil.example/profile/help');
  await open(`${stack.url}//evil.example/profile/help`);
  await open(`${stack.url}/nowhere`);
  await open(`${stack.url}/search/results?category=storage#list`);
  await expect(page).toHaveURL('/search/results?category=storage#list');
  await page.goBack();
  await expect(page).toHaveURL('/search');

  const again = await shell.restart(page);
  await open(`${stack.url}/shop/sites`);
  await again.goto('/');
  await expect(again).toHaveURL('/shop/sites');
  await open(`${stack.url}/register/7?email=ann%40example.com`);
  await expect(again.getByRole('dialog').getByLabel('Email')).toHaveValue('ann@example.com');
  await expect(again).toHaveURL('/access');
});

test('a photo of the camera becomes the profile image; a camera that is denied says what to do', async ({
  stack,
  page,
  context,
}) => {
  const shell = await enterShell(context);
  await logIn(page, await makeCustomer(stack));
  await servePicture(page, await page.screenshot());
  await page.goto('/profile');
  const take = page.getByRole('button', { name: 'Take photo' });
  await expect(page.getByRole('button', { name: 'Choose photo' })).toBeVisible();
  await takeScreenshot(page, 'native-profile');

  const ways = { ...shell.answers };
  shell.answers['Camera.takePhoto'] = () => {
    throw new Refusal('Couldn’t access camera.', 'OS-PLUG-CAMR-0003');
  };
  await take.click();
  await expectAnnounced(page, 'Please enable camera permissions.');
  shell.answers['Camera.takePhoto'] = () => {
    throw new Refusal('Called off.', 'OS-PLUG-CAMR-0006');
  };
  await take.click();
  await expect.poll(() => shell.asked('Camera.takePhoto').length).toBe(2);

  Object.assign(shell.answers, ways);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/image'),
  );
  await take.click();
  expect((await sent).headers()['content-type']).toBe('image/png');
  await expectAnnounced(page, 'Photo saved.');
  expect(shell.asked('Camera.takePhoto').at(-1)).toMatchObject({ cameraDirection: 'FRONT' });
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  await page.goto('/profile/identification');
  await page.getByRole('button', { name: 'Choose photo' }).click();
  await expect(page.getByRole('img', { name: /^Chosen: photo/ })).toBeVisible();
});

for (const [code, text] of [
  ['OS-PLUG-GLOC-0003', 'Please enable location permissions.'],
  [
    'OS-PLUG-GLOC-0010',
    'Finding your location took too long. Please try again, or type a suburb or postcode.',
  ],
  ['OS-PLUG-GLOC-0002', 'We couldn’t find your location. Please try again, or type a suburb or postcode.'],
  [undefined, 'Something went wrong while finding your location. Please try again.'],
] as const) {
  test(`a location that fails with ${code} has its own words`, async ({ page, context }) => {
    const shell = await enterShell(context);
    shell.answers['Geolocation.getCurrentPosition'] = () => {
      throw new Refusal('No location.', code);
    };
    await page.goto('/search');
    await searchHere(page);
    await expect(page.getByText(text)).toBeVisible();
  });
}

test('the place of the device is found by the device', async ({ page, context }) => {
  await enterShell(context);
  await page.goto('/search');
  await searchHere(page);
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/QLD 4\d{3}$/);
});

test('a receipt goes to the share sheet', async ({ page, context, stack }) => {
  const shell = await enterShell(context);
  await logIn(page, 'mia@gatehouse.example', 'gatehouse4');
  const { id } = await stack.ctx.db.one<{ id: number }>(sql`
    select b.id from bookings b join customers c on c.id = b.customer_id join payments p on p.order_id = b.order_id
    where c.email = 'mia@gatehouse.example' and p.state = 'Succeeded' order by b.id limit 1`);
  await page.goto(`/orders/booking/${id}`);
  await page
    .getByRole('button', { name: /Download receipt/ })
    .first()
    .click();
  await expect.poll(() => shell.asked('Share.share').length).toBe(1);
  const [written] = shell.asked('Filesystem.writeFile');
  expect(written!.path).toMatch(/^receipt-R\d{6}\.pdf$/);
  expect(Buffer.from(String(written!.data), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(shell.asked('Share.share')).toEqual([{ files: [`file:///cache/${written!.path}`] }]);
});

test('the back button closes what lies over the page, then goes back, then leaves', async ({
  page,
  context,
}) => {
  const shell = await enterShell(context);
  const back = () => shell.emit('App', 'backButton', { canGoBack: true });
  await page.goto('/search');
  await page.getByRole('link', { name: 'Access' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreenshot(page, 'native-login');
  await back();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/access');
  await back();
  await expect(page).toHaveURL('/search');
  expect(shell.asked('App.minimizeApp')).toEqual([]);
  await back();
  await expect.poll(() => shell.asked('App.minimizeApp').length).toBe(1);
});

test('the shell reports the network', async ({ page, context }) => {
  const shell = await enterShell(context);
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shell.emit('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await expect(page.getByText('You appear to be offline.')).toBeVisible();
  await shell.emit('Network', 'networkStatusChange', { connected: true, connectionType: 'cellular' });
  await expect(page.getByText('You appear to be offline.')).toHaveCount(0);
});

test('a door that refused makes the phone vibrate, one that opened too', async ({ page, context, stack }) => {
  const shell = await enterShell(context);
  const email = await makeCustomer(stack);
  const unit = await rentUnit(stack, email, BIG_SITE);
  await logIn(page, email);
  await page.goto(`/access/${unit.accessId}`);
  const open = page.getByRole('button', { name: 'Open', exact: true });
  await page.route('**/open', (route) => route.abort());
  await open.click();
  await expect.poll(() => shell.asked('Haptics.notification')).toEqual([{ type: 'ERROR' }]);

  await page.unroute('**/open');
  await page.reload();
  await open.click();
  await expect.poll(() => shell.asked('Haptics.notification').at(-1)).toEqual({ type: 'SUCCESS' });
  await takeScreenshot(page, 'native-door');
});

test(
  'doors used and commands under way stand outside of the app, and are gone with the person',
  proves('doors outside of the app'),
  async ({ page, context, stack }) => {
    const shell = await enterShell(context);
    const email = await makeCustomer(stack);
    const unit = await rentUnit(stack, email, BIG_SITE);
    await page.goto('/search');
    // Whoever was here before left nothing.
    await expect.poll(() => shell.asked('DoorWidget.clear').length).toBeGreaterThan(0);
    await logIn(page, email);
    const ownRow = { id: unit.accessId, title: unit.name };
    const doors = () => (shell.asked('DoorWidget.set').at(-1)?.doors ?? []) as Record<string, unknown>[];
    await expect.poll(() => doors()[0]).toMatchObject(ownRow);

    await page.goto(`/access/${unit.accessId}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect
      .poll(() => doors()[0])
      .toMatchObject({ ...ownRow, report: { word: 'Unlocked', tone: 'open' } });
    const [first] = doors();
    expect(first!.link).toBe(`${stack.url}/access/${unit.accessId}`);
    const { at, until } = first!.report as { at: number; until: number };
    expect(until - at).toBe(5 * 60_000);
    expect(Object.keys(first!).toSorted()).toEqual(['id', 'link', 'report', 'subtitle', 'title']);
    const stages = () =>
      shell.asked('DoorActivity.show').map(({ id, title, stage, text }) => [id, title, stage, text]);
    await expect.poll(stages).toEqual([
      [unit.accessId, unit.name, 'sending', 'Asking to open'],
      [unit.accessId, unit.name, 'confirmed', 'Unlocked, the door confirmed it'],
    ]);
    const quickActions = () => shell.asked('QuickActions.set').at(-1)?.items;
    await expect.poll(quickActions).toMatchObject([ownRow]);

    const count = (method: string) => shell.asked(method).length;
    const before = { clear: count('DoorWidget.clear'), end: count('DoorActivity.endAll') };
    const set = () => count('DoorWidget.set');
    await page.goto('/logout');
    await expect.poll(() => count('DoorWidget.clear')).toBeGreaterThan(before.clear);
    await expect.poll(() => count('DoorActivity.endAll')).toBeGreaterThan(before.end);
    await expect.poll(quickActions).toEqual([]);
    const setBefore = set();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(set()).toBe(setBefore);
  },
);

test('a room that runs out is counted down on the lock screen, as long as it is taken', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  const { db, clock } = stack.ctx;
  const email = await makeCustomer(stack);
  const { bookingId, accessId, name } = await rentUnit(stack, email, BIG_SITE);
  const start = clock.now().subtract({ hours: 1 });
  const end = clock.now().add({ minutes: 20 });
  await db.query(sql`update bookings set start_time = ${start}, end_time = ${end} where id = ${bookingId}`);
  await logIn(page, email);
  await page.goto('/access');
  const endings = () =>
    shell
      .asked('DoorActivity.show')
      .flatMap(({ id, title, stage, text, shownForMs }) =>
        stage === 'ending' ? [{ id, title, text, isShown: Number(shownForMs) > 0 }] : [],
      );
  const ending = { id: `${accessId}_ending`, title: name, text: expect.stringMatching(/^Ends at /) };
  await expect.poll(() => endings().at(-1)).toEqual({ ...ending, isShown: true });

  await db.query(
    sql`update bookings set end_time = ${clock.now().add({ hours: 5 })} where id = ${bookingId}`,
  );
  // Asked for again by itself, as nothing announced it.
  await expect.poll(() => endings().at(-1), { timeout: 90_000 }).toEqual({ ...ending, isShown: false });
});

test('a phone without a place for commands under way is asked for it once', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  shell.answers['DoorActivity.show'] = () => ({ state: 'unsupported' });
  const email = await makeCustomer(stack);
  const unit = await rentUnit(stack, email, BIG_SITE);
  await logIn(page, email);
  await page.goto(`/access/${unit.accessId}`);
  await page.route('**/open', (route) => route.abort());
  const stages = page.getByRole('list', { name: 'Your command' });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(stages).toBeVisible();
  await expect.poll(() => shell.asked('DoorActivity.show').map(({ stage }) => stage)).toEqual(['sending']);
  await expect(stages.getByText(/failed|not known/)).toHaveCount(1);
  expect(shell.asked('DoorActivity.show').length).toBe(1);
});

test('units are asked over the radio of the device; one that is switched off says so', async ({
  page,
  context,
  stack,
}) => {
  const shell = await enterShell(context);
  const email = await makeCustomer(stack);
  const unit = await rentUnit(stack, email, BIG_SITE);
  await logIn(page, email);
  await page.goto(`/access/${unit.accessId}`);
  shell.answers['IBeacon.state'] = shell.answers['IBeacon.request'] = () => ({ state: 'off' });
  await command(page, 'Open over Bluetooth');
  const off = 'iBeacon has been disabled. Please reenable to send bluetooth commands.';
  await expect(page.getByText(off)).toBeVisible();
  expect(shell.asked('IBeacon.advertise')).toEqual([]);

  await page.reload();
  shell.answers['IBeacon.state'] = shell.answers['IBeacon.request'] = () => ({ state: 'on' });
  await command(page, 'Open over Bluetooth');
  await expect.poll(() => shell.asked('IBeacon.advertise').length).toBe(1);
  const [sent] = shell.asked('IBeacon.advertise');
  expect(sent).toMatchObject({ power: -56 });
  expect(Number(sent!.major) >>> 8).toBe(1);
  await expect.poll(() => shell.asked('IBeacon.listen')).toEqual([{ uuids: [sent!.uuid] }]);
});

test('on iOS the keyboard is set up, and the splash screen goes when the page is there', async ({
  page,
  context,
}) => {
  const shell = await enterShell(context, { platform: 'ios' });
  await page.goto('/search');
  await expect.poll(() => shell.asked('SplashScreen.hide').length).toBe(1);
  await expect.poll(() => shell.asked('Keyboard.setScroll')).toEqual([{ isDisabled: true }]);
  expect(shell.asked('Keyboard.setAccessoryBarVisible')).toEqual([{ isVisible: true }]);
  expect(shell.asked('Keyboard.setResizeMode')).toEqual([{ mode: 'native' }]);
});
