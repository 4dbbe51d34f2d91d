import type { Context } from '../../context.ts';
import { listActivity } from '../activity/service.ts';
import * as queries from './queries.ts';

export type Page = { date?: string; offset: number; limit: number };

/** A door's whole history, newest first; a day is one of its site's. */
export async function listDoorActivity(
  ctx: Context,
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
    since: null,
    offset,
    limit,
  });
}
