import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Push } from '../platform/push.ts';
import { secureStorage } from '../platform/secureStorage.ts';
import { customerToken, fakeApi } from './browser.fixture.ts';
import { joinTopics, leaveTopics } from './pushTopics.ts';
import { logout, signIn } from './session.ts';

const topic = 'topic_production_customer_7';

function device(token: string | null = 'device') {
  const push = {
    isSupported: true,
    ended: 0,
    register: async () => token,
    unregister: async () => {
      push.ended += 1;
    },
    onRenamed: () => () => {},
    onTap: () => () => {},
  };
  return push satisfies Push;
}

beforeEach(async () => {
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
});

/** An API that has issued the tokens of the customer. */
async function signedInAt(...answer: Parameters<typeof fakeApi>) {
  const api = await fakeApi(...answer);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
  return api;
}

test('signing in joins the topic of the customer; logging out leaves it and forgets it', async (t) => {
  const api = await signedInAt(({ path }) => ({
    status: 200,
    result: { topics: path.endsWith('/subscribe') ? [topic] : [] },
  }));
  t.after(api.close);
  const push = device();
  await joinTopics(7, push);
  assert.equal(await secureStorage.get('topics'), JSON.stringify([topic]));
  assert.equal(await leaveTopics(push), 'left');
  assert.equal(await secureStorage.get('topics'), '');
  assert.equal(push.ended, 1);
  assert.deepEqual(
    api.asked.map(({ path, body }) => [path, JSON.parse(body)]),
    [
      ['/api/customer/7/push/subscribe', { token: 'device', topics: [topic] }],
      ['/api/customer/7/push/unsubscribe', { token: 'device' }],
    ],
  );
});

test('a log-out that the server does not hear of still ends pushes to the device', async (t) => {
  const api = await signedInAt(({ path }) =>
    path.endsWith('/subscribe') ? { status: 200, result: { topics: [topic] } } : { status: 500 },
  );
  t.after(api.close);
  const push = device();
  await joinTopics(7, push);
  assert.equal(await leaveTopics(push), 'serverNotReached');
  assert.deepEqual([await secureStorage.get('topics'), push.ended], ['', 1]);
});

test('who signed out while the topics were joined leaves nothing behind', async (t) => {
  const api = await signedInAt(async () => {
    await logout();
    return { status: 200, result: { topics: [topic] } };
  });
  t.after(api.close);
  const push = device();
  await joinTopics(7, push);
  assert.deepEqual([await secureStorage.get('topics'), push.ended], ['', 1]);
});

test('who leaves while the topics are joined has the last word, and joins nothing meanwhile', async (t) => {
  const push = device();
  const results: Promise<unknown>[] = [];
  const api = await signedInAt(async ({ path }) => {
    if (path.endsWith('/unsubscribe')) return { status: 200, result: { topics: [] } };
    results.push(leaveTopics(push), joinTopics(7, push));
    await new Promise(setImmediate);
    return { status: 200, result: { topics: [topic] } };
  });
  t.after(api.close);
  await joinTopics(7, push);
  assert.deepEqual(await Promise.all(results), ['left', undefined]);
  assert.deepEqual([await secureStorage.get('topics'), push.ended], ['', 1]);
  assert.deepEqual(
    api.asked.map(({ path }) => path.split('/').at(-1)),
    ['subscribe', 'unsubscribe'],
  );
});

test('where there are no pushes nothing is asked for', async (t) => {
  const api = await signedInAt(() => ({ status: 200 }));
  t.after(api.close);
  await joinTopics(7, device(null));
  assert.equal(await leaveTopics(device(null)), 'none');
  assert.deepEqual(api.asked, []);
});
