import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setReturnTo, takeReturnTo } from './returnTo.ts';

test('a place to return to leads back once, with its parameters', () => {
  setReturnTo({ name: 'AccessControl', params: { id: 'unit_5' }, search: { from: 'mail' } });
  assert.equal(takeReturnTo(), '/access/unit_5?from=mail');
  assert.equal(takeReturnTo(), undefined);
});

test('what is stored there by someone else leads nowhere', () => {
  for (const text of ['{"name":"toString"}', '{"name":"//elsewhere.net"}', 'nonsense', 'null', '5']) {
    localStorage.setItem('recallPoint', text);
    assert.equal(takeReturnTo(), undefined, text);
  }
});
