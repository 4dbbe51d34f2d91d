import type { SiteNeeds, StaffSite, StaffUnit, StaffUnitDetails } from '@gatehouse/contract/api/staff';
import { ApiError } from '@gatehouse/contract/errors';
import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { recordAttempts } from '../activity/service.ts';
import { authorOf, type By, recordChanges } from '../manage/service.ts';
import { notifyCustomer } from '../notifications/service.ts';
import { listSitesOfStaff } from '../sites/service.ts';
import { listDoorActivity, type Page } from './activity.ts';
import { acknowledge } from './alarms.ts';
import { overlockNotifications } from './overlockNotifications.ts';
import { presentGate, presentUnit, presentUnitDetails } from './presenter.ts';
import * as queries from './queries.ts';
import { listSiteNeeds as readSiteNeeds } from './siteNeedQueries.ts';
import { readStaff, type Staff, staffOfSite, visible } from './staffAt.ts';

export { operateController, operateUnit } from './commands.ts';
export { issuePermit, recordRefusals, requirePermit, type StaffDoor, serviceController } from './permit.ts';
export { drawInRows } from './planEditing.ts';
export { readStaff, type Staff, staffOfSite, visible } from './staffAt.ts';

/** The signed-in user; the rights are those of this moment, whatever the token says. */
export async function getCurrentUser(ctx: Context, userId: number, asked: number) {
  if (asked !== userId) throw new ApiError('FORBIDDEN');
  const sites = await listSites(ctx, userId);
  const { superAdmin, installer } = await readStaff(ctx.db, userId);
  return {
    ...(await queries.findUser(ctx.db, userId)),
    permissions: { superAdmin, installer },
    siteIds: sites.map(({ id }) => id),
    rentedAccess: sites.some(({ rights }) => rights.includes('openRented')),
  };
}

/** The sites a user works at, each with what they may do there. */
export async function listSites(ctx: Context, userId: number): Promise<StaffSite[]> {
  const staff = await readStaff(ctx.db, userId);
  const sites = await listSitesOfStaff(ctx, staff.organisationId, staff.sites);
  return sites.map((site) => ({ ...site, rights: staff.at(site.id) }));
}

/** What needs someone at each site a user works at. */
export async function listSiteNeeds(ctx: Context, userId: number): Promise<SiteNeeds[]> {
  const staff = await readStaff(ctx.db, userId);
  const sites = staff.sitesWith('seeDoors');
  const rows = await readSiteNeeds(ctx.db, staff.organisationId, sites, ctx.clock.now());
  return rows.map((row) => ({
    siteId: row.site_id,
    alarms: row.alarms,
    offlineControllers: row.offline_controllers,
    lowBatteries: row.low_batteries,
    arrears: row.arrears,
  }));
}

export async function listUnits(ctx: Context, userId: number, siteId: number): Promise<StaffUnit[]> {
  const staff = await staffOfSite(ctx.db, userId, siteId, 'seeDoors');
  const rows = await queries.listUnits(ctx.db, staff.organisationId, siteId, ctx.clock.now());
  return rows.map((row) => presentUnit(row, readerAt(staff, siteId)));
}

export async function listUnitsOfController(
  ctx: Context,
  userId: number,
  controllerId: number,
  siteId: number,
): Promise<StaffUnit[]> {
  const staff = await staffOfSite(ctx.db, userId, siteId, 'seeDevices');
  const rows = await queries.listUnitsOfController(
    ctx.db,
    staff.organisationId,
    controllerId,
    ctx.clock.now(),
  );
  return rows.filter((row) => row.site_id === siteId).map((row) => presentUnit(row, readerAt(staff, siteId)));
}

export async function getUnit(ctx: Context, userId: number, unitId: number): Promise<StaffUnit> {
  const { staff, row } = await findUnit(ctx, userId, unitId);
  return presentUnit(row, readerAt(staff, row.site_id));
}

export async function getUnitDetails(
  ctx: Context,
  userId: number,
  unitId: number,
): Promise<StaffUnitDetails> {
  const { staff, row } = await findUnit(ctx, userId, unitId);
  return presentUnitDetails(row, await queries.findUnitDetails(ctx.db, unitId), readerAt(staff, row.site_id));
}

