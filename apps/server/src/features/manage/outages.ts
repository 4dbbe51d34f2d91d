import { units } from '@gatehouse/contract/resources/units';
import type { Context } from '../../context.ts';
import { staffRights } from '../auth/service.ts';
import { tables } from './bindings.ts';
import type { By } from './by.ts';
import { listBookings } from './ruleQueries.ts';
import { get } from './service.ts';

/** Who has a unit in some days, for whoever is about to take it out of service then. Their bookings stay. */
export async function listBookedDuring(
  ctx: Context,
  by: By,
  { unitId, from, until }: { unitId: number; from: string; until?: string | undefined },
) {
  const table = tables.find(({ resource }) => resource.name === units.name)!;
  const { values } = await get(ctx, by, table, unitId);
  const staff = await staffRights(ctx.db, by.caller.id);
  const knowsCustomers = staff.may('seeCustomers', Number(values.siteId));
  const rows = await listBookings(ctx.db, { unitId, from, until: until ?? null }, ctx.clock.now());
  return rows.map(({ id, name, start_time: starts, end_time: ends, time_zone: timeZone }) => ({
    bookingId: id,
    name: knowsCustomers ? name : null,
    startTime: starts.toString(),
    endTime: ends?.toString() ?? null,
    timeZone,
  }));
}
