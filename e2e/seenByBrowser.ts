import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { until } from '@gatehouse/server/testing/eventually';

/** What a browser found at an address. */
export type Seen = {
  address: string;
  /** Whether the heading that arrived is the one that the client went on with. */
  isKept: boolean;
  /** Whether something is wider than the window. */
  isTooWide: boolean;
  /** What went wrong, as the browser says it. */
  said: string[];
};

/**
 * Runs in each page before any other script, in a browser that nobody drives: watches it until the client has taken it over,
 * sends what it saw, and goes to the next address.
 */
function watch(addresses: readonly string[]): void {
  const said: string[] = [];
  addEventListener('error', ({ message }) => said.push(message));
  addEventListener('unhandledrejection', ({ reason }) => said.push(String(reason)));
  console.error = (...words: unknown[]) => said.push(words.join(' '));
  const address = location.pathname + location.search;
  let heading: Element | null = null;
  new MutationObserver(() => {
    heading ??= document.querySelector('h1');
  }).observe(document, { childList: true, subtree: true });
  let quiet = 0;
  const timer = setInterval(async () => {
    const now = document.querySelector('h1');
    // React keeps what belongs to an element on it, and draws again, a little later, what was not as it should be.
    if (now === null || Object.keys(now).length === 0 || quiet++ < 10) return;
    clearInterval(timer);
    const isTooWide = document.documentElement.scrollWidth > innerWidth;
    const body = JSON.stringify({
      address,
      isKept: document.querySelector('h1') === heading,
      isTooWide,
      said,
    });
    await fetch('/seen', { method: 'POST', body });
    const next = addresses[addresses.indexOf(address) + 1];
    if (next !== undefined) location.href = next;
  }, 100);
}

/** A page as the server has drawn it: a slow machine answers with the bare one until it has. */
const untilRendered = (ask: () => Promise<Response>) =>
  until(async () => (await ask()).text(), {
    for: 'a page that is drawn',
    is: (html) => html.includes('id="rendered"'),
  });

/** Serves a house with `watch` in its pages; `seen` fills as a browser that opens the first address goes through all. */
export async function servePagesWatched(house: string, addresses: readonly string[]) {
  const seen: Seen[] = [];
  const script = `<script>(${watch})(${JSON.stringify(addresses)})</script>`;
  const server = createServer(async (request, reply) => {
    const { url = '/', method = 'GET', headers } = request;
    if (url === '/seen') {
      seen.push(JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()));
      return reply.end();
    }
    const { organisationid, authorization, accept = '*/*' } = headers;
    const given = {
      accept,
      ...(organisationid && { organisationid: String(organisationid) }),
      ...(authorization && { authorization }),
    };
    const ask = () => fetch(house + url, { method, headers: given });
    if (addresses.includes(url)) {
      const html = await untilRendered(ask);
      // Without the policy that such a script would break.
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return reply.end(html.replace('<head>', `<head>${script}`));
    }
    const asked = await ask();
    reply.writeHead(asked.status, { 'content-type': asked.headers.get('content-type') ?? '' });
    if (!asked.body) return reply.end();
    await pipeline(Readable.fromWeb(asked.body as ReadableStream), reply).catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, seen, close };
}
