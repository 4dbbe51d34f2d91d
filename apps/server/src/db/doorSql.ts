import { type Sql, sql } from './sql.ts';

/**
 * A controller not seen for this long is offline, whatever the broker said last
 * (docs/specification/devices.md#presence).
 */
const SILENT_AFTER = { seconds: 90 };

/** Whether the controller called `c` is there; false without one. */
export function isOnline(now: Temporal.Instant): Sql {
  return sql`coalesce(c.online and c.last_seen_at > ${now.subtract(SILENT_AFTER)}, false)`;
}

/**
 * How old the reported state of the door called `d` is: its last change, or the last time since that its controller `c`
 * reported all of its doors again. Null while nothing was reported of it.
 */
export const reportedAt: Sql = sql`
  case when d.reported_at is not null then greatest(d.reported_at, c.last_seen_at) end`;

/** The door whose history has what is done at the door called `d`: a unit's, also while its channel is taken off it. */
export const historyDoor: Sql = sql`
  coalesce((select f.id from doors f where f.id = d.freed_from and f.controller_id is null), d.id)`;

/** What of a customer's is in the unit called `u`; null for a vacant one. */
export const unitOccupied: Sql = sql`
  case
    when exists (select from bookings b where b.unit_id = u.id and b.state in ('Active', 'InArrears')) then 'rented'
    when u.overlock_manual or u.overlock_arrears then 'overlocked'
  end`;

/**
 * What of a customer's is behind the door called `d`; null where nothing is. A channel that was taken off a unit still
 * moves the lock of that unit for as long as the unit is wired to nothing else.
 */
export const doorOccupied: Sql = sql`
  coalesce(
    (select ${unitOccupied} from units u where u.door_id = d.id),
    (select ${unitOccupied} from units u join doors f on f.id = u.door_id
      where f.id = d.freed_from and f.controller_id is null),
    (select 'goods' from lockables l join locker_inventories i on i.lockable_id = l.id and i.state = 'Reserved'
      where l.door_id = d.id limit 1)
  )`;
