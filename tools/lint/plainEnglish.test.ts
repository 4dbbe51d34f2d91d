import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStiffWords } from './plainEnglish.ts';

const path = 'apps/client/src/features/access/messages.ts';
const stiff = (text: string) => findStiffWords([{ path, text }]);

test('what nobody says aloud is found, with its line', () => {
  assert.deepEqual(stiff("\n  shared: 'Somebody shared it',"), [`${path}:2: 'Somebody' (say someone)`]);
  assert.equal(stiff("  failed: 'The door did not open',").length, 1);
  assert.equal(stiff("  wait: 'Loading …'").length, 1);
  assert.equal(stiff("  away: 'It cannot be reached',").length, 1);
});

test('plain English, comments and the texts of the specification pass', () => {
  assert.deepEqual(stiff('  failed: "The door didn’t open. Check it, then try again.",'), []);
  assert.deepEqual(stiff('  // What somebody did not do'), []);
  assert.deepEqual(stiff("  own: 'You can not invite your own email.',"), []);
});
