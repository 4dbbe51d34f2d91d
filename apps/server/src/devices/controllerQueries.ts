/** What controllers report of themselves, as stored: identity, connection, last report. */
import type { Report, Status } from '@gatehouse/contract/device/messages';
import { createBatch } from '../db/batch.ts';
import { type ControllerKeyRow, controllerKey, controllerKeySql } from '../db/controllerKey.ts';
import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { KeyRing } from '../keyRing.ts';
import type { ControllerCredential } from './brokerRights.ts';

export type ControllerIdentity = { id: number; siteId: number; key: Uint8Array };

export type FindController = (serial: string) => Promise<ControllerIdentity | undefined>;

/** Finds controllers by serial; those that are looked for at once, as when thousands connect, share a statement. */
export function createFindController(db: Db, keyRing: KeyRing): FindController {
  return createBatch(async (serials) => {
    const rows = await db.query<ControllerKeyRow & { serial: string; id: number; siteId: number }>(sql`
      select serial, id, site_id as "siteId", ${controllerKeySql} from controllers c
      where serial = any(${serials}::text[])`);
    const found = new Map<string, ControllerIdentity>();
    for (const { serial, id, siteId, ...kept } of rows) {
      const key = controllerKey(keyRing, kept);
      if (key) found.set(serial, { id, siteId, key });
    }
    return serials.map((serial) => found.get(serial));
  });
}

/** Every controller as a broker must know it. */
export async function listCredentials(db: Db, keyRing: KeyRing): Promise<ControllerCredential[]> {
  const rows = await db.query<ControllerKeyRow & { serial: string }>(
    sql`select serial, ${controllerKeySql} from controllers c order by serial`,
  );
  return rows.flatMap(({ serial, ...kept }) => {
    const key = controllerKey(keyRing, kept);
    return key ? [{ serial, key }] : [];
  });
}

/** Notifies every server process of the controllers in `flipped`, a common table expression. */
const notifyFlipped = sql`
  select pg_notify('gatehouse', json_build_object('kind', 'controller', 'controllerId', id, 'siteId', site_id)::text)
  from flipped`;

/** Whether a message of this boot (`epoch`) and session (`link`) is at least as new as the session that is stored. */
const sessionIsNew: Sql = sql`coalesce((c.link_epoch, c.link_connection) <= (t.epoch, t.link), true)`;

export type ControllerReport = { controllerId: number; report: Report };

/** Stores what controllers report of themselves. */
export async function storeControllers(
  db: Db,
  received: readonly ControllerReport[],
  now: Temporal.Instant,
): Promise<void> {
  const reports = received.map(({ controllerId, report }) => ({
    controllerId,
    epoch: report.epoch,
    sequence: report.sequence,
    link: report.link,
    uptimeMs: report.uptimeMs,
    firmware: report.firmware,
    battery: report.battery,
    pins: report.pins,
    grants: report.grants,
    testModeMs: report.testModeMs,
  }));
  await db.query(sql`
    with reported as (
      select distinct on ("controllerId") *
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as t(
        "controllerId" integer, epoch bigint, sequence bigint, link bigint, "uptimeMs" bigint,
        firmware text, battery integer, pins bigint, grants bigint, "testModeMs" integer)
      order by "controllerId", epoch desc, sequence desc
    ), taken as (
      select c.id, c.online, c.test_mode_until from controllers c join reported t on t."controllerId" = c.id
      -- What another process has stored locks nothing.
      where coalesce((c.epoch, c.sequence) < (t.epoch, t.sequence), true)
      order by c.id for no key update of c
    ), updated as (
      update controllers c set
        epoch = t.epoch, sequence = t.sequence, uptime_ms = t."uptimeMs", uptime_at = ${now}, last_seen_at = ${now},
        firmware = t.firmware, battery = t.battery, pins_acknowledged_version = t.pins,
        grants_acknowledged_version = t.grants,
        -- The device ends test mode, by its time or with its boot.
        test_mode_until = case when t."testModeMs" is null then c.test_mode_until
          when t."testModeMs" > 0 then ${now}::timestamptz + t."testModeMs" * interval '1 ms' end,
        online = c.online or ${sessionIsNew},
        link_epoch = case when ${sessionIsNew} then t.epoch else c.link_epoch end,
        link_connection = case when ${sessionIsNew} then t.link else c.link_connection end
      from reported t join taken on taken.id = t."controllerId"
      where c.id = t."controllerId" and coalesce((c.epoch, c.sequence) < (t.epoch, t.sequence), true)
      returning c.id, c.site_id, c.online <> taken.online
        or (c.test_mode_until is null) <> (taken.test_mode_until is null) as changed
    ), flipped as (
      select id, site_id from updated where changed
    )
    ${notifyFlipped}
  `);
}

export type ControllerStatus = { controllerId: number; status: Status };

/** Stores connections made and lost. */
export async function storeStatuses(db: Db, received: readonly ControllerStatus[]): Promise<void> {
  const statuses = received.map(({ controllerId, status }) => ({
    controllerId,
    epoch: status.epoch,
    link: status.link,
    online: status.state === 'online',
  }));
  await db.query(sql`
    with reported as (
      select distinct on ("controllerId") *
      from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as t(
        "controllerId" integer, epoch bigint, link bigint, online boolean)
      order by "controllerId", epoch desc, link desc
    ), taken as (
      select c.id, c.online from controllers c join reported t on t."controllerId" = c.id
      order by c.id for no key update of c
    ), updated as (
      update controllers c set online = t.online, link_epoch = t.epoch, link_connection = t.link
      from reported t join taken on taken.id = t."controllerId"
      where c.id = t."controllerId" and ${sessionIsNew}
      returning c.id, c.site_id, c.online <> taken.online as changed
    ), flipped as (
      select id, site_id from updated where changed
    )
    ${notifyFlipped}
  `);
}

/** The serials of the controllers that are stored as online. */
export async function onlineControllers(db: Db): Promise<string[]> {
  const rows = await db.query<{ serial: string }>(sql`select serial from controllers where online`);
  return rows.map(({ serial }) => serial);
}

export async function markOffline(db: Db, serials: readonly string[]): Promise<void> {
  await db.query(sql`
    with taken as (
      select id from controllers where online and serial = any(${serials}::text[]) order by id for no key update
    ), flipped as (
      update controllers c set online = false from taken where c.id = taken.id returning c.id, c.site_id
    )
    ${notifyFlipped}
  `);
}
