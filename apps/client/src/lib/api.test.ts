import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { refreshCustomer } from '@gatehouse/contract/api/auth';
import { call } from './api.ts';
import { customerToken, fakeApi } from './browser.fixture.ts';
import { mine, unauthenticated } from './calls.test-data.ts';
import { logout, signIn } from './session.ts';

beforeEach(async () => {
  await logout();
  localStorage.clear();
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
