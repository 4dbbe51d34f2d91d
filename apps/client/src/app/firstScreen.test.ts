import '../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstScreen } from './firstScreen.ts';

test('a start of the app by a customer ends at their doors', () => {
  assert.equal(firstScreen('BaseRedirect', 'app', 'customer'), 'AccessMain');
  assert.equal(firstScreen('AccessControl', 'app', 'customer'), 'AccessControl');
  assert.equal(firstScreen('Search', 'web', 'guest'), 'Search');
});

test('a start on the web by anybody but staff ends at the search', () => {
  assert.equal(firstScreen('BaseRedirect', 'web', 'guest'), 'Search');
  assert.equal(firstScreen('BaseRedirect', 'web', 'customer'), 'Search');
});

test('nothing is fetched ahead that this start would not show', () => {
  for (const [name, mode, who] of [
    ['BaseRedirect', 'app', 'guest'],
    ['BaseRedirect', 'web', 'staff'],
    ['AccessMain', 'app', 'guest'],
    ['AccessMain', 'web', 'customer'],
    ['Orders', 'app', 'staff'],
    ['SearchList', 'embedded', 'guest'],
    ['Logout', 'app', 'customer'],
    [undefined, 'app', 'customer'],
  ] as const) {
    assert.equal(firstScreen(name, mode, who), undefined, `${name} ${mode} ${who}`);
  }
});
