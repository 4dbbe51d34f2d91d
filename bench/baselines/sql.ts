import type { Pool } from '../database.ts';
import { ORGANISATION } from '../layout.ts';
import { SEARCHED_FEATURE, SEARCHED_KM } from '../loads.ts';

/*
 * The minimum that the database must do, as one statement each: asked over plain connections, with nothing around it.
 */

const LIVE =
  "b.state in ('Held', 'Upcoming', 'Active', 'InArrears') and (b.state <> 'Held' or b.held_until > $1)";

/** Whether unit `u` is free from $2 to $3, now being $1. */
const IS_FREE = `not exists (
  select from (
    select b.end_time from bookings b
    where b.unit_id = u.id and ${LIVE} and b.start_time < $3
    order by b.start_time desc limit 1
  ) last_before
  where last_before.end_time is null or last_before.end_time > $2)`;

/** Workspaces around $4, $5 with a feature, and how many of their units are free. */
export const searchStatement = {
  name: 'search',
  text: `
    select p.id, p.name, p.description, p.price, p.recurring_interval, p.dim_length, p.dim_width, p.dim_height,
      k.name as category, k.unit_type, s.id as site_id, s.name as site, s.street1, s.suburb, s.state, s.postcode,
      s.latitude, s.longitude, s.time_zone,
      (select count(*) from units u where u.product_id = p.id and not u.out_of_service and ${IS_FREE}) as available
    from sites s
      join products p on p.site_id = s.id
      join product_categories k on k.id = p.category_id
      join product_feature_links l on l.product_id = p.id and l.feature_id = ${SEARCHED_FEATURE}
    where s.organisation_id = ${ORGANISATION} and p.active and k.booking_type = 'workspaces'
      and s.latitude between $4 - ${SEARCHED_KM / 111} and $4 + ${SEARCHED_KM / 111}
      and s.longitude between $5 - ${SEARCHED_KM / 98} and $5 + ${SEARCHED_KM / 98}
    order by abs(s.latitude - $4) + abs(s.longitude - $5), p.price`,
};

/** What is taken of each unit of product $4 between $2 and $3. */
export const occupancyStatement = {
  name: 'occupancy',
  text: `
    select u.id, b.start_time, b.end_time
    from units u left join bookings b
      on b.unit_id = u.id and ${LIVE} and b.start_time < $3 and b.start_time > $2::timestamptz - interval '1 day'
        and b.end_time > $2
    where u.product_id = $4 and not u.out_of_service`,
};

/** Locks a unit, and books it where it is free, in one round trip; null where it is not. */
export const holdStatement = {
  name: 'hold',
  text: 'select baseline_hold($1, $2, $3, $4) as id',
};

export function createHold(pool: Pool): Promise<unknown> {
  return pool.query(`
    create or replace function baseline_hold(wanted integer, cart integer, starts timestamptz, ends timestamptz)
    returns integer language plpgsql as $$
    declare
      made integer;
    begin
      perform from units where id = wanted for no key update;
      if exists (
        select from (
          select b.end_time from bookings b
          where b.unit_id = wanted and b.state in ('Held', 'Upcoming', 'Active', 'InArrears') and b.start_time < coalesce(ends, 'infinity')
          order by b.start_time desc limit 1
        ) last_before
        where last_before.end_time is null or last_before.end_time > starts
      ) then
        return null;
      end if;
      insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, start_time, end_time, held_until,
        price, recurring, created_at)
      select wanted, site_id, (wanted - 1) / 10 + 1, customer_id, cart, 'Held', starts, ends,
        now() + interval '15 minutes', 2500, false, now()
      from orders where id = cart
      returning id into made;
      return made;
    end
    $$`);
}
