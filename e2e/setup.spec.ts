import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { expect, type Page } from '@playwright/test';
import { test as base } from './browser.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expectGoodInEachView } from './views.ts';

const serveFile = join(import.meta.dirname, '../tools/stack/src/serve.ts');

/** A server of an operator on an empty folder, and the code that it printed as it started. */
type House = { url: string; code: string };

const test = base.extend<{ house: House }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs.
  house: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-setup-'));
    // As root, the database's account must be able to enter.
    await chmod(folder, 0o711);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const child = spawn(process.execPath, [serveFile], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        HOST: 'localhost',
        PORT: String(port),
        MQTT_PORT: '0',
        PUBLIC_URL: url,
        BACKUP_DIR: join(folder, 'backups'),
        LOG_LEVEL: 'error',
        CARDS: 'sandbox',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    try {
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
      const code = () => printed.match(/enter this code: (\S+)/)?.[1];
      await expect.poll(code, { message: 'the code that the server prints', timeout: 120_000 }).toBeDefined();
      await use({ url, code: code() ?? '' });
    } finally {
      child.kill('SIGTERM');
      await exited;
      await removeHome(join(folder, 'postgres'));
      await rm(folder, { recursive: true, force: true });
    }
  },
  baseURL: async ({ house }, use) => use(house.url),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const testCards = (page: Page) => page.getByText('Only test cards work here, and no money moves.');
const submit = (page: Page) => page.getByRole('button', { name: 'Set up Gatehouse' }).click();

test(
  'the first owner sets an empty house up by the code that the server printed, once',
  proves('the first owner of an installation'),
  async ({ page, house, browser }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/setup');
    await expect(page.getByRole('heading', { name: 'Set up Gatehouse' })).toBeVisible();
    await submit(page);
    await expect(page.getByText('Name of your business is a required field')).toBeVisible();
    await expectGoodInEachView(page, 'setup-empty');

    await field(page, 'Code').fill('AAAA-AAAA');
    await field(page, 'Name of your business').fill('Harbour Storage');
    await field(page, 'Email for your customers').fill('office@example.com');
    await page.getByLabel('Time zone').selectOption('Australia/Perth');
    await field(page, 'Your name').fill('Olga Owner');
    await field(page, 'Your email').fill('olga@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await submit(page);
    await expect(page.getByText('This isn’t the code, or it’s over.', { exact: false })).toBeVisible();
    await expect(field(page, 'Code')).toBeFocused();
    await takeScreenshot(page, 'setup-wrong-code');

    await field(page, 'Code').fill(house.code.toLowerCase());
    await submit(page);
    await expect(page).toHaveURL('/manage');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(testCards(page)).toBeVisible();
    await takeScreenshot(page, 'setup-done');
    await page.goto('/manage/sites/new');
    await expect(page.getByLabel('Time zone')).toHaveValue('Australia/Perth');

    const stranger = await browser.newPage({ baseURL: house.url });
    await stranger.goto('/setup');
    await expect(stranger.getByRole('heading', { name: 'Gatehouse is set up' })).toBeVisible();
    await stranger.getByRole('button', { name: 'Staff Login' }).click();
    await field(stranger, 'Email').fill('olga@example.com');
    await stranger.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await stranger.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(stranger).toHaveURL(/\/user-access/);
    for (const path of ['/simulator', '/outbox', '/api/simulator', '/api/outbox']) {
      expect(
        (await stranger.request.get(path, { headers: { accept: 'application/json' } })).status(),
        path,
      ).toBe(404);
    }

    // Nobody takes its test cards for money, and who would wait for a mail hears whom to ask.
    await expect(testCards(stranger)).toBeVisible();
    const guest = await browser.newPage({ baseURL: house.url });
    for (const path of ['/search', '/embed', '/forgot-password']) {
      await guest.goto(path);
      await expect(testCards(guest), path).toBeVisible();
    }
    await expect(
      guest.getByText(/emails aren’t set up yet. Please contact Harbour Storage: office@/),
    ).toBeVisible();
    await expectGoodInEachView(guest, 'setup-no-mail');
    await guest.close();
    await stranger.close();
  },
);
