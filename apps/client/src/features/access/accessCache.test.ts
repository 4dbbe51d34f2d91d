import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { customerToken } from '../../lib/browser.fixture.ts';
import { logout, signIn } from '../../lib/session.ts';
import { cacheAccess, readCachedAccess } from './accessCache.ts';

const info = { id: 7, name: 'Kim Lee', permissionIngest: true, Sites: [] };

beforeEach(async () => {
  await logout();
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
});

test('the doors outlive a restart, and are as old as they are', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000 });
  cacheAccess(7, info);
  t.mock.timers.setTime(9_000);
  assert.deepEqual(readCachedAccess(7), { info, fetchedAt: 1_000 });
});

test('another person finds nothing of them', () => {
  cacheAccess(7, info);
  assert.equal(readCachedAccess(8), undefined);
});

test('signing out forgets them, also what is answered after that', async () => {
  cacheAccess(7, info);
  await logout();
  assert.equal(readCachedAccess(7), undefined);
  cacheAccess(7, info);
  assert.equal(readCachedAccess(7), undefined);
});

test('what cannot be read, or has another shape, is as if nothing were kept', () => {
  for (const cached of ['{', '[]', 'null', '{"customerId":7,"fetchedAt":1,"info":{"Sites":"none"}}']) {
    localStorage.setItem('keptAccess', cached);
    assert.equal(readCachedAccess(7), undefined);
  }
});
