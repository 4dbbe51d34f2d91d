import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';

/** What a page finds around it, as far as tests of its parts in Node need it. Import it first. */
const stored = new Map<string, string>();
const events = new EventTarget();

const browser = {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  },
  location: { href: 'http://localhost/', origin: 'http://localhost', pathname: '/', search: '' },
  document: { hidden: false },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
Object.defineProperty(globalThis, 'parent', { value: globalThis, configurable: true });
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });

/** What another window of the browser does to local storage. */
export function storeElsewhere(key: string, value: string | null): void {
  if (value === null) stored.delete(key);
  else stored.set(key, value);
  events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
}

/** The device's network comes or goes. */
export function setNetwork(isUp: boolean): void {
  events.dispatchEvent(new Event(isUp ? 'online' : 'offline'));
}

/** The page is left, or come back to. */
export function showPage(isShown: boolean): void {
  events.dispatchEvent(new Event(isShown ? 'pageshow' : 'pagehide'));
}

/** A token as the API gives them out; its signature is nobody's business here. */
export function tokenOf(claims: Record<string, unknown>, lifetimeMs = 600_000): string {
  const exp = Math.floor((Date.now() + lifetimeMs) / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ ...claims, exp })}.signature`;
}

export const customerToken = (id: number, mark = '') =>
  tokenOf({
    tokenType: 'customer',
    id,
    name: 'Kim Lee',
    organisationId: 4,
    pushNotifications: false,
    username: 'kim@example.com',
    mark,
  });

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Answer = { status: number; result?: unknown; code?: string; text?: string; raw?: string } | 'silence';

/** An API of a few lines: keeps what it was asked, and replies in the envelope. */
export async function fakeApi(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body };
    asked.push(call);
    const reply = await answer(call);
    if (reply === 'silence') return;
    const { status, result, code, text, raw } = reply;
    const error = { statusCode: status, errorCode: code, errorMessage: text };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(raw ?? JSON.stringify(status < 400 ? { statusCode: status, result } : error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const url = `http://127.0.0.1:${address.port}`;
  localStorage.setItem('apiUrl', url);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { asked, url, close };
}
