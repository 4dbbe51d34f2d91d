import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmbedEvents } from '@gatehouse/contract/embed';
import type { Stack } from '@gatehouse/stack/stack';
import type { FrameLocator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { makeCustomer, password } from './customers.ts';
import { proves } from './gate.ts';
import { takeScreenshot } from './screenshot.ts';
import { expect, test } from './stack.ts';
import { expectGoodInEachView, show, views } from './views.ts';

type HostEvent = {
  [Name in keyof EmbedEvents]: { name: Name; detail: EmbedEvents[Name] };
}[keyof EmbedEvents];

const view = (page: Page) => page.frameLocator('gatehouse-embed iframe');
const heading = (frame: FrameLocator) => frame.getByRole('heading', { level: 1 });
const inner = (page: Page) => page.frames().find((frame) => frame.parentFrame() !== null)!;

/** The events the page received, as its own list shows them. */
async function hostEvents(page: Page): Promise<HostEvent[]> {
  const lines = await page.locator('#events li').allTextContents();
  return lines.map((line) => {
    const [, name, detail] = /^(\S+) (.*)$/.exec(line)!;
    return { name, detail: JSON.parse(detail!) } as HostEvent;
  });
}

async function hostEventsOf<Name extends keyof EmbedEvents>(
  page: Page,
  name: Name,
): Promise<EmbedEvents[Name][]> {
  return (await hostEvents(page)).flatMap((event) =>
    event.name === name ? [event.detail as EmbedEvents[Name]] : [],
  );
}

/** The newest event of a name, once there is one. */
async function newest<Name extends keyof EmbedEvents>(page: Page, name: Name): Promise<EmbedEvents[Name]> {
  await expect.poll(() => hostEventsOf(page, name)).not.toEqual([]);
  return (await hostEventsOf(page, name)).at(-1)!;
}

async function open(page: Page, stack: Stack, path = '/'): Promise<FrameLocator> {
  await page.goto(stack.demoSiteUrl + path);
  const frame = view(page);
  await expect(heading(frame)).toBeVisible();
  await expect(frame.locator('[aria-busy=true]')).toHaveCount(0);
  return frame;
}

/** As a browser does that blocks what third parties keep, in frames and nowhere else. */
async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: () => '', set: refuse });
    Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
}

