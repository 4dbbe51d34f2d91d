import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInRights, RoleGrants, rolesWith, withoutRepeats } from './staffRoles.ts';

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

test('the built-in roles may do what docs/specification/staffAccounts.md#roles says of them', () => {
  const { superAdmin, ...others } = builtInRights;
  assert.equal(superAdmin.length, 25);
  const listed = Object.entries(others).map(([role, rights]) => [role, rights.join(' ')]);
  assert.deepEqual(Object.fromEntries(listed), {
    siteManager: [
      'seeDoors openDoors overlockDoors stockGoods acknowledgeAlarms seeAlerts clearAlerts seeDevices rebootDevices',
      'seeCustomers seeIdentities seeOffice seeChanges editSites editCatalogue editPrices editUnits',
    ].join(' '),
    frontDesk: [
      'seeDoors openDoors openRented overlockDoors stockGoods acknowledgeAlarms seeAlerts clearAlerts seeDevices',
      'seeCustomers seeIdentities',
    ].join(' '),
    accountant: 'seeDoors seeAlerts seeCustomers seeOffice seeChanges editPrices',
    installer:
      'seeDoors openDoors acknowledgeAlarms seeAlerts clearAlerts seeDevices rebootDevices commissionDevices',
    rentedAccess: [
      'seeDoors openDoors openRented acknowledgeAlarms seeAlerts clearAlerts seeDevices rebootDevices',
      'seeCustomers',
    ].join(' '),
    viewer: 'seeDoors seeAlerts seeDevices',
  });
  assert.deepEqual(rolesWith('editPrices'), ['superAdmin', 'siteManager', 'accountant']);
  assert.deepEqual(rolesWith('editStaff'), ['superAdmin']);
});
