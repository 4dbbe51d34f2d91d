/** Shares requests out among servers, as a load balancer in front of them does. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { ORGANISATION } from '@gatehouse/server/testing/factories';
import { send, type TestServer } from '@gatehouse/server/testing/testServer';
import type { Api } from './mixedLoad.ts';

const PROBE_MS = 100;
const MAX_WAIT_MS = 10_000;

export type Balancer = Api & {
  /** Requests that another server took: refused with 503 and Retry-After, and those for which nobody listened. */
  passedOn: { refused: number; unreachable: number };
  close(): void;
};

/**
 * Takes servers in turn. One that refuses with Retry-After, or where nobody listens, gets no requests until it is ready
 * again, and the request goes to another; every other failure is that of who asked.
 */
export function createBalancer(urls: readonly string[]): Balancer {
  const ending = new AbortController();
  const up = new Set(urls);
  const passedOn = { refused: 0, unreachable: 0 };
  let turn = 0;

  async function takeOut(url: string, forMs: number): Promise<void> {
    if (!up.delete(url)) return;
    const { signal } = ending;
    await delay(forMs, undefined, { signal }).catch(() => {});
    while (!signal.aborted && !(await isReady(url)))
      await delay(PROBE_MS, undefined, { signal }).catch(() => {});
    up.add(url);
  }

  async function next(): Promise<string> {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const [url] = [...up].slice(turn++ % Math.max(1, up.size));
      if (url !== undefined) return url;
      if (performance.now() > deadline) throw new Error('No server takes requests');
      await delay(PROBE_MS / 10);
    }
  }

  async function call(endpoint: Endpoint, given: object = {}) {
    for (;;) {
      const url = await next();
      try {
        const answer = await send(url, ORGANISATION, endpoint, given);
        const retryAfter = answer.headers.get('retry-after');
        if (answer.errorCode !== 'UNAVAILABLE' || retryAfter === null) return answer;
        passedOn.refused += 1;
        void takeOut(url, Number(retryAfter) * 1_000);
      } catch (error) {
        if (!isRefused(error)) throw error;
        passedOn.unreachable += 1;
        void takeOut(url, PROBE_MS);
      }
    }
  }

  return {
    // Which reply belongs to which endpoint only the type of `call` says.
    call: call as TestServer['call'],
    address: () => [...up].at(turn++ % Math.max(1, up.size)) ?? urls[0] ?? '',
    passedOn,
    close: () => ending.abort(),
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Whether nothing of a request was sent: nobody took the connection. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
