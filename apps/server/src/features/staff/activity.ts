import type { Context } from '../../context.ts';
import { listActivity } from '../activity/service.ts';
import * as queries from './queries.ts';
import type { Staff } from './staffAt.ts';

export type Page = { date?: string; offset: number; limit: number };

/** A door's whole history, newest first, with the names that the user may know; a day is one of its site's. */
export async function listDoorActivity(
  ctx: Context,
  staff: Staff,
  row: { door_id: number | null; site_id: number },
  { date, offset, limit }: Page,
) {
  if (row.door_id === null) return [];
  const { time_zone: zone } = await queries.findZone(ctx.db, row.site_id);
  const day = date ? Temporal.PlainDate.from(date) : undefined;
  return listActivity(ctx, row.door_id, {
    from: day ? day.toZonedDateTime(zone).toInstant() : null,
    to: day ? day.add({ days: 1 }).toZonedDateTime(zone).toInstant() : null,
    customerId: null,
    namesCustomers: staff.may('seeCustomers', row.site_id),
    since: null,
    offset,
    limit,
  });
}
