import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { staffRights as allRights, type StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { StaffRole } from '@gatehouse/contract/rules/staffRoles';
import type { Db } from '../../db/pool.ts';
import { requireRight, staffRights } from './rights.ts';

type Permission = { role: StaffRole | null; site_id: number | null; rights?: StaffRight[] };

/** The rights of a user with these permissions; without any, the one row has no role. */
const rightsOf = (...permissions: Permission[]) => {
  const rows = permissions.length > 0 ? permissions : [{ role: null, site_id: null }];
  const db = { query: async () => rows.map((row) => ({ organisation_id: 4, rights: null, ...row })) };
  return staffRights(db as unknown as Db, 9);
};
const noRole = { superAdmin: false, installer: false };

describe('the rights of staff', () => {
  it('are none of an account that is gone or disabled', async () => {
    await assert.rejects(staffRights({ query: async () => [] } as unknown as Db, 9), {
      code: 'UNAUTHENTICATED',
    });
  });

  it('are none without a permission', async () => {
    const { may, sitesWith, ...rights } = await rightsOf();
    assert.deepEqual(rights, { userId: 9, organisationId: 4, ...noRole, sites: [] });
    assert.deepEqual(sitesWith('seeDoors'), []);
    assert.equal(may('editUnits', 1), false);
  });

  it('hold at the sites they name, each for itself', async () => {
    const { may, sitesWith, ...rights } = await rightsOf(
      { role: 'siteManager', site_id: 1 },
      { role: 'rentedAccess', site_id: 1 },
      { role: 'siteManager', site_id: 2 },
    );
    assert.deepEqual(rights, { userId: 9, organisationId: 4, ...noRole, sites: [1, 2] });
    assert.deepEqual(
      [may('editUnits', 2), may('editUnits', 3), may('editCatalogue', null), may('editOrganisation', null)],
      [true, false, false, false],
    );
    assert.deepEqual(
      [1, 2, 3].map((site) => [may('overlockDoors', site), may('openRented', site)]),
      [
        [true, true],
        [true, false],
        [false, false],
      ],
    );
    assert.equal(may('editStaff', 1), false);
    assert.deepEqual([sitesWith('openRented'), sitesWith('seeOffice')], [[1], [1, 2]]);
  });

  it('that are required are refused where they do not hold', async () => {
    const staff = await rightsOf({ role: 'siteManager', site_id: 1 });
    requireRight(staff, 'editUnits', 1);
    for (const [right, siteId] of [
      ['editUnits', 2],
      ['editUnits', null],
      ['editStaff', 1],
    ] as const) {
      assert.throws(() => requireRight(staff, right, siteId), { code: 'FORBIDDEN' });
    }
  });

  it('without a site hold at every one, for their own role only', async () => {
    const rights = await rightsOf({ role: 'installer', site_id: null }, { role: 'rentedAccess', site_id: 2 });
    assert.deepEqual([rights.superAdmin, rights.installer, rights.sites], [false, true, 'all']);
    assert.deepEqual(
      [rights.may('commissionDevices', 3), rights.may('openRented', 2), rights.may('openRented', 3)],
      [true, true, false],
    );
  });

  it('of an installer at some sites are those of an installer there', async () => {
    const rights = await rightsOf({ role: 'installer', site_id: 5 });
    assert.deepEqual([rights.installer, rights.sites], [true, [5]]);
    assert.deepEqual([rights.may('commissionDevices', 5), rights.may('commissionDevices', 6)], [true, false]);
  });

  it('of a role of the operator’s own are those it is made of, where it was given', async () => {
    const rights = await rightsOf({
      role: null,
      rights: ['seeDoors', 'seeDevices', 'commissionDevices'],
      site_id: 5,
    });
    assert.deepEqual([rights.superAdmin, rights.installer, rights.sites], [false, true, [5]]);
    assert.deepEqual(
      [rights.may('seeDoors', 5), rights.may('openDoors', 5), rights.may('seeDoors', 6)],
      [true, false, false],
    );
  });

  it('of a superadmin are all, everywhere, whatever else they are', async () => {
    const both = await rightsOf({ role: 'siteManager', site_id: 1 }, { role: 'superAdmin', site_id: null });
    assert.deepEqual([both.superAdmin, both.sites], [true, 'all']);
    for (const site_id of [null, 1]) {
      const rights = await rightsOf({ role: 'superAdmin', site_id });
      assert.deepEqual([rights.superAdmin, rights.installer, rights.sites], [true, false, 'all']);
      for (const right of allRights) assert.ok(rights.may(right, 3) && rights.may(right, null), right);
    }
  });
});
