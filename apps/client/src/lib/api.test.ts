import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { endSession, getGuestToken, refreshCustomer, refreshUser } from '@gatehouse/contract/api/auth';
import { endpoint } from '@gatehouse/contract/endpoint';
import * as z from 'zod/mini';
import { call } from './api.ts';
import { type Asked, customerToken, fakeApi, storeElsewhere, tokenOf } from './browser.fixture.ts';
import { followOtherTabs, loadSession, logout, renew, signIn, useSession, whoIs } from './session.ts';
import { endSessionOnServer, signOut } from './signOut.ts';

const browse = endpoint({
  method: 'GET',
  path: '/api/guest/things',
  role: 'guest',
  summary: 'Things',
  response: z.string(),
});
const mine = endpoint({
  method: 'GET',
  path: '/api/customer/{id}/things',
  role: 'customer',
  owner: 'id',
  summary: 'My things',
  response: z.string(),
});

const bearerOf = ({ headers }: Asked) => headers.authorization?.replace('Bearer ', '');
const pathsOf = (asked: Asked[]) => asked.map(({ path }) => path);
const unauthenticated = { status: 401, code: 'TOKEN_EXPIRED', text: 'Token expired.' };
const guest = (mark = '') => tokenOf({ tokenType: 'guest', mark });

followOtherTabs();
beforeEach(async () => {
  await logout();
  localStorage.clear();
});

test('a guest token is fetched once for all who need it at the same time, and kept', async (t) => {
  const token = guest();
  const api = await fakeApi(({ path }) =>
    path === getGuestToken.path
      ? { status: 200, result: { accessToken: token } }
      : { status: 200, result: 'thing' },
  );
  t.after(api.close);
  assert.deepEqual(await Promise.all([call(browse), call(browse), call(browse)]), [
    'thing',
    'thing',
    'thing',
  ]);
  await call(browse);
  assert.deepEqual(pathsOf(api.asked), [getGuestToken.path, ...Array(4).fill(browse.path)]);
  assert.ok(api.asked.slice(1).every((asked) => bearerOf(asked) === token));
});

test('a guest token that is refused is replaced', async (t) => {
  const good = guest('good');
  const api = await fakeApi((asked) => {
    if (asked.path === getGuestToken.path) return { status: 200, result: { accessToken: good } };
    return bearerOf(asked) === good ? { status: 200, result: 'thing' } : unauthenticated;
  });
  t.after(api.close);
  localStorage.setItem('guestToken', guest('stale'));
  assert.equal(await call(browse), 'thing');
});

test('a customer is refreshed once for many calls that were refused together', async (t) => {
  const [old, fresh] = [customerToken(7, 'old'), customerToken(7, 'fresh')];
  const api = await fakeApi((asked) => {
    if (asked.path === refreshCustomer.path) {
      assert.equal(bearerOf(asked), 'refresh-1');
      return { status: 200, result: { accessToken: fresh, refreshToken: 'refresh-2' } };
    }
    return bearerOf(asked) === fresh ? { status: 200, result: 'mine' } : unauthenticated;
  });
  t.after(api.close);
  await signIn({ accessToken: old, refreshToken: 'refresh-1' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(mine, { params: { id: 7 } })));
  assert.deepEqual(answers, Array(5).fill('mine'));
  assert.equal(pathsOf(api.asked).filter((path) => path === refreshCustomer.path).length, 1);
  assert.equal(localStorage.getItem('secure.token'), fresh);
  assert.equal(localStorage.getItem('secure.refreshToken'), 'refresh-2');
});

test('a page that dies while it stores refreshed tokens comes back signed in', async (t) => {
  const [refreshed, newest] = [customerToken(7, 'refreshed'), customerToken(7, 'newest')];
  const api = await fakeApi((asked) => {
    if (bearerOf(asked) === newest) return { status: 200, result: 'mine' };
    // The first refresh token is spent, and the access token that came with the second has run out as well.
    return asked.path === refreshCustomer.path && bearerOf(asked) === 'refresh-2'
      ? { status: 200, result: { accessToken: newest, refreshToken: 'refresh-3' } }
      : unauthenticated;
  });
  t.after(api.close);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  const { setItem } = localStorage;
  const dying = t.mock.method(localStorage, 'setItem', (key: string, value: string) => {
    if (dying.mock.callCount() === 0) setItem(key, value);
  });
  await renew({ accessToken: refreshed, refreshToken: 'refresh-2' });
  dying.mock.restore();

  await loadSession();
  assert.equal(await call(mine, { params: { id: 7 } }), 'mine');
  assert.equal(localStorage.getItem('secure.refreshToken'), 'refresh-3');
});

