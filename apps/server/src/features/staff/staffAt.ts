import { ApiError } from '@gatehouse/contract/errors';
import { staffRights as allRights, type StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { Db } from '../../db/pool.ts';
import { requireRight, type StaffRights, staffRights } from '../auth/service.ts';
import { findSite } from './queries.ts';

/** A staff user with the rights of this moment. What lies at a site they do not work at is not there for them. */
export type Staff = StaffRights & {
  worksAt(siteId: number): boolean;
  at(siteId: number): StaffRight[];
};

/** Reads who makes a call and what they may do, again for every call. */
export async function readStaff(db: Db, userId: number): Promise<Staff> {
  const rights = await staffRights(db, userId);
  return {
    ...rights,
    worksAt: (siteId) => rights.sites === 'all' || rights.sites.includes(siteId),
    at: (siteId) => allRights.filter((right) => rights.may(right, siteId)),
  };
}

/**
 * The row, where there is one and the user works at its site; else NOT_FOUND. Rejects with FORBIDDEN where they have not the
 * right there.
 */
export function visible<Row extends { site_id: number }>(
  staff: Staff,
  row: Row | undefined,
  right: StaffRight,
): Row {
  if (!row || !staff.worksAt(row.site_id)) throw new ApiError('NOT_FOUND');
  requireRight(staff, right, row.site_id);
  return row;
}

/**
 * Who makes a call about a site of their operator that they work at; for others NOT_FOUND, and FORBIDDEN without the right
 * there.
 */
export async function staffOfSite(db: Db, userId: number, siteId: number, right: StaffRight): Promise<Staff> {
  const staff = await readStaff(db, userId);
  visible(staff, await findSite(db, staff.organisationId, siteId), right);
  return staff;
}
