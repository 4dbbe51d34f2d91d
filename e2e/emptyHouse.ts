import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from '@gatehouse/server/db/clusterHome';
import { startMailServer } from '@gatehouse/server/testing/mailServer';
import { expect, type Page } from '@playwright/test';
import { test as base } from './browser.ts';

const serveFile = join(import.meta.dirname, '../tools/stack/src/serve.ts');
const tryFile = join(import.meta.dirname, '../tools/stack/src/start.ts');

/** A server of an operator on an empty folder, and the code that it printed as it started. */
type House = {
  url: string;
  code: string;
  /** Where its controllers connect. */
  mqttUrl: string;
  /** The link in the newest mail that has one like it; waits for it. None comes where nothing sends mails. */
  mailedLink(like: RegExp): Promise<string>;
};

/** Tests that begin in a house without anything. */
export const test = base.extend<{ sendsMails: boolean; isTried: boolean; house: House }>({
  sendsMails: [false, { option: true }],
  // Whether it is the one of `npm start -- --empty`.
  isTried: [false, { option: true }],
  house: async ({ sendsMails, isTried }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-setup-'));
    // As root, the database's account must be able to enter.
    await chmod(folder, 0o711);
    const [port, mqttPort] = [await freePort(), await freePort()];
    const mail = await startMailServer();
    const url = `http://localhost:${port}`;
    const [file, ...options] = isTried ? ([tryFile, '--empty'] as const) : ([serveFile] as const);
    const child = spawn(process.execPath, [file, ...options], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        HOST: 'localhost',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        ...(sendsMails && { SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' }),
        PUBLIC_URL: url,
        DEMO_SITE_PORT: '0',
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
      await use({
        url,
        code: code() ?? '',
        mqttUrl: `mqtt://localhost:${mqttPort}`,
        async mailedLink(like) {
          const link = () =>
            unquoted(mail.lines)
              .findLast((line) => like.test(line))
              ?.match(like)?.[0];
          await expect.poll(link, { message: `a mail with ${like}` }).toBeDefined();
          return link()!;
        },
      });
    } finally {
      child.kill('SIGTERM');
      await exited;
      mail.server.close();
      await removeHome(join(folder, isTried ? 'empty/postgres' : 'postgres'));
      await rm(folder, { recursive: true, force: true });
    }
  },
  baseURL: async ({ house }, use) => use(house.url),
});

/** Lines of mails as they were written, without what carries them over seven bits. */
function unquoted(lines: readonly string[]): string[] {
  const text = lines.join('\n').replaceAll('=\n', '');
  return text
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .split('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Fills in who the first owner is and what they run, but for the code. */
export async function fillOwner(page: Page): Promise<void> {
  await field(page, 'Name of your business').fill('Harbour Storage');
  await field(page, 'Email for your customers').fill('office@example.com');
  await page.getByLabel('Time zone').selectOption('Australia/Perth');
  await field(page, 'Your name').fill('Olga Owner');
  await field(page, 'Your email').fill('olga@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
}
