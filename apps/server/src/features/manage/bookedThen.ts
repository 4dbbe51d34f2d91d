import type { BookedThen } from '@gatehouse/contract/api/manage';
import type { SiteHours } from '@gatehouse/contract/model/siteHours';
import { sites } from '@gatehouse/contract/resources/places';
import { units } from '@gatehouse/contract/resources/units';
import { isOpenFor } from '@gatehouse/contract/rules/siteHours';
import type { Context } from '../../context.ts';
import { staffRights } from '../auth/service.ts';
import { tables } from './bindings.ts';
import type { By } from './by.ts';
import { type BookedRow, listBookings, listWorkspaceBookings } from './ruleQueries.ts';
import { get } from './service.ts';

/** How many of the bookings that hours shut out are named; who changes hours knows by then what they do. */
const MAX_NAMED = 50;

/** Who has a unit in some days, for whoever is about to take it out of service then. Their bookings stay. */
export async function listBookedDuring(
  ctx: Context,
  by: By,
  { unitId, from, until }: { unitId: number; from: string; until?: string | undefined },
): Promise<BookedThen[]> {
  const { values } = await get(ctx, by, tableOf(units.name), unitId);
  const rows = await listBookings(ctx.db, { unitId, from, until: until ?? null }, ctx.clock.now());
  return present(ctx, by, Number(values.siteId), rows);
}

/** Who has booked a workspace of a site for when other hours would close it. Their bookings stay. */
export async function listShutOut(
  ctx: Context,
  by: By,
  { siteId, hours }: { siteId: number; hours: SiteHours | null },
): Promise<{ bookings: BookedThen[]; total: number }> {
  const { values } = await get(ctx, by, tableOf(sites.name), siteId);
  const timeZone = String(values.timeZone);
  const before = values.hours as SiteHours | null;
  const rows = await listWorkspaceBookings(ctx.db, siteId, ctx.clock.now());
  const shutOut = rows.filter(({ start_time: start, end_time: end }) => {
    const isOpen = (then: SiteHours | null) => isOpenFor({ hours: then, timeZone }, { start, end });
    return isOpen(before) && !isOpen(hours);
  });
  const bookings = await present(ctx, by, siteId, shutOut.slice(0, MAX_NAMED));
  return { bookings, total: shutOut.length };
}

async function present(
  ctx: Context,
  by: By,
  siteId: number,
  rows: readonly BookedRow[],
): Promise<BookedThen[]> {
  const staff = await staffRights(ctx.db, by.caller.id);
  const knowsCustomers = staff.may('seeCustomers', siteId);
  return rows.map(({ id, name, start_time: starts, end_time: ends, time_zone: timeZone }) => ({
    bookingId: id,
    name: knowsCustomers ? name : null,
    startTime: starts.toString(),
    endTime: ends?.toString() ?? null,
    timeZone,
  }));
}

const tableOf = (name: string) => tables.find(({ resource }) => resource.name === name)!;
