import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { door, site } from '../../doors/door.test-data.ts';
import { filterSites, findDoor } from './filterSites.ts';

describe('the list of doors', () => {
  const sites = [
    site(),
    site({ id: 2, name: 'Newtown', Units: [door({ id: 21, name: 'Desk 4' })], Gates: [] }),
  ];
  const found = (text: string) =>
    filterSites(sites, text).map(({ name, Units, Gates }) => [name, Units.length, Gates.length]);

  it('is searched by unit, gate and site', () => {
    assert.deepEqual(found(' b2 '), [['Woolloongabba', 1, 0]]);
    assert.deepEqual(found('entry'), [['Woolloongabba', 0, 1]]);
    assert.deepEqual(found('newt'), [['Newtown', 1, 0]]);
    assert.equal(found('').length, 2);
    assert.deepEqual(found('nowhere'), []);
    const renamed = site({ Units: [door({ name: 'Bikes' })], Gates: [] });
    assert.deepEqual(
      ['bike', 'a12'].map((text) => filterSites([renamed], text).length),
      [1, 1],
    );
  });

  it('finds a door by the name it has in a route', () => {
    assert.equal(findDoor(sites, { permission: 'gate', id: 3 })?.access.name, 'Entry');
    assert.equal(findDoor(sites, { permission: 'unit', id: 3 }), undefined);
  });
});
