import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { pmtilesOf } from './doubles/pmtiles.ts';
import { takeScreenshot } from './screenshot.ts';
import { type TestStack, testsWith } from './stack.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkWPO/HgAEjAI5sLr0uQAAAABJRU5ErkJggg==',
  'base64',
);
const near = '/search/results?place=Brisbane&lat=-27.4698&lng=153.0251';

type Tiles = { tiles: string; asked: string[] };

/** Tests with a stack whose streets come from a double of a server of tiles. */
const test = testsWith<TestStack & Tiles>(async (startStack) => {
  const asked: string[] = [];
  const server = startTiles(asked);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const tiles = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stack = await startStack({ environment: { MAP_TILES_URL: `${tiles}/{z}/{x}/{y}.png` } });
  return {
    ...stack,
    tiles,
    asked,
    async close() {
      await stack.close();
      server.close();
    },
  };
});

function startTiles(asked: string[]): Server {
  const file = pmtilesOf(png, 'Drawn by the double');
  return createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    if (request.method === 'OPTIONS') return response.end();
    if (path === '/style.json') {
      const tiles = [`http://${request.headers.host}/styled/{z}/{x}/{y}.png`];
      const streets = { type: 'raster', tiles, tileSize: 256 };
      const layers = [{ id: 'streets', type: 'raster', source: 'streets' }];
      return response.end(JSON.stringify({ version: 8, sources: { streets }, layers }));
    }
    if (path === '/streets.pmtiles') {
      const [first = 0, last = 0] = (/(\d+)-(\d+)/.exec(request.headers.range ?? '')?.slice(1) ?? []).map(
        Number,
      );
      const part = file.subarray(first, last + 1);
      response.writeHead(206, {
        'content-range': `bytes ${first}-${first + part.length - 1}/${file.length}`,
      });
      return response.end(part);
    }
    if (!path.endsWith('.png')) return response.writeHead(404).end();
    response.setHeader('content-type', 'image/png');
    return response.end(png);
  });
}

/** Has the page believe in another address of streets. */
async function streetsAt(page: Page, url: string): Promise<void> {
  await page.route('**/api/guest/organisation/configuration', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.result.maps.tilesUrl = url;
    await route.fulfill({ response, json });
  });
}

const mapOf = (page: Page) => page.getByRole('region', { name: /^Map of the sites/ });

test.describe('streets from an address of tiles', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('lie under the same markers, and what is seen of them can be searched', async ({ page, stack }) => {
    await page.goto(near);
    const map = mapOf(page);
    await expect(map.getByRole('button', { name: /from \$/ }).first()).toBeVisible();
    await expect.poll(() => stack.asked.some((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    await expect(map).toContainText('OpenStreetMap');
    await takeScreenshot(page, 'street-map');

    await map.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).not.toHaveURL(/place=Brisbane&/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Storage near .+ QLD \d{4}$/);

    const marker = map.getByRole('button', { name: /^Fortitude Valley Storage, from/ });
    await marker.press('Enter');
    await expect(marker).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Fortitude Valley Storage' })).toBeFocused();
  });

  test('may be one file of tiles, with those who drew it named', async ({ page, stack }) => {
    await streetsAt(page, `${stack.tiles}/streets.pmtiles`);
    await page.goto(near);
    const map = mapOf(page);
    await expect(map.getByRole('button', { name: /from \$/ }).first()).toBeVisible();
    await expect(map).toContainText('Drawn by the double');
    expect(stack.asked).toContain('/streets.pmtiles');
  });

  test('may be a style of its own', async ({ page, stack }) => {
    await streetsAt(page, `${stack.tiles}/style.json`);
    await page.goto(near);
    await expect(
      mapOf(page)
        .getByRole('button', { name: /from \$/ })
        .first(),
    ).toBeVisible();
    await expect.poll(() => stack.asked.some((path) => path.startsWith('/styled/'))).toBe(true);
  });

  test('are asked for again where they cannot be had, and the list stays', async ({ page, stack }) => {
    await streetsAt(page, `${stack.tiles}/missing.json`);
    await page.goto(near);
    await expect(page.getByText('Please reload the page.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
