import type { AlertKind } from '@gatehouse/contract/api/staffAlerts';
import { isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { messages } from './messages.ts';
import type { AtSite } from './queries.ts';

const NAME = '{name}';
const DATE = '{date}';
const COUNT = '{count}';

/** A message about what `column` names, as the database makes it for each row. */
const withName = (message: (name: string) => string, column: Sql): Sql =>
  sql`replace(${message(NAME)}, ${NAME}, ${column})`;

/*
 * What staff are alerted to. Each selects what is active now: subject, organisation_id, site_id, message, unit_id, door_id,
 * controller_id.
 */

/** Controllers that were not seen after `since` and are not online. */
export const controllersOffline = (since: Temporal.Instant, now: Temporal.Instant): Sql => sql`
  select 'controllerOffline:' || c.id as subject, s.organisation_id, s.id as site_id,
    ${withName(messages.controllerOffline, sql`c.name`)} as message,
    null::integer as unit_id, null::integer as door_id, c.id as controller_id
  from controllers c join sites s on s.id = c.site_id
  where c.last_seen_at <= ${since} and not ${isOnline(now)}`;

export const jammedDoors = sql`
  select 'jammed:' || d.id as subject, s.organisation_id, s.id as site_id,
    coalesce(${withName(messages.jammed.unit, sql`u.name`)}, ${withName(messages.jammed.gate, sql`g.name`)},
      ${withName(messages.jammed.locker, sql`l.name`)}, ${messages.jammed.door}) as message,
    u.id as unit_id, d.id as door_id, d.controller_id
  from doors d
    join sites s on s.id = d.site_id
    left join units u on u.door_id = d.id
    left join gates g on g.door_id = d.id
    left join lockables l on l.door_id = d.id
  where d.reported_jammed`;

export const bookingsInArrears = sql`
  select 'arrears:' || b.id as subject, s.organisation_id, s.id as site_id,
    replace(${withName((unit) => messages.arrears(unit, DATE), sql`u.name`)}, ${DATE},
      to_char(b.arrears_since at time zone s.time_zone, 'DD/MM/YYYY')) as message,
    u.id as unit_id, null::integer as door_id, null::integer as controller_id
  from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
  where b.state = 'InArrears'`;

export const bookingsSkipped = (since: Temporal.Instant): Sql => sql`
  select 'skippedBooking:' || b.id as subject, s.organisation_id, s.id as site_id,
    case when u.type = 'pool_table' then ${withName(messages.skipped.game, sql`u.name`)}
      else ${withName(messages.skipped.booking, sql`u.name`)} end as message,
    u.id as unit_id, null::integer as door_id, null::integer as controller_id
  from bookings b join units u on u.id = b.unit_id join sites s on s.id = u.site_id
  where b.state = 'Skipped' and b.start_time > ${since}`;

export const emptyLockers = sql`
  select 'lockerEmpty:' || l.id as subject, s.organisation_id, s.id as site_id,
    ${withName(messages.lockerEmpty, sql`l.name`)} as message,
    null::integer as unit_id, l.door_id, null::integer as controller_id
  from lockables l join sites s on s.id = l.site_id
  where exists (select from locker_inventories i where i.lockable_id = l.id)
    and not exists (select from locker_inventories i where i.lockable_id = l.id and i.state <> 'Collected')`;

/** Goods of which fewer are left at their site than their level. */
export const stockLow = sql`
  select 'stockLow:' || p.id as subject, s.organisation_id, s.id as site_id,
    replace(${withName((name) => messages.stockLow(name, COUNT), sql`p.name`)}, ${COUNT}, p.left::text) as message,
    null::integer as unit_id, null::integer as door_id, null::integer as controller_id
  from (
    select p.id, p.name, p.site_id, p.alert_below, count(i.id) as left
    from products p left join locker_inventories i on i.product_id = p.id and i.state = 'InStock'
    where p.alert_below is not null and p.active and p.archived_at is null
    group by p.id
  ) p join sites s on s.id = p.site_id
  where p.left < p.alert_below`;

/** Orders that were placed at `since` or before, and still wait to be collected. */
export const ordersUncollected = (since: Temporal.Instant): Sql => sql`
  select 'orderUncollected:' || o.id as subject, o.organisation_id, o.site_id,
    ${withName(messages.uncollected, sql`o.reference`)} as message,
    null::integer as unit_id, null::integer as door_id, null::integer as controller_id
  from orders o
  where o.state in ('PartiallyReady', 'Ready', 'PartiallyCollected')
    and o.placed_at <= ${since}`;

/** Creates alerts for what is active now and has none, and resolves those of what is not. Returns the sites. */
export function updateAlerts(
  db: Db,
  { kind, hasEnd, rows }: { kind: AlertKind; hasEnd: boolean; rows: Sql },
  now: Temporal.Instant,
): Promise<AtSite[]> {
  return db.query(sql`
    with active as (${rows}), inactive as (
      select id from alerts a
      where ${hasEnd} and a.kind = ${kind} and a.ended_at is null
        and not exists (select from active where active.subject = a.subject)
      for update skip locked
    ), resolved as (
      update alerts a set ended_at = ${now} from inactive where a.id = inactive.id
      returning a.id, a.organisation_id, a.site_id, a.kind, a.controller_id
    ), created as (
      insert into alerts (organisation_id, site_id, kind, subject, message, unit_id, door_id, controller_id, created_at)
      select organisation_id, site_id, ${kind}, subject, message, unit_id, door_id, controller_id, ${now}
      from active
      where not exists (select from alerts a where a.subject = active.subject and a.ended_at is null)
      on conflict (subject) where ended_at is null do nothing
      returning site_id
    ), back as (
      insert into alerts (organisation_id, site_id, kind, subject, message, controller_id, created_at)
      select r.organisation_id, r.site_id, 'controllerBack', 'controllerBack:' || r.id,
        ${withName(messages.controllerBack, sql`c.name`)}, c.id, ${now}
      from resolved r join controllers c on c.id = r.controller_id
      where r.kind = 'controllerOffline'
    )
    select site_id from resolved union all select site_id from created`);
}

/** Resolves alerts created before `before` to alarms that their doors no longer report. Returns the sites. */
export function resolveUnreportedAlarms(
  db: Db,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<AtSite[]> {
  return db.query(sql`
    update alerts a set ended_at = ${now}
    from doors d
    where a.kind = 'alarm' and a.ended_at is null and a.created_at <= ${before}
      and d.id = a.door_id and d.reported_alarm is null
    returning a.site_id`);
}
