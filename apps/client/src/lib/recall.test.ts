import './browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setRecallPoint, takeRecallPoint } from './recall.ts';

test('a recall point leads back once, with its parameters', () => {
  setRecallPoint({ name: 'AccessControl', params: { id: 'unit_5' }, search: { from: 'mail' } });
  assert.equal(takeRecallPoint(), '/access/unit_5?from=mail');
  assert.equal(takeRecallPoint(), undefined);
});

test('what is stored there by somebody else leads nowhere', () => {
  for (const text of ['{"name":"toString"}', '{"name":"//elsewhere.net"}', 'nonsense', 'null', '5']) {
    localStorage.setItem('recallPoint', text);
    assert.equal(takeRecallPoint(), undefined, text);
  }
});
