import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOf, readChanges, writeChanges } from './changesState.ts';

test('what is asked of the changes stands in the address, and comes back from there', () => {
  for (const address of ['', 'words=Ana&kind=units&from=2026-10-04&to=2026-10-05']) {
    assert.equal(writeChanges(readChanges(new URLSearchParams(address))).toString(), address);
  }
  assert.deepEqual(readChanges(new URLSearchParams('from=yesterday')), {
    words: '',
    resource: '',
    from: '',
    to: '',
  });
});

test('days are whole by the clock of the reader, also those that are shorter', () => {
  const state = readChanges(new URLSearchParams('from=2026-10-04&to=2026-10-04'));
  assert.deepEqual(filterOf(state, 'Australia/Sydney'), {
    words: undefined,
    resource: undefined,
    from: '2026-10-03T14:00:00Z',
    to: '2026-10-04T13:00:00Z',
  });
});
