import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { getGuestToken, refreshCustomer, refreshUser } from '@gatehouse/contract/api/auth';
import { call } from './api.ts';
import { type Asked, customerToken, fakeApi, setNetwork, tokenOf } from './browser.fixture.ts';
import { bearerOf, browse, guest, mine, pathsOf, unauthenticated } from './calls.test-data.ts';
import { learnOrganisation, onOtherOrganisation, organisationId } from './config.ts';
import { loadSession, logout, signIn, useSession, whoIs } from './session.ts';
import { endSessionOnServer } from './signOut.ts';

beforeEach(async () => {
  await logout();
  localStorage.clear();
});
// Whether an API is back is not asked any more once its test is over.
afterEach(() => setNetwork(true));

test('a guest token is fetched once for all who need it at the same time, and kept', async (t) => {
  const token = guest();
  const api = await fakeApi(({ path }) =>
    path === getGuestToken.path
      ? { status: 200, result: { accessToken: token, organisationId: 4 } }
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

test('where the host is another organisation’s, what the page names counts no more', async (t) => {
  const other = organisationId() + 1;
  const heard = t.mock.fn();
  onOtherOrganisation(heard);
  t.after(() => learnOrganisation(other - 1));
  const api = await fakeApi(({ path }) =>
    path === getGuestToken.path
      ? { status: 200, result: { accessToken: guest(), organisationId: other } }
      : { status: 200, result: 'thing' },
  );
  t.after(api.close);
  await call(browse);
  assert.equal(heard.mock.callCount(), 1);
  assert.deepEqual(
    api.asked.map(({ headers }) => headers.organisationid),
    [`${other - 1}`, `${other}`],
  );
  // A page of yet another organisation has no use for the token that is kept.
  learnOrganisation(other + 1);
  await call(browse);
  assert.deepEqual(pathsOf(api.asked).slice(2), [getGuestToken.path, browse.path]);
});

test('a guest token that is refused is replaced', async (t) => {
  const good = guest('good');
  const api = await fakeApi((asked) => {
    if (asked.path === getGuestToken.path)
      return { status: 200, result: { accessToken: good, organisationId: 4 } };
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

test('a refresh token that expired logs out; browsing goes on as a guest', async (t) => {
  const customer = customerToken(7);
  const api = await fakeApi((asked) => {
    if (asked.path === getGuestToken.path)
      return { status: 200, result: { accessToken: guest(), organisationId: 4 } };
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

test('another API than the one that issued the tokens neither gets them nor has them read', async (t) => {
  const thing = (asked: Asked) =>
    asked.path === getGuestToken.path
      ? { status: 200, result: { accessToken: guest(asked.headers.host ?? ''), organisationId: 4 } }
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
