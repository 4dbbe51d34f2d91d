import type { BookingType } from '@gatehouse/contract/model/product';
import { currentStep, DEFAULT_RESERVATION_DAYS, STEP_MINUTES } from '@gatehouse/contract/rules/bookingTime';
import { type Sql, sql } from '../../db/sql.ts';

/** The time a search asks about; see the contract's `ProductFilters`. */
export type Period = { date?: string; from?: Temporal.Instant; to?: Temporal.Instant };

/**
 * Columns with, for product `p` of category `k` at site `s`, the time in which its units are counted: `starts`
 * (null when nothing can be booked then), `ends`, and `manner`: a unit counts when it is free for the `whole` of that
 * time, for `some` of it, or at `any` time.
 */
export function countedPeriod(
  bookingType: BookingType | undefined,
  period: Period,
  now: Temporal.Instant,
): Sql {
  const today = sql`(${now}::timestamptz at time zone s.time_zone)::date`;
  const storage = storagePeriod(period, now, today);
  const workspaces = workspacePeriod(period, now, today);
  const choose = (column: keyof Columns) => {
    if (bookingType) return bookingType === 'storage' ? storage[column] : workspaces[column];
    return sql`case when k.booking_type = 'storage' then ${storage[column]} else ${workspaces[column]} end`;
  };
  return sql`${choose('starts')} as starts, ${choose('ends')} as ends, ${choose('manner')} as manner`;
}

type Columns = { starts: Sql; ends: Sql; manner: Sql };

// From the beginning of a day that the site takes bookings for.
function storagePeriod({ date, from, to }: Period, now: Temporal.Instant, today: Sql): Columns {
  const day = date ? sql`${date}::date` : sql`(${from ?? now}::timestamptz at time zone s.time_zone)::date`;
  const last = sql`${today} + coalesce(s.reservation_period, ${DEFAULT_RESERVATION_DAYS})`;
  return {
    starts: sql`case when ${day} between ${today} and ${last} then ${day}::timestamp at time zone s.time_zone end`,
    ends: sql`${to ?? 'infinity'}::timestamptz`,
    manner: sql`'whole'`,
  };
}

function workspacePeriod({ date, from, to }: Period, now: Temporal.Instant, today: Sql): Columns {
  if (date) return workspaceDay(date, now, today);
  if (from) {
    const ends = to ?? from.add({ minutes: STEP_MINUTES });
    return {
      starts: sql`case when ${ends}::timestamptz > ${now}
        and (s.hours is null or is_site_open(s.hours, s.time_zone, ${from}::timestamptz, ${ends}::timestamptz))
        then ${from}::timestamptz end`,
      ends: sql`${ends}::timestamptz`,
      manner: sql`'whole'`,
    };
  }
  return { starts: sql`${now}::timestamptz`, ends: sql`timestamptz 'infinity'`, manner: sql`'any'` };
}

// A product by the day needs the whole day; others some time between opening and closing that has not passed. Both need
// the site to be open then.
function workspaceDay(date: string, now: Temporal.Instant, today: Sql): Columns {
  const at = (day: Sql, time: Sql) => sql`(${day} + ${time}) at time zone s.time_zone`;
  const byDay = sql`p.recurring_interval = 'day'`;
  const day = sql`${date}::date`;
  const opens = sql`coalesce(p.opens_at, '00:00')`;
  const closes = sql`coalesce(p.closes_at, '00:00')`;
  const closingDay = sql`case when ${closes} <= ${opens} then ${day} + 1 else ${day} end`;
  const closed = sql`(s.hours is not null and site_hours_on(s.hours, ${day}) ->> 'from' is null)`;
  const part = sql`open_part(s.hours, s.time_zone, greatest(${at(day, opens)}, ${currentStep(now)}),
    ${at(sql`(${closingDay})`, closes)})`;
  return {
    starts: sql`case when ${day} < ${today} then null
      when ${byDay} then case when not ${closed} then ${at(day, sql`time '00:00'`)} end
      else lower(${part}) end`,
    ends: sql`case when ${byDay} then ${at(sql`(${day} + 1)`, sql`time '00:00'`)} else upper(${part}) end`,
    manner: sql`case when ${byDay} then 'whole' else 'some' end`,
  };
}

/**
 * The number of units of product `p` that can be booked in its period, `counted`.
 *
 * A unit counts where it is in service all that time; whole days are out of service. A unit's live bookings do not overlap, so that the last one that begins before a period ends shows whether the unit is
 * free in it, however many there are: one look into live_bookings_by_unit. A reservation counts until it expires.
 */
export function unitsAvailable(period: Period, now: Temporal.Instant): Sql {
  const live = sql`b.unit_id = u.id and b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
    and (b.state <> 'Held' or b.held_until > ${now}) and b.start_time < counted.ends`;
  const isInService = sql`not exists (
    select from unit_outages o where o.unit_id = u.id and o.archived_at is null
      and o.during && tstzrange(counted.starts, counted.ends))`;
  const isFree = sql`not exists (
    select from (select b.end_time from bookings b where ${live} order by b.start_time desc limit 1) last_before
    where last_before.end_time is null or last_before.end_time > counted.starts)`;
  const isFreeForSome = sql`(
    select coalesce(sum(least(b.end_time, counted.ends) - greatest(b.start_time, counted.starts)), interval '0')
    from bookings b where ${live} and (b.end_time is null or b.end_time > counted.starts)) < counted.ends - counted.starts`;
  const counts = period.date
    ? sql`(${isInService} and case counted.manner when 'whole' then ${isFree} else ${isFreeForSome} end)`
    : sql`(counted.manner = 'any' or ${isInService} and ${isFree})`;
  return sql`case when counted.starts < counted.ends then (
    select count(*) from units u
    where u.product_id = p.id and not u.out_of_service and not u.overlock_manual and not u.overlock_arrears and ${counts}
  ) else 0 end`;
}
