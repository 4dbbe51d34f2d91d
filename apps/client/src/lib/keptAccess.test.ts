import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { getCustomerInfo } from '@gatehouse/contract/api/access';
import { QueryClient } from '@tanstack/react-query';
import { customerToken } from './browser.fixture.ts';
import { keepAccess } from './keptAccess.ts';
import { keyOf } from './query.ts';
import { logout, signIn } from './session.ts';

const keyFor = (id: number) => keyOf(getCustomerInfo, { params: { id } });
const infoOf = (id: number, name = 'Kim Lee') => ({ id, name, permissionIngest: true, Sites: [] });

/** A client as it starts: with what the device keeps. */
function started(): QueryClient {
  const client = new QueryClient();
  keepAccess(client);
  return client;
}

async function fetched(client: QueryClient, id: number): Promise<void> {
  await client.fetchQuery({ queryKey: keyFor(id), queryFn: async () => infoOf(id) });
}

beforeEach(async () => {
  await logout();
  await signIn({ accessToken: customerToken(7), refreshToken: 'refresh' });
});

test('the doors outlive a restart, and are as old as they are', async () => {
  const before = started();
  await fetched(before, 7);
  const { dataUpdatedAt } = before.getQueryState(keyFor(7))!;
  const after = started();
  assert.deepEqual(after.getQueryData(keyFor(7)), infoOf(7));
  assert.equal(after.getQueryState(keyFor(7))!.dataUpdatedAt, dataUpdatedAt);
});

test('another person finds nothing of them', async () => {
  await fetched(started(), 7);
  await signIn({ accessToken: customerToken(8), refreshToken: 'refresh' });
  assert.equal(started().getQueryData(keyFor(7)), undefined);
  assert.equal(started().getQueryData(keyFor(8)), undefined);
});

test('signing out forgets them, also what is answered after that', async () => {
  const client = started();
  await fetched(client, 7);
  await logout();
  assert.equal(localStorage.getItem('keptAccess'), null);
  await fetched(client, 7);
  assert.equal(localStorage.getItem('keptAccess'), null);
});

test('what cannot be read, or has another shape, is as if nothing were kept', () => {
  for (const kept of ['{', '[]', '{"customerId":7,"fetchedAt":1,"info":{"Sites":"none"}}']) {
    localStorage.setItem('keptAccess', kept);
    assert.equal(started().getQueryData(keyFor(7)), undefined);
  }
});
