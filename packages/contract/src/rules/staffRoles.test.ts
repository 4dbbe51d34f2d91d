import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RoleGrants, withoutRepeats } from './staffRoles.ts';

test('a role at every site says all that the same role at one of them does', () => {
  assert.deepEqual(
    withoutRepeats([
      { role: 'installer', siteId: 3 },
      { role: 'siteManager', siteId: 2 },
      { role: 'siteManager', siteId: null },
      { role: 'installer', siteId: 1 },
      { role: 'installer', siteId: 3 },
    ]),
    [
      { role: 'siteManager', siteId: null },
      { role: 'installer', siteId: 1 },
      { role: 'installer', siteId: 3 },
    ],
  );
});

test('somebody has a role at least, and an owner is one everywhere', () => {
  assert.equal(RoleGrants.safeParse([]).success, false);
  assert.equal(RoleGrants.safeParse([{ role: 'superAdmin', siteId: 1 }]).success, false);
  assert.equal(RoleGrants.safeParse([{ role: 'superAdmin', siteId: null }]).success, true);
});