test('what another window refreshed is taken up instead of refreshing again', async (t) => {
  const [old, fresh] = [customerToken(7, 'old'), customerToken(7, 'fresh')];
  const api = await fakeApi((asked) => {
    if (bearerOf(asked) === fresh) return { status: 200, result: 'mine' };
    // The other window is done before this one begins, and its storage event has not come yet.
    localStorage.setItem('secure.refreshToken', 'refresh-2');
    localStorage.setItem('secure.token', fresh);
    return unauthenticated;
  });
  t.after(api.close);
  await signIn({ accessToken: old, refreshToken: 'refresh-1' });
  assert.equal(await call(mine, { params: { id: 7 } }), 'mine');
  assert.deepEqual(pathsOf(api.asked), ['/api/customer/7/things', '/api/customer/7/things']);
  assert.equal(useSession.getState().refreshToken, 'refresh-2');
});

test('a second 401 is the end of it', async (t) => {
  const api = await fakeApi(({ path }) =>
    path === refreshCustomer.path
      ? { status: 200, result: { accessToken: customerToken(7, 'fresh'), refreshToken: 'refresh-2' } }
      : unauthenticated,
  );
  t.after(api.close);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await assert.rejects(call(mine, { params: { id: 7 } }), { code: 'TOKEN_EXPIRED' });
  assert.equal(api.asked.length, 3);
});

test('a refresh token that expired logs out; browsing goes on as a guest', async (t) => {
  const customer = customerToken(7);
  const api = await fakeApi((asked) => {
    if (asked.path === getGuestToken.path) return { status: 200, result: { accessToken: guest() } };
    return [customer, 'spent'].includes(bearerOf(asked) ?? '')
      ? unauthenticated
      : { status: 200, result: 'thing' };
  });
  t.after(api.close);
  await signIn({ accessToken: customer, refreshToken: 'spent' });
  assert.equal(await call(browse), 'thing');
  assert.equal(whoIs(useSession.getState()), 'guest');
  assert.equal(localStorage.getItem('secure.token'), null);
  assert.equal(localStorage.getItem('secure.refreshToken'), null);
});

test('who logs out while a refresh is under way stays logged out, and the server hears of it', async (t) => {
  const api = await fakeApi(async ({ path }) => {
    if (path === getGuestToken.path) return { status: 200, result: { accessToken: guest() } };
    if (path === endSession.path) return { status: 200, result: null };
    if (path !== refreshCustomer.path) return unauthenticated;
    await signOut();
    return { status: 200, result: { accessToken: customerToken(7, 'fresh'), refreshToken: 'refresh-2' } };
  });
  t.after(api.close);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await assert.rejects(call(mine, { params: { id: 7 } }), { code: 'TOKEN_EXPIRED' });
  assert.equal(whoIs(useSession.getState()), 'guest');
  assert.equal(localStorage.getItem('secure.refreshToken'), null);
  const ended = api.asked.filter(({ path }) => path === endSession.path);
  assert.deepEqual(ended.map(bearerOf), ['refresh-1']);
});

test('a log-out is done though the server cannot be reached', async (t) => {
  const warned = t.mock.method(console, 'warn', () => {});
  const api = await fakeApi(() => unauthenticated);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await api.close();
  await signOut();
  assert.equal(whoIs(useSession.getState()), 'guest');
  assert.equal(localStorage.getItem('secure.token'), null);
  assert.doesNotMatch(JSON.stringify(warned.mock.calls), /refresh-1/);
});

test('a refresh that fails otherwise throws and keeps the sign-in', async (t) => {
  const logged = t.mock.method(console, 'error', () => {});
  const api = await fakeApi(({ path }) =>
    path === refreshCustomer.path ? { status: 503, code: 'UNAVAILABLE', text: 'Later.' } : unauthenticated,
  );
  t.after(api.close);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await assert.rejects(call(mine, { params: { id: 7 } }), { code: 'UNAVAILABLE' });
  assert.equal(whoIs(useSession.getState()), 'customer');
  assert.match(String(logged.mock.calls[0]?.arguments[0]), /likely offline: Later\.$/);
});

test('staff are refreshed by their own call', async (t) => {
  const user = (mark: string) =>
    tokenOf({ tokenType: 'user', id: 1, email: 'a@b.c', name: 'Al', permissions: {}, mark });
  const fresh = user('fresh');
  const api = await fakeApi((asked) => {
    if (asked.path === refreshUser.path) {
      return { status: 200, result: { accessToken: fresh, refreshToken: 'next' } };
    }
    return bearerOf(asked) === fresh ? { status: 200, result: 'thing' } : unauthenticated;
  });
  t.after(api.close);
  await signIn({ accessToken: user('old'), refreshToken: 'first' });
  assert.equal(await call(browse), 'thing');
  assert.equal(whoIs(useSession.getState()), 'staff');
});

test('a sign-in outlives a reload, also with an access token that has expired', async () => {
  const expired = tokenOf({ tokenType: 'customer', id: 7, name: 'Kim' }, -1000);
  localStorage.setItem('secure.token', expired);
  localStorage.setItem('secure.refreshToken', 'refresh-1');
  await loadSession();
  assert.equal(useSession.getState().customer?.id, 7);
  localStorage.setItem('secure.refreshToken', '');
  await loadSession();
  assert.equal(useSession.getState().customer, null);
});

