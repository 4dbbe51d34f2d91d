import type { SetupStep } from '@gatehouse/contract/api/manage';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Scope } from './queries.ts';

type Done = { readonly [Step in Exclude<SetupStep, 'cards'>]: boolean } & { isBooked: boolean };

/** What an operator has done to open, found from what there is. */
export function findDone(db: Db, organisationId: number, now: Temporal.Instant): Promise<Done> {
  const ofOperator = sql`s.organisation_id = ${organisationId}`;
  return db.one(sql`
    select exists (select from sites s where ${ofOperator}) as place,
      exists (
        select from products p where p.organisation_id = ${organisationId} and p.active and p.archived_at is null
      ) as offer,
      exists (
        select from units u join sites s on s.id = u.site_id
        where ${ofOperator} and u.product_id is not null and u.archived_at is null
      ) as units,
      exists (select from documents where organisation_id = ${organisationId} and retired_at is null) as agreement,
      exists (
        select from doors d join sites s on s.id = d.site_id where ${ofOperator} and d.controller_id is not null
      ) as doors,
      (select count(*) > 1 from users where organisation_id = ${organisationId} and disabled_at is null) or exists (
        select from staff_invitations
        where organisation_id = ${organisationId} and ended_at is null and expires_at > ${now}
      ) as colleague,
      exists (
        select from bookings b join sites s on s.id = b.site_id where ${ofOperator} and b.customer_id is not null
      ) as "isBooked"`);
}

export type Today = {
  begins: number;
  ends: number;
  uncollected: number;
  stockLow: number;
  unoffered: number;
};

/** What somebody may want to see to today, by the clocks of the sites. */
export function countToday(db: Db, { organisationId, sites }: Scope, now: Temporal.Instant): Promise<Today> {
  const seen = sql`s.organisation_id = ${organisationId}
    and (${sites === 'all'} or s.id = any(${sites === 'all' ? [] : sites}::integer[]))`;
  const isToday = (time: Sql) => sql`(${time} at time zone s.time_zone)::date
    = (${now}::timestamptz at time zone s.time_zone)::date`;
  const near = (time: Sql) =>
    sql`${time} between ${now.subtract({ hours: 48 })} and ${now.add({ hours: 48 })}`;
  return db.one(sql`
    select (
        select count(*)::integer from bookings b join sites s on s.id = b.site_id
        where ${seen} and b.state in ('Upcoming', 'Active') and not b.queued
          and ${near(sql`b.start_time`)} and ${isToday(sql`b.start_time`)}
      ) as begins,
      (
        select count(*)::integer from bookings b join sites s on s.id = b.site_id
        where ${seen} and b.state in ('Upcoming', 'Active', 'InArrears') and not b.queued
          and ${near(sql`b.end_time`)} and ${isToday(sql`b.end_time`)}
      ) as ends,
      (
        select count(*)::integer from orders o join sites s on s.id = o.site_id
        where ${seen} and o.state in ('PartiallyReady', 'Ready', 'PartiallyCollected')
      ) as uncollected,
      (
        select count(*)::integer from products p join sites s on s.id = p.site_id
        where ${seen} and p.active and p.archived_at is null and p.alert_below > (
          select count(*) from locker_inventories i where i.product_id = p.id and i.state = 'InStock'
        )
      ) as "stockLow",
      (
        select count(*)::integer from units u join sites s on s.id = u.site_id
        where ${seen} and u.product_id is null and u.archived_at is null and not u.out_of_service
      ) as unoffered`);
}
