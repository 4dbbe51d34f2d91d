import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { IDEMPOTENCY_HEADER } from '@gatehouse/contract/headers';
import { callWith } from './api.ts';
import { customerToken, fakeApi } from './browser.fixture.ts';
import { signIn } from './session.ts';

const REFUSED = { status: 404, code: 'NOT_FOUND', text: 'It is not there.' } as const;
const LOST = { status: 200, raw: 'cut off' } as const;
const FAILED = { status: 500, code: 'INTERNAL', text: 'It failed.' } as const;
type Reply = typeof REFUSED | typeof LOST | typeof FAILED | { status: 200; result: unknown };

/** What comes back next; then all is refused, which is an answer. */
let replies: Reply[] = [];
const api = await fakeApi(() => replies.shift() ?? REFUSED);
after(api.close);

/** The keys of the requests that came, one after the other. */
const keys = () => api.asked.flatMap(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()] ?? []);

beforeEach(async () => {
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  api.asked.length = 0;
  replies = [];
});

let requests = 0;
/** One more request of a person to an endpoint, unlike all before. */
function request(endpoint: (typeof allEndpoints)[number]['endpoint']) {
  requests += 1;
  const names = endpoint.path.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, requests]));
  const body = endpoint.accepts === 'json' ? { number: requests } : new Blob([`${requests}`]);
  const given = { params, ...(endpoint.method !== 'DELETE' && { body }) };
  return async () => {
    await callWith(endpoint, given).catch(() => undefined);
    return keys();
  };
}

for (const { name, area, endpoint } of allEndpoints) {
  if (endpoint.method === 'GET') continue;
  describe(`${area}: ${name}`, () => {
    if (endpoint.repeated === 'read') {
      it('reads, and needs no key', async () => {
        assert.deepEqual(await request(endpoint)(), []);
      });
      return;
    }

    it('is sent once for two presses at once, and again for a press after the answer', async () => {
      const press = request(endpoint);
      await Promise.all([press(), press()]);
      assert.equal(keys().length, 1);
      await press();
      assert.equal(new Set(keys()).size, 2);
    });

    it(`is ${endpoint.repeated === 'once' ? 'the same' : 'another'} request where the answer was lost`, async () => {
      replies = [LOST, FAILED];
      const press = request(endpoint);
      await press();
      await press();
      await press();
      assert.equal(keys().length, 3);
      assert.equal(new Set(keys()).size, endpoint.repeated === 'once' ? 1 : 3);
      await press();
      assert.equal(new Set(keys()).size, endpoint.repeated === 'once' ? 2 : 4);
    });
  });
}

describe('what is answered', () => {
  const emptyCart = allEndpoints.find(({ name }) => name === 'removeAllOrderProducts')!.endpoint;

  it('is answered to each who asked for the same, and another content is another request', async () => {
    replies = [{ status: 200, result: null }];
    const both = await Promise.allSettled([1, 1, 2].map((id) => callWith(emptyCart, { params: { id } })));
    assert.equal(keys().length, 2);
    assert.equal(new Set(keys()).size, 2);
    assert.equal(both[0]?.status, both[1]?.status);
  });

  it('is not answered to somebody else', async () => {
    const first = callWith(emptyCart, { params: { id: 5 } }).catch(() => undefined);
    await signIn({ accessToken: customerToken(8), refreshToken: 'refresh-2' });
    await Promise.all([first, callWith(emptyCart, { params: { id: 5 } }).catch(() => undefined)]);
    assert.equal(new Set(keys()).size, 2);
  });
});
