import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { refreshCustomer } from '@gatehouse/contract/api/auth';
import { call } from './api.ts';
import { customerToken, fakeApi, storeElsewhere, tokenOf } from './browser.fixture.ts';
import { bearerOf, guest, mine, unauthenticated } from './calls.test-data.ts';
import { followOtherTabs, loadSession, logout, renew, signIn, useSession } from './session.ts';

followOtherTabs();
beforeEach(async () => {
  await logout();
  localStorage.clear();
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
