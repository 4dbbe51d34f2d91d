import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { StaffSite, StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { keepTargets, staffsTargets } from '../../doors/bluetooth/targets.ts';
import { tokenOf } from '../../lib/browser.fixture.ts';
import { logout, signIn } from '../../lib/session.ts';
import { cachedUnits, cacheUnit } from './unitsCache.ts';

const site: StaffSite = {
  id: 3,
  name: 'Fortitude Valley Storage',
  icon: 'storage',
  Address: { fullAddress: '1 Ann Street', suburb: 'Fortitude Valley', state: 'QLD', postcode: '4006' },
  Address_fullAddress: '1 Ann Street',
  Media: [],
  latitude: -27.5,
  longitude: 153,
  timeZone: 'Australia/Brisbane',
  reservationPeriod: 14,
  hours: null,
  openingHours: '06:00-22:00',
  accessHours: { from: '06:00', until: '22:00' },
  phone: null,
  distanceKm: null,
  commissionMode: false,
  rights: ['seeDoors', 'openDoors', 'openRented', 'overlockDoors'],
};

const unit = (id: number, name: string): StaffUnitDetails => ({
  id,
  name,
  siteId: 3,
  areaName: 'Ground floor',
  type: 'storage',
  controllerId: 1,
  doorStatus: 'closed',
  lockStatus: 'locked',
  alarmStatus: 'none',
  alarmCause: null,
  online: true,
  lightsOn: null,
  reportedAt: '2026-03-02T00:00:00Z',
  jammed: false,
  rented: true,
  overlockReason: null,
  battery: null,
  size: { length: 300, width: 200 },
  inArrears: false,
  tenantName: 'Amelia Rossi',
  tenant: { customerId: 8, name: 'Amelia Rossi', mobile: '0400 000 000', bookingState: 'Active' },
  controllerSerial: 'GH-BNE-0001',
  bluetooth: { serial: 'GH-BNE-0001', uuid: '4b0b9532-0ff9-4164-9f8a-fe8a41b3a066' },
  overlockNote: null,
});

const target = (unitId: number, hoursLeft: number) => ({
  unitId,
  serial: 'GH-BNE-0001',
  uuid: '4b0b9532-0ff9-4164-9f8a-fe8a41b3a066',
  passphrase: '0'.repeat(32),
  grantId: unitId,
  from: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + hoursLeft * 3_600_000).toISOString(),
  held: true,
});

const names = (userId: number) => cachedUnits(userId).map((cached) => cached.unit.name);

beforeEach(async () => {
  await logout();
  const permissions = { superAdmin: false, installer: false };
  const user = { tokenType: 'user', id: 5, email: 'ravi@example.com', name: 'Ravi Pillai', permissions };
  await signIn({ accessToken: tokenOf(user), refreshToken: 'refresh' });
  await keepTargets(staffsTargets(5), [target(2, 12), target(10, 12)]);
});

test('units with a key are kept by name, as old as they are, without who rents them', () => {
  cacheUnit(5, { unit: unit(10, 'A10'), site, fetchedAt: 1_000 });
  cacheUnit(5, { unit: unit(2, 'A2'), site, fetchedAt: 2_000 });
  cacheUnit(5, { unit: unit(2, 'A2'), site, fetchedAt: 3_000 });
  assert.deepEqual(names(5), ['A2', 'A10']);
  assert.deepEqual(cachedUnits(5)[0], {
    unit: { ...unit(2, 'A2'), tenant: null, tenantName: null },
    site,
    fetchedAt: 3_000,
  });
});

test('a unit whose key ran out or was never there is not offered', async () => {
  cacheUnit(5, { unit: unit(3, 'A3'), site, fetchedAt: 1_000 });
  cacheUnit(5, { unit: unit(2, 'A2'), site, fetchedAt: 1_000 });
  assert.deepEqual(names(5), ['A2']);
  await keepTargets(staffsTargets(5), [target(2, -1)]);
  assert.deepEqual(names(5), []);
});

test('another user finds nothing of them, nor does anybody after signing out', async () => {
  cacheUnit(5, { unit: unit(2, 'A2'), site, fetchedAt: 1_000 });
  assert.deepEqual(cachedUnits(6), []);
  await logout();
  assert.deepEqual(names(5), []);
  cacheUnit(5, { unit: unit(2, 'A2'), site, fetchedAt: 1_000 });
  assert.equal(localStorage.getItem('keptUnits'), null);
});

test('what cannot be read, or has another shape, is as if nothing were kept', () => {
  for (const cached of ['{', 'null', '{"userId":5,"units":[{"unit":{}}]}']) {
    localStorage.setItem('keptUnits', cached);
    assert.deepEqual(cachedUnits(5), []);
  }
});
