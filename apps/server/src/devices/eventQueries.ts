import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { DoorEvent } from './gateway.ts';

/** The class of the advisory locks taken here, by controller id. */
const EVENTS_LOCK = 0x6768;

/** The boot of a controller whose events are being stored, and the number of the last that is. */
export type StoredMark = { id: number; epoch: number; upTo: number };
export type WiredDoor = { id: number; controllerId: number; channel: number };

/** Which of these controllers have not yet stored all up to a mark; nothing is locked for it. */
export async function controllersBefore(db: Db, marks: readonly StoredMark[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select distinct c.id from controllers c
      join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(id integer, epoch bigint, "upTo" bigint) using (id)
    where coalesce((c.events_epoch, c.events_stored) < (m.epoch, m."upTo"), true)`);
  return rows.map(({ id }) => id);
}

/** Which events of controllers are stored, and their doors. */
export type LockedMarks = { marks: StoredMark[]; doors: WiredDoor[] };

/**
 * Reads which events of these controllers are stored, and their doors, once no other transaction stores any. Where one does, it is
 * waited for, or the controller is left out.
 */
export async function lockMarks(
  tx: Db,
  controllerIds: readonly number[],
  whereLocked: 'wait' | 'leaveOut',
): Promise<LockedMarks> {
  const [locked, marks, doors] = await Promise.all([
    // One process at a time per controller. The row itself stays free for commands to take their counter from.
    // Statements run in their order: what follows is read once the lock is there.
    tx.query<{ id: number }>(
      whereLocked === 'wait'
        ? sql`select id, pg_advisory_xact_lock(${EVENTS_LOCK}, id) from unnest(${controllerIds}::integer[]) as id`
        : sql`
      select id from unnest(${controllerIds}::integer[]) as id where pg_try_advisory_xact_lock(${EVENTS_LOCK}, id)`,
    ),
    tx.query<StoredMark>(sql`
      select id, coalesce(events_epoch, -1) as epoch, coalesce(events_stored, 0) as "upTo"
      from controllers where id = any(${controllerIds}::integer[])
    `),
    tx.query<WiredDoor>(sql`
      select id, controller_id as "controllerId", channel from doors where controller_id = any(${controllerIds}::integer[])
    `),
  ]);
  const ours = new Set(locked.map(({ id }) => id));
  return { marks: marks.filter(({ id }) => ours.has(id)), doors };
}

/**
 * Notes what events say of commands without an outcome, whose process may be gone: the device acted, or its lock jammed.
 * Only what a command's own door says counts.
 */
export async function noteReportedOutcomes(tx: Db, events: readonly DoorEvent[]): Promise<void> {
  const reported = events.flatMap(({ commandId, doorId, type }) =>
    commandId === undefined || doorId === null ? [] : { commandId, doorId, type },
  );
  if (reported.length === 0) return;
  // Those that are being completed just now get their outcome: nothing is waited for.
  await tx.query(sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as t(
        "commandId" bigint, "doorId" integer, type text)
    ), open as (
      select id from commands where id in (select "commandId" from reported) and outcome is null
      for no key update skip locked
    )
    update commands c set reported_outcome = case t.type when 'jammed' then 'rejected' else 'executed' end,
      reason = case t.type when 'jammed' then 'jammed' end
    from open join reported t on t."commandId" = open.id
    where c.id = open.id and c.door_id = t."doorId"
      and t.type in ('jammed', case c.operation when 'open' then 'unlocked' when 'lock' then 'locked' else c.operation end)`);
}

/** Notes up to which event these controllers' are stored. */
export async function saveMarks(tx: Db, reached: readonly StoredMark[]): Promise<void> {
  await tx.query(sql`
    with taken as (
      select id from controllers where id = any(${reached.map(({ id }) => id)}::integer[]) order by id for no key update
    )
    update controllers c set events_epoch = r.epoch, events_stored = r."upTo"
    from taken join jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as r(
      id integer, epoch bigint, "upTo" bigint) using (id)
    where c.id = taken.id and r.epoch >= 0 and (c.events_epoch, c.events_stored) is distinct from (r.epoch, r."upTo")
  `);
}