test('signing out in one window signs out in all', async () => {
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  assert.ok(useSession.getState().justSignedIn);
  const left = new Promise<void>((resolve) => useSession.subscribe(() => resolve()));
  storeElsewhere('secure.token', null);
  await left;
  assert.equal(useSession.getState().customer, null);
});

test('signing out leaves nothing of a person behind', async () => {
  const personal = [
    'currentSite',
    'userSite',
    'tableBookings',
    'keptAccess',
    'keptUnits',
    'recallPoint',
    'payment.order.12',
    'secure.topics',
  ];
  for (const key of personal) localStorage.setItem(key, 'theirs');
  const device = { apiUrl: 'http://localhost', notifyEnv: 'testing', platform: 'app', clientInstance: 'c' };
  for (const [key, value] of Object.entries(device)) localStorage.setItem(key, value);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await logout();
  const left = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  assert.deepEqual(left.toSorted(), Object.keys(device).toSorted());
});

test('where there is no secure storage nobody is signed in, and it is said why', async (t) => {
  const storage = globalThis.localStorage;
  t.after(() => Object.assign(globalThis, { localStorage: storage }));
  Object.assign(globalThis, { localStorage: undefined });
  await assert.rejects(signIn({ accessToken: customerToken(7), refreshToken: 'r' }), {
    message: 'SecureStoragePlugin is unavailable',
  });
  assert.equal(useSession.getState().customer, null);
});

test('a storage that is full keeps the sign-in for as long as the page lives', async (t) => {
  t.mock.method(localStorage, 'setItem', () => {
    throw new Error('QuotaExceededError');
  });
  await signIn({ accessToken: customerToken(7), refreshToken: 'r' });
  assert.equal(useSession.getState().customer?.id, 7);
});

test('a stored token that cannot be read is a sign-in no longer, and never logged', async (t) => {
  const logged = t.mock.method(console, 'error', () => {});
  for (const token of ['only.two', 'a.b.c', 'nonsense']) {
    localStorage.setItem('secure.token', token);
    localStorage.setItem('secure.refreshToken', 'r');
    await loadSession();
    assert.equal(useSession.getState().customer, null);
  }
  assert.deepEqual(
    logged.mock.calls.map(({ arguments: [text] }) => text),
    Array(3).fill('A stored token cannot be read: Malformed token.'),
  );
});

test('another API than the one that issued the tokens neither gets them nor has them read', async (t) => {
  const thing = (asked: Asked) =>
    asked.path === getGuestToken.path
      ? { status: 200, result: { accessToken: guest(asked.headers.host ?? '') } }
      : { status: 200, result: 'thing' };
  const first = await fakeApi(thing);
  t.after(first.close);
  await call(browse);
  const signedIn = customerToken(7);
  await signIn({ accessToken: signedIn, refreshToken: 'refresh-1' });
  const seen = (asked: Asked[]) => asked.map(bearerOf).filter((token) => token !== undefined);

  // In the middle of a session, as by another window.
  const other = await fakeApi(thing);
  t.after(other.close);
  await call(browse);
  endSessionOnServer();
  await loadSession();
  assert.equal(useSession.getState().customer, null);
  await call(browse);
  const [own] = seen(other.asked);
  assert.deepEqual(pathsOf(other.asked), [getGuestToken.path, browse.path, browse.path]);
  assert.deepEqual(seen(other.asked), [own, own]);
  assert.ok(!seen(first.asked).includes(own!));

  // Back at the first, they are as they were.
  localStorage.setItem('apiUrl', first.url);
  await loadSession();
  await call(browse);
  assert.equal(bearerOf(first.asked.at(-1)!), signedIn);
});

test('tokens of an earlier version, which did not note their API, are those of the build’s own', async (t) => {
  localStorage.setItem('secure.token', customerToken(7));
  localStorage.setItem('secure.refreshToken', 'refresh-1');
  await loadSession();
  assert.equal(useSession.getState().customer?.id, 7);
  // Other windows hear of no moment without them.
  const removed = t.mock.method(localStorage, 'removeItem');
  await renew({ accessToken: customerToken(7, 'fresh'), refreshToken: 'refresh-2' });
  assert.equal(removed.mock.callCount(), 0);
  const other = await fakeApi(() => ({ status: 200, result: {} }));
  t.after(other.close);
  await loadSession();
  assert.equal(useSession.getState().customer, null);
});

test('tokens that are no sign-in are refused', async (t) => {
  t.mock.method(console, 'error', () => {});
  for (const accessToken of [guest(), 'nonsense', '']) {
    await assert.rejects(signIn({ accessToken, refreshToken: 'r' }), {
      message: 'Unable to log in. Customer state could not be set.',
    });
  }
});
