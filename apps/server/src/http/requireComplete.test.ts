import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@gatehouse/contract/api/index';
import { endpoint } from '@gatehouse/contract/endpoint';
import { bindRaw } from './bind.ts';
import { requireComplete } from './requireComplete.ts';

const served = allEndpoints.map((each) => bindRaw(each.endpoint, async () => {}));

test('the contract with a handler for each of its calls is complete', () => {
  assert.equal(requireComplete(served), served);
});

test('a call without a handler, or with two, is refused by name', () => {
  const { name, endpoint: first } = allEndpoints[0]!;
  assert.throws(() => requireComplete(served.slice(1)), { message: `No handler for ${name}` });
  assert.throws(() => requireComplete([...served, served[0]!]), {
    message: `${first.method} ${first.path} has two handlers`,
  });
});

test('a handler of a call that the index does not list is refused', () => {
  const forgotten = endpoint({ method: 'GET', path: '/api/forgotten', role: 'guest', summary: 'Forgotten' });
  assert.throws(() => requireComplete([...served, bindRaw(forgotten, async () => {})]), {
    message: "GET /api/forgotten is not in the contract's index",
  });
});
