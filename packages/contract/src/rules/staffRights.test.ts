import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allEndpoints } from '../api/index.ts';
import { resources } from '../resources/index.ts';
import { staffMessages } from './staffMessages.ts';
import { type StaffRight, staffRights, withTaken } from './staffRights.ts';
import { builtInRights, staffRoles } from './staffRoles.ts';

describe('the rights of staff', () => {
  it('come with what they take, each once and in one order', () => {
    assert.deepEqual(withTaken(['editStaff', 'openRented']), [
      'seeDoors',
      'openDoors',
      'openRented',
      'seeOffice',
      'seeStaff',
      'editStaff',
    ]);
    assert.deepEqual(withTaken([]), []);
  });

  it('come with no more and no less than they are of use with', () => {
    const others = (right: StaffRight) => withTaken([right]).filter((taken) => taken !== right);
    assert.deepEqual(
      staffRights.map((right) => `${right}: ${others(right).join(' ')}`.trim()),
      [
        'seeDoors:',
        'openDoors: seeDoors',
        'openRented: seeDoors openDoors',
        'overlockDoors: seeDoors',
        'stockGoods: seeDoors',
        'acknowledgeAlarms: seeDoors',
        'seeAlerts: seeDoors',
        'clearAlerts: seeDoors seeAlerts',
        'seeDevices: seeDoors',
        'rebootDevices: seeDoors seeDevices',
        'commissionDevices: seeDoors seeDevices',
        'seeCustomers: seeDoors',
        'seeIdentities: seeDoors seeCustomers',
        'seeOffice: seeDoors',
        'seeChanges: seeDoors seeOffice',
        'editOrganisation: seeDoors seeOffice',
        'editSites: seeDoors seeOffice',
        'editCatalogue: seeDoors seeOffice',
        'editPrices: seeDoors seeOffice',
        'editUnits: seeDoors seeOffice',
        'editDocuments: seeDoors seeOffice',
        'seeStaff: seeDoors seeOffice',
        'editStaff: seeDoors seeOffice seeStaff',
        'editRoles: seeDoors seeOffice seeStaff',
        'seeBackups: seeDoors',
      ],
    );
  });

  it('are each taken by a call, a field, or by what stands behind a door, and said in a sentence', () => {
    const taken = new Set<string>([
      ...allEndpoints.flatMap(({ endpoint: { rights } }) => rights),
      ...resources.flatMap(({ right, fields }) => [
        right,
        ...Object.values(fields).map((field) => field.right ?? right),
      ]),
      // `occupied` asks for it, and names of customers are left out without it.
      'openRented',
      'seeCustomers',
    ]);
    assert.deepEqual(
      staffRights.filter((right) => !taken.has(right)),
      [],
    );
    assert.deepEqual(Object.keys(staffMessages.rights), staffRights);
  });

  it('of each role are whole: whoever works somewhere sees its doors', () => {
    for (const role of staffRoles) {
      assert.deepEqual(withTaken(builtInRights[role]), [...builtInRights[role]], role);
      assert.ok(builtInRights[role].includes('seeDoors'), role);
    }
  });
});
