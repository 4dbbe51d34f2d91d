import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantTexts } from './grantText.ts';

const titles = {
  sites: new Map([
    [1, 'Valley'],
    [2, 'Newstead'],
  ]),
  roles: new Map([[5, 'Keeper']]),
};

test('an owner is one, wherever; other roles say where', () => {
  assert.deepEqual(grantTexts([{ role: 'superAdmin', siteId: null }], titles), ['Owner']);
  assert.deepEqual(
    grantTexts(
      [
        { role: 'installer', siteId: null },
        { role: 'siteManager', siteId: 2 },
        { role: 'siteManager', siteId: 1 },
      ],
      titles,
    ),
    ['Manager, Newstead', 'Manager, Valley', 'Installer, All sites'],
  );
});

test('many sites are counted, and one that is not known is said to be so', () => {
  const grants = [1, 2, 3].map((siteId) => ({ role: 'installer' as const, siteId }));
  assert.deepEqual(grantTexts(grants, titles), ['Installer, 3 sites']);
  assert.deepEqual(grantTexts([{ role: 'installer', siteId: 9 }], titles), [
    'Installer, A site that isn’t there any more',
  ]);
});

test('a role of the operator’s own goes by its name, after those that are built in', () => {
  const grants = [5, 6].map((role) => ({ role, siteId: 1 }));
  assert.deepEqual(grantTexts([...grants, { role: 'viewer', siteId: null }], titles), [
    'Viewer, All sites',
    'Keeper, Valley',
    'A role that isn’t there any more, Valley',
  ]);
});
