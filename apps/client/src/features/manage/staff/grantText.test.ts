import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantTexts } from './grantText.ts';

const sites = new Map([
  [1, 'Valley'],
  [2, 'Newstead'],
]);

test('an owner is one, wherever; other roles say where', () => {
  assert.deepEqual(grantTexts([{ role: 'superAdmin', siteId: null }], sites), ['Owner']);
  assert.deepEqual(
    grantTexts(
      [
        { role: 'installer', siteId: null },
        { role: 'siteManager', siteId: 2 },
        { role: 'siteManager', siteId: 1 },
      ],
      sites,
    ),
    ['Manager, Newstead', 'Manager, Valley', 'Installer, All sites'],
  );
});

test('many sites are counted, and one that is not known is said to be so', () => {
  const grants = [1, 2, 3].map((siteId) => ({ role: 'installer' as const, siteId }));
  assert.deepEqual(grantTexts(grants, sites), ['Installer, 3 sites']);
  assert.deepEqual(grantTexts([{ role: 'installer', siteId: 9 }], sites), [
    'Installer, A site that isn’t there any more',
  ]);
});
