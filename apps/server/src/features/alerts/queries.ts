import type { AlertKind } from '@gatehouse/contract/api/staffAlerts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** What an alert is made of. `subject` names what happened: no two that go on have the same. */
export type NewAlert = {
  organisationId: number;
  siteId: number | null;
  kind: AlertKind;
  subject: string;
  message: string;
  unitId?: number;
  doorId?: number;
  controllerId?: number;
};

/** Of the sites whose alerts changed; null for those of the whole organisation. */
export type AtSite = { site_id: number | null };

/** Writes alerts that are not there yet. */
export function insertAlerts(db: Db, alerts: readonly NewAlert[], now: Temporal.Instant): Promise<AtSite[]> {
  return db.query(sql`
    insert into alerts (organisation_id, site_id, kind, subject, message, unit_id, door_id, controller_id, created_at)
    select "organisationId", "siteId", kind, subject, message, "unitId", "doorId", "controllerId", ${now}
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as r("organisationId" integer, "siteId" integer,
      kind text, subject text, message text, "unitId" integer, "doorId" integer, "controllerId" integer)
    on conflict (subject) where ended_at is null do nothing
    returning site_id`);
}

/** Resolves the alerts to alarms of doors; a later alarm gets an alert of its own. */
export function resolveAlarms(db: Db, doorIds: readonly number[], now: Temporal.Instant): Promise<AtSite[]> {
  return db.query(sql`
    update alerts set ended_at = ${now}
    where kind = 'alarm' and ended_at is null and door_id = any(${doorIds}::integer[])
    returning site_id`);
}

type DoorRow = {
  id: number;
  organisation_id: number;
  unit_id: number | null;
  name: string;
  time_zone: string;
};

/** Doors by the names people have for them. */
export function listDoors(db: Db, doorIds: readonly number[]): Promise<DoorRow[]> {
  return db.query(sql`
    select d.id, s.organisation_id, u.id as unit_id, s.time_zone,
      coalesce('Unit ' || u.name, 'Gate ' || g.name, 'Locker ' || l.name, 'Door ' || d.channel, 'A door') as name
    from doors d
      join sites s on s.id = d.site_id
      left join units u on u.door_id = d.id
      left join gates g on g.door_id = d.id
      left join lockables l on l.door_id = d.id
    where d.id = any(${doorIds}::integer[])`);
}

export type AlertRow = {
  id: number;
  organisation_id: number;
  site_id: number | null;
  kind: AlertKind;
  message: string;
  unit_id: number | null;
  gate_id: number | null;
  lockable_id: number | null;
  controller_id: number | null;
  created_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  seen_at: Temporal.Instant | null;
  archived_at: Temporal.Instant | null;
};

/** Which alerts are shown at a site: its own, and where `wide` those of the organisation. */
export type Shown = { organisationId: number; siteId: number; wide: boolean };

const shown = ({ organisationId, siteId, wide }: Shown): Sql => sql`
  a.organisation_id = ${organisationId} and (a.site_id = ${siteId} or (${wide} and a.site_id is null))`;

const alertRows = sql`
  select a.id, a.organisation_id, a.site_id, a.kind, a.message, coalesce(a.unit_id, u.id) as unit_id, g.id as gate_id,
    l.id as lockable_id, a.controller_id, a.created_at, a.ended_at, a.seen_at, a.archived_at
  from alerts a
    left join units u on u.door_id = a.door_id
    left join gates g on g.door_id = a.door_id
    left join lockables l on l.door_id = a.door_id`;

export function listAlerts(
  db: Db,
  at: Shown,
  { archived, offset, limit }: { archived: boolean; offset: number; limit: number },
): Promise<AlertRow[]> {
  return db.query(sql`
    ${alertRows}
    where ${shown(at)} and (a.archived_at is not null) = ${archived}
    order by a.id desc offset ${offset} limit ${limit}`);
}

export function findAlert(db: Db, id: number): Promise<AlertRow | undefined> {
  return db.maybe(sql`${alertRows} where a.id = ${id}`);
}

/** An alert that was just read or changed: none is deleted within a year of its end. */
export function readAlert(db: Db, id: number): Promise<AlertRow> {
  return db.one(sql`${alertRows} where a.id = ${id}`);
}

export async function countUnseen(db: Db, at: Shown): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from alerts a
    where ${shown(at)} and a.seen_at is null and a.archived_at is null`);
  return count;
}

/** Marks alerts up to one as seen; false when all were. */
export async function markSeen(db: Db, at: Shown, upTo: number, now: Temporal.Instant): Promise<boolean> {
  const changed = await db.query(sql`
    update alerts a set seen_at = ${now} where ${shown(at)} and a.id <= ${upTo} and a.seen_at is null returning a.id`);
  return changed.length > 0;
}

export async function setArchived(
  db: Db,
  id: number,
  archived: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    archived
      ? sql`
        update alerts set archived_at = ${now}, seen_at = coalesce(seen_at, ${now})
        where id = ${id} and archived_at is null`
      : sql`update alerts set archived_at = null where id = ${id}`,
  );
}
