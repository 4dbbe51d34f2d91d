import { type Sql, sql } from './sql.ts';

/** A controller not heard for this long is offline, whatever the broker said last (decisions: Doors). */
const SILENT_AFTER = { seconds: 90 };

/** Whether the controller called `c` is there; false without one. */
export function isOnline(now: Temporal.Instant): Sql {
  return sql`coalesce(c.online and c.last_seen_at > ${now.subtract(SILENT_AFTER)}, false)`;
}

/**
 * How old the reported state of the door called `d` is: its last change, or the last time since that its controller `c`
 * told all of its doors anew. Null while nothing was told of it.
 */
export const reportedAt: Sql = sql`
  case when d.reported_at is not null then greatest(d.reported_at, c.last_seen_at) end`;