/** A page of its own on another port, which nobody has listed. */
async function startPage(html: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function expectNoScrollBar(page: Page): Promise<void> {
  await expect(async () => {
    const [inside] = await inner(page).evaluate(() => {
      const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
      return [{ over: scrollHeight - clientHeight, beside: scrollWidth - clientWidth }];
    });
    expect(inside).toEqual({ over: 0, beside: 0 });
  }).toPass();
}

test(
  'a space is booked from a page on another port, with storage blocked, and the page receives the event',
  proves('the view on other web sites'),
  async ({ page, stack }) => {
    await denyStorage(page);
    const email = await makeCustomer(stack);
    const frame = await open(page, stack);
    await expect
      .poll(() => hostEvents(page).then(([first]) => first))
      .toEqual({
        name: 'ready',
        detail: { version: 1, language: 'en-AU' },
      });

    await frame.getByRole('article').first().getByRole('link').click();
    const add = frame.getByRole('button', { name: 'Add to cart' });
    await expect(add).toBeVisible();
    const name = await heading(frame).textContent();
    await add.click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await frame.getByRole('dialog').getByLabel('Email').fill(email);
    await frame.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await expect(frame.getByRole('dialog')).toBeInViewport({ ratio: 0.5 });
    await takeScreenshot(page, 'embed-sign-in');
    await frame.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();

    await expect(heading(frame)).toHaveText('Cart');
    expect(await newest(page, 'added-to-cart')).toMatchObject({ productName: name, expiry: null });
    await takeScreenshot(page, 'embed-cart');
    await frame.getByRole('link', { name: 'Checkout' }).click();
    await fillDetails(frame);
    await fillCard(frame, '4242 4242 4242 4242');
    await agree(frame);
    await expectNoScrollBar(page);
    await expectAccessible(page);
    await frame.getByRole('button', { name: /^Pay \$/ }).click();

    await expect(frame.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
    const booked = await newest(page, 'booked');
    expect(booked).toMatchObject({ currency: 'AUD', bookings: [{ productName: name, end: null }] });
    await expect(frame.getByText(booked.reference)).toBeVisible();
    expect(JSON.stringify(await hostEvents(page))).not.toContain(email);
    await takeScreenshot(page, 'embed-booked');

    const download = page.waitForEvent('download');
    await frame.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe(`gatehouse-${booked.reference}.ics`);
    const popup = page.waitForEvent('popup');
    await frame.getByRole('link', { name: 'Open your door in the app' }).click();
    await expect(await popup).toHaveURL(/\/access\/unit_\d+$/);
  },
);

test('the frame is as high as what it shows, and its pages stay below /embed also when reloaded', async ({
  page,
  stack,
}) => {
  const frame = await open(page, stack);
  await expectNoScrollBar(page);
  const height = () => page.locator('gatehouse-embed iframe').evaluate((element) => element.clientHeight);
  const long = await height();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await frame.getByRole('main').getByRole('link').last().click();
  await expect(frame.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  const name = await heading(frame).textContent();
  await expect.poll(height).toBeLessThan(long);
  await expect(heading(frame), 'the top of the new page is in sight').toBeInViewport();
  await expect(async () => {
    expect(await newest(page, 'resized')).toEqual({ height: await height() });
  }).toPass();
  await expectNoScrollBar(page);

  expect(new URL(inner(page).url()).pathname).toBe('/embed/search/details');
  await inner(page).evaluate(() => void setTimeout(() => location.reload()));
  await expect(heading(frame)).toHaveText(name!);
  await expectNoScrollBar(page);
  await expect.poll(() => hostEventsOf(page, 'ready')).toHaveLength(2);
  await frame.getByRole('button', { name: 'Back' }).click();
  await expect(heading(frame)).toHaveText('Storage everywhere');
  await page.goto(`${stack.url}/embed/orders`);
  await expect(page).toHaveURL(`${stack.url}/embed`);
});

test('attributes choose the theme, the site and what is looked for, also while it is shown', async ({
  page,
  stack,
}) => {
  const frame = await open(page, stack);
  const embed = page.locator('gatehouse-embed');
  const background = () => inner(page).evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByLabel('Dark').check();
  await expect.poll(background).toBe('rgb(15, 19, 26)');
  await page.getByLabel('Light').check();
  await expect.poll(background).toBe('rgb(250, 250, 248)');
  const accent = () =>
    inner(page).evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
  await embed.evaluate((element) => element.setAttribute('accent', '#0b6e4f'));
  await expect.poll(accent).toBe('#0b6e4f');
  await embed.evaluate((element) => {
    element.setAttribute('site', '1');
    element.setAttribute('type', 'workspaces');
    element.setAttribute('label', 'Desks');
  });
  await expect(heading(frame)).toContainText('Workspaces at ');
  await expect.poll(background).toBe('rgb(250, 250, 248)');
  await expect(page.getByTitle('Desks')).toBeVisible();
  await frame.getByRole('link', { name: /^Cart/ }).click();
  await expect(heading(frame)).toHaveText('Cart');
  await frame.getByRole('button', { name: 'Back' }).click();
  await frame.getByRole('link', { name: 'Paperbark Spaces' }).click();
  await expect(heading(frame)).toContainText('Workspaces at ');
});

test('an origin that is not listed may not frame it, and shows its own link instead', async ({
  page,
  stack,
}) => {
  const stranger = await startPage(`<!doctype html><title>Stranger</title>
    <script src="${stack.url}/embed.js"></script>
    <gatehouse-embed><a href="${stack.url}/embed">Book on their page</a></gatehouse-embed>
    <script>document.querySelector('gatehouse-embed').addEventListener('error', ({ detail }) => {
      document.title = detail.code;
    })</script>
    <iframe src="${stack.url}/search" title="Another page"></iframe>`);
  await page.goto(stranger.url);
  await expect(page.getByRole('link', { name: 'Book on their page' })).toBeVisible();
  await expect(page).toHaveTitle('FRAME_BLOCKED');
  for (const frame of page.frames().filter((each) => each !== page.mainFrame())) {
    expect(await frame.evaluate(() => document.getElementById('root'))).toBeNull();
  }
  await stranger.close();
});

test('a listed origin may frame nothing else of the product', async ({ page, stack }) => {
  await open(page, stack, '/snippet');
  for (const path of ['/search', '/login', '/cart', '/api/openapi.json']) {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.name = 'other';
      frame.src = src;
      document.body.replaceChildren(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    }, stack.url + path);
    const other = page.locator('iframe[name=other]').contentFrame();
    await expect(other.locator('body'), path).not.toContainText('Gatehouse');
    await expect(other.locator('#root'), path).toHaveCount(0);
  }
});

test('messages of anybody else are ignored on both sides', async ({ page, stack }) => {
  await open(page, stack);
  const theme = () => inner(page).evaluate(() => document.documentElement.dataset.theme ?? 'auto');
  await newest(page, 'ready');
  const before = await hostEvents(page);
  await page.evaluate(() => {
    const booked = { gatehouse: 1, type: 'booked', detail: { reference: 'FORGED' } };
    // From the page itself, and from a frame of somebody else's.
    window.postMessage(booked, '*');
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const script = frame.contentDocument!.createElement('script');
    const settings = { gatehouse: 1, type: 'settings', detail: { theme: 'dark', language: 'en' } };
    script.textContent = `
      parent.postMessage(${JSON.stringify(booked)}, '*');
      parent.frames[0].postMessage(${JSON.stringify(settings)}, '*');`;
    frame.contentWindow!.parent.frames[0]!.postMessage(
      { gatehouse: 2, type: 'settings', detail: { theme: 'dark' } },
      '*',
    );
    frame.contentWindow!.parent.frames[0]!.postMessage('nonsense', '*');
    frame.contentDocument!.body.append(script);
  });
  // An honest change, sent after them, arrives after them.
  await page.getByLabel('Light').check();
  await expect.poll(theme).toBe('light');
  expect((await hostEvents(page)).filter(({ name }) => name !== 'resized')).toEqual(
    before.filter(({ name }) => name !== 'resized'),
  );
});

test('the keyboard goes into the frame, through it and out again', async ({ page, stack }) => {
  const frame = await open(page, stack);
  await expect(page.getByTitle('Choose and book your space')).toBeVisible();
  await page.getByLabel('As the device').focus();
  await page.keyboard.press('Tab');
  await expect(frame.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('As the device')).toBeFocused();
  await frame.getByRole('main').getByRole('link').last().focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('GATEHOUSE-EMBED');
  }).toPass();
});

test('the page and the view in it can be used by everybody, in every size and theme', async ({
  page,
  stack,
}) => {
  const frame = await open(page, stack);
  for (const view of views) {
    await show(page, view);
    await expectNoScrollBar(page);
  }
  await expectGoodInEachView(page, 'embed');
  await page.getByRole('heading', { name: 'Choose your space' }).scrollIntoViewIfNeeded();
  // By the keyboard: right after the window changed, the browser may still aim a click at the frame's former place.
  await frame.getByRole('article').first().getByRole('link').press('Enter');
  await expect(frame.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expectGoodInEachView(page, 'embed-details');
});

test('the few lines of the snippet are enough', async ({ page, stack }) => {
  const frame = await open(page, stack, '/snippet');
  await expectNoScrollBar(page);
  await expect(frame.getByRole('main').getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});
