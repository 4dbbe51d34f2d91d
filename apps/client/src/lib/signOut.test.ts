import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { endSession, getGuestToken, refreshCustomer } from '@gatehouse/contract/api/auth';
import { call } from './api.ts';
import { customerToken, fakeApi } from './browser.fixture.ts';
import { bearerOf, guest, mine, unauthenticated } from './calls.test-data.ts';
import { reached, useConnection } from './connection.ts';
import { logout, signIn, useSession, whoIs } from './session.ts';
import { signOut } from './signOut.ts';

beforeEach(async () => {
  await logout();
  localStorage.clear();
});

test('who logs out while a refresh is under way stays logged out, and the server hears of it', async (t) => {
  const api = await fakeApi(async ({ path }) => {
    if (path === getGuestToken.path)
      return { status: 200, result: { accessToken: guest(), organisationId: 4 } };
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
  // An API that was not reached is asked again and again, for as long as this process would live.
  t.after(reached);
  const api = await fakeApi(() => unauthenticated);
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh-1' });
  await api.close();
  await signOut();
  assert.equal(whoIs(useSession.getState()), 'guest');
  assert.equal(localStorage.getItem('secure.token'), null);
  while (useConnection.getState().apiUp) await new Promise(setImmediate);
});
