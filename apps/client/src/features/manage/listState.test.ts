import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNarrowed, readList, writeList } from './listState.ts';

test('what a list shows stands in its address, and comes back from there', () => {
  for (const address of [
    '',
    'words=a1&site=3&page=2',
    'archived=true&filter.type=storage&sort=name&order=descending',
  ]) {
    assert.equal(writeList(readList(new URLSearchParams(address))).toString(), address);
  }
});

test('an address that says nonsense shows the list from its start', () => {
  const state = readList(new URLSearchParams('site=x&page=-2&archived=perhaps'));
  assert.deepEqual(
    [state.siteId, state.page, state.archived, isNarrowed(state)],
    [undefined, 0, false, false],
  );
});
