import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { customerToken, fakeApi } from '../../lib/browser.fixture.ts';
import { useConnection } from '../../lib/connection.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { ping, readSettings, saveSettings } from './settings.ts';

beforeEach(async () => {
  localStorage.clear();
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
});

const unchanged = { apiUrl: '', platform: 'default', environment: 'production' } as const;
const stored = (key: string) => localStorage.getItem(key);

test('settings are stored for the next start, and read back', async () => {
  assert.deepEqual(readSettings(), unchanged);
  await saveSettings({ ...unchanged, platform: 'app', environment: 'staging' });
  assert.deepEqual(readSettings(), { apiUrl: '', platform: 'app', environment: 'staging' });
  await saveSettings(unchanged);
  assert.equal(stored('platform'), null);
});

test('another API forgets every token and what was kept of the organisation; the same one none', async (t) => {
  const api = await fakeApi(() => ({ status: 200, result: {} }));
  t.after(api.close);
  const here = { ...unchanged, apiUrl: api.url };
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
  localStorage.setItem('guestToken', 'guest');
  localStorage.setItem('organisationFeatures', '{}');
  await saveSettings({ ...here, platform: 'tablet' });
  assert.equal(useSession.getState().customer?.id, 7);
  assert.deepEqual(api.asked, []);

  await saveSettings({ ...unchanged, apiUrl: ' api.example.com ' });
  assert.equal(stored('apiUrl'), 'http://api.example.com');
  for (const key of ['secure.token', 'secure.refreshToken', 'guestToken', 'organisationFeatures']) {
    assert.equal(stored(key), null, key);
  }
  assert.equal(useSession.getState().customer, null);
  await t.waitFor(() => assert.ok(api.asked.some(({ path }) => path === '/auth/logout')));
});

test('a device that stores nothing says so', async (t) => {
  const storage = globalThis.localStorage;
  t.after(() => Object.assign(globalThis, { localStorage: storage }));
  Object.assign(globalThis, { localStorage: undefined });
  await assert.rejects(saveSettings(unchanged), { message: 'Device does not support localStorage.' });
});

test('a ping says who answered, or honestly that nobody did', async (t) => {
  t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
  const replies = [
    { status: 200, result: { name: 'Gatehouse', version: '8.7.0' } },
    { status: 200, raw: '<!doctype html>' },
    { status: 502, raw: '' },
  ];
  const api = await fakeApi(() => replies.shift()!);
  const asked = await ping('');
  assert.ok('api' in asked && asked.api === 'Gatehouse 8.7.0' && asked.ms > 0);
  assert.equal(api.asked[0]!.path, '/api');
  assert.deepEqual(await ping(api.url.replace('http://', '')), { failure: 'Internal network error' });
  assert.deepEqual(await ping(api.url), { failure: 'Request failed with status code 502' });
  await api.close();
  assert.deepEqual(await ping(api.url), { failure: 'Network Unreachable' });
  assert.ok(useConnection.getState().apiUp, 'another address says nothing of the API in use');
});