export async function listGates(ctx: Context, userId: number, siteId: number) {
  const staff = await staffOfSite(ctx.db, userId, siteId, 'seeDoors');
  const rows = await queries.listGates(ctx.db, staff.organisationId, siteId, ctx.clock.now());
  return rows.map(presentGate);
}

export async function getGate(ctx: Context, userId: number, gateId: number) {
  return presentGate((await findGate(ctx, userId, gateId)).row);
}

/** A unit's whole history, newest first; a day is one of its site's. */
export async function listUnitActivity(ctx: Context, userId: number, unitId: number, page: Page) {
  const { staff, row } = await findUnit(ctx, userId, unitId);
  return listDoorActivity(ctx, staff, row, page);
}

export async function listGateActivity(ctx: Context, userId: number, gateId: number, page: Page) {
  const { staff, row } = await findGate(ctx, userId, gateId);
  return listDoorActivity(ctx, staff, row, page);
}

/** Ends a unit's alarm; the device may go on reporting what set it off. */
export async function acknowledgeAlarm(
  ctx: Context,
  userId: number,
  unitId: number,
): Promise<StaffUnitDetails> {
  const { row } = await findUnit(ctx, userId, unitId, 'acknowledgeAlarms');
  await acknowledge(ctx, userId, row);
  return getUnitDetails(ctx, userId, unitId);
}

export async function acknowledgeGateAlarm(ctx: Context, userId: number, gateId: number) {
  await acknowledge(ctx, userId, (await findGate(ctx, userId, gateId, 'acknowledgeAlarms')).row);
  return getGate(ctx, userId, gateId);
}

/** Overlocks a unit by hand, or lifts that. An overlock for arrears stays until the payment. */
export async function overlock(
  ctx: Context,
  by: By,
  unitId: number,
  { overlocked, note }: { overlocked: boolean; note: string },
): Promise<StaffUnitDetails> {
  const userId = by.caller.id;
  const { row } = await findUnit(ctx, userId, unitId, 'overlockDoors');
  await ctx.db.transaction(async (tx) => {
    if (!(await queries.setOverlock(tx, unitId, overlocked, note || null))) return;
    await recordChanges(tx, authorOf(by, ctx.clock.now(), note || null), [
      {
        site_id: row.site_id,
        resource: 'overlocks',
        row_id: unitId,
        title: row.name,
        act: overlocked ? 'created' : 'archived',
        before: {},
        after: {},
      },
    ]);
    const customers = await queries.listCustomersOf(tx, unitId);
    await publish(tx, ...customers.map(({ id }) => ({ kind: 'access', customerId: id }) as const));
    for (const notification of await overlockNotifications(tx, unitId, overlocked)) {
      await notifyCustomer(tx, ctx.clock.now(), notification);
    }
    if (row.door_id === null) return;
    const action = overlocked ? 'overlock' : 'overlockLifted';
    const entry = { doorId: row.door_id, action, how: 'staff', userId, outcome: 'executed' } as const;
    await recordAttempts({ db: tx, clock: ctx.clock }, [{ ...entry, reason: note || undefined }]);
    await publish(tx, { kind: 'door', doorId: row.door_id, siteId: row.site_id });
  });
  return getUnitDetails(ctx, userId, unitId);
}

const readerAt = (staff: Staff, siteId: number) => ({ knowsCustomers: staff.may('seeCustomers', siteId) });

async function findUnit(ctx: Context, userId: number, unitId: number, right: StaffRight = 'seeDoors') {
  const staff = await readStaff(ctx.db, userId);
  const rows = await queries.findUnits(ctx.db, staff.organisationId, [unitId], ctx.clock.now());
  return { staff, row: visible(staff, rows[0], right) };
}

async function findGate(ctx: Context, userId: number, gateId: number, right: StaffRight = 'seeDoors') {
  const staff = await readStaff(ctx.db, userId);
  const found = await queries.findGate(ctx.db, staff.organisationId, gateId, ctx.clock.now());
  return { staff, row: visible(staff, found, right) };
}
