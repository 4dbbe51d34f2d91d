/**
 * What staff may do, each by its name; roles are sets of these. What each lets people do is said in `staffMessages.rights`.
 * The rights with what each of them takes besides, without which it is of no use.
 */
const takes = {
  seeDoors: [],
  openDoors: ['seeDoors'],
  openRented: ['openDoors'],
  overlockDoors: ['seeDoors'],
  stockGoods: ['seeDoors'],
  acknowledgeAlarms: ['seeDoors'],
  seeAlerts: ['seeDoors'],
  clearAlerts: ['seeAlerts'],
  seeDevices: ['seeDoors'],
  rebootDevices: ['seeDevices'],
  commissionDevices: ['seeDevices'],
  seeCustomers: ['seeDoors'],
  seeIdentities: ['seeCustomers'],
  seeOffice: ['seeDoors'],
  seeChanges: ['seeOffice'],
  editOrganisation: ['seeOffice'],
  editSites: ['seeOffice'],
  editCatalogue: ['seeOffice'],
  editPrices: ['seeOffice'],
  editUnits: ['seeOffice'],
  editDocuments: ['seeOffice'],
  seeStaff: ['seeOffice'],
  editStaff: ['seeStaff'],
  editRoles: ['seeStaff'],
  seeBackups: ['seeDoors'],
} as const satisfies { readonly [right: string]: readonly string[] };

export type StaffRight = keyof typeof takes;
// `keys` forgets the names.
export const staffRights = Object.keys(takes) as readonly StaffRight[];

/** Rights with all that they take, in the order of the list. */
export function withTaken(rights: Iterable<StaffRight>): StaffRight[] {
  const all = new Set<StaffRight>(rights);
  // What is added is gone through too.
  for (const right of all) for (const taken of takes[right]) all.add(taken);
  return staffRights.filter((right) => all.has(right));
}
