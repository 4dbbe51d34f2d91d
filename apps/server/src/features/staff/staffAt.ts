import type { SiteRights } from '@gatehouse/contract/api/staff';
import { ApiError } from '@gatehouse/contract/errors';
import type { Db } from '../../db/pool.ts';
import { type StaffRights, staffRights } from '../auth/service.ts';

/** A staff user with the rights of this moment. What lies at a site they do not work at is not there for them. */
export type Staff = StaffRights & {
  worksAt(siteId: number): boolean;
  at(siteId: number): SiteRights;
  /** Whether they may know who the customers of a site are: those who manage it, or open what is rented there. */
  knowsCustomers(siteId: number): boolean;
};

/** Reads who makes a call and what they may do, again for every call. */
export async function readStaff(db: Db, userId: number): Promise<Staff> {
  const rights = await staffRights(db, userId);
  return {
    ...rights,
    worksAt: (siteId) => rights.sites === 'all' || rights.sites.includes(siteId),
    knowsCustomers: (siteId) => rights.holds('siteManager', siteId) || rights.holds('rentedAccess', siteId),
    at: (siteId) => ({
      manage: rights.holds('siteManager', siteId),
      install: rights.holds('installer', siteId),
      rentedAccess: rights.holds('rentedAccess', siteId),
    }),
  };
}

/** The row, where there is one and the user works at its site; else NOT_FOUND. */
export function visible<Row extends { site_id: number }>(staff: Staff, row: Row | undefined): Row {
  if (!row || !staff.worksAt(row.site_id)) throw new ApiError('NOT_FOUND');
  return row;
}

/** Who makes a call about a site they work at; for others NOT_FOUND. */
export async function staffOfSite(db: Db, userId: number, siteId: number): Promise<Staff> {
  const staff = await readStaff(db, userId);
  if (!staff.worksAt(siteId)) throw new ApiError('NOT_FOUND');
  return staff;
}
