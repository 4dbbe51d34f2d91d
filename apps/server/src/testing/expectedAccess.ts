import type { EndpointName } from '@gatehouse/contract/api/index';
import type { Endpoint } from '@gatehouse/contract/endpoint';
import { resources } from '@gatehouse/contract/resources/index';
import type { Resource } from '@gatehouse/contract/resources/resource';
import { type StaffRight, staffRights } from '@gatehouse/contract/rules/staffRights';
import { builtInRights } from '@gatehouse/contract/rules/staffRoles';
import { changedField } from './sampleRows.ts';

/** Calls whose sample reaches a door that is rented, or a controller with one. */
export const reachRented: readonly EndpointName[] = [
  'forceTestMode',
  'openController',
  'calibrateMotorisedLock',
  'updateMotorisedLock',
  'getStaffBluetoothTarget',
];

/** What a sample takes besides what its call declares: it takes back a unit's change, or gives and takes roles. */
const besides: { readonly [Name in EndpointName]?: readonly StaffRight[] } = {
  undoChange: ['editUnits'],
  inviteStaff: builtInRights.installer,
  withdrawStaffInvitation: builtInRights.installer,
  setStaffGrants: [...builtInRights.installer, ...builtInRights.siteManager],
  setStaffDisabled: builtInRights.installer,
  removeStaffFactors: builtInRights.installer,
  eraseStaffAccount: builtInRights.installer,
  // Every right: the provider says who anybody is.
  getStaffProvider: staffRights,
  setStaffProvider: staffRights,
  'roles.update': ['openDoors'],
  'roles.updateMany': ['openDoors'],
};

/** The rights that a sample request takes where it reaches, by what its call and the fields of its resource declare. */
export function rightsTaken(name: EndpointName, { rights }: Endpoint): StaffRight[] {
  const declared = rights.flatMap((need): StaffRight[] => {
    if (need === 'occupied') return reachRented.includes(name) ? ['openRented'] : [];
    return need === 'self' ? [] : [need];
  });
  const [of, call] = name.split('.');
  const resource = resources.find((one) => one.name === of);
  const ofFields = resource && call !== undefined ? rightsOfFields(resource, call) : undefined;
  return [...(ofFields ?? declared), ...(besides[name] ?? [])];
}

/** A field that is set takes its own right, where it has one; making a row takes those of all its fields. */
function rightsOfFields(resource: Resource, call: string): StaffRight[] | undefined {
  const { right, fields } = resource;
  if (call === 'create') return [right, ...Object.values(fields).flatMap((field) => field.right ?? [])];
  if (call !== 'update' && call !== 'updateMany') return undefined;
  return [fields[changedField(resource)]?.right ?? right];
}
