import '../../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf } from './invitationLink.ts';
import { share } from './share.test-data.ts';

test('the link of an invitation leads to its page, and holds no secret', () => {
  const { url, text } = linkOf(share({ id: 12, inviteeEmail: 'bo+door@example.com' }));
  const { pathname, search, hash } = new URL(url);
  assert.deepEqual([pathname, search, hash], ['/register/12', '?email=bo%2Bdoor%40example.com', '']);
  assert.match(text, /A12 at Port Adelaide/);
});
