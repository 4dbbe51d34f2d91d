/** Storing what devices report of their doors, and the outcomes of commands. */
import type { DoorState, RefusalReason } from '@gatehouse/contract/device/messages';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { ReportedEvents } from './eventStore.ts';
import type { Attempt, CommandOutcome } from './gateway.ts';

export type ReportedDoors = {
  controllerId: number;
  epoch: number;
  sequence: number;
  doors: readonly DoorState[];
};

/** What came of a command. */
export type CommandCompletion = {
  commandId: number;
  outcome: CommandOutcome;
  reason?: RefusalReason;
  /** The boot that answered. */
  epoch?: number;
  /** What the histories of doors say of it. */
  attempts?: readonly Attempt[];
};

/**
 * What one message leaves to store with others: a report has doors, an answer all of it, an unanswered command its completion only.
 */
export type ReportRecord = {
  doors?: ReportedDoors;
  completion?: CommandCompletion;
  /** What the command made happen. */
  events?: ReportedEvents;
};

/** Stores outcomes of commands. */
export async function storeOutcomes(
  db: Db,
  completions: readonly CommandCompletion[],
  now: Temporal.Instant,
): Promise<void> {
  const each = <Value>(of: (completion: CommandCompletion) => Value) => completions.map(of);
  await db.query(sql`
    update commands c set outcome = s.outcome, reason = s.reason, epoch = s.epoch, answered_at = ${now}
    from unnest(
      ${each(({ commandId }) => commandId)}::bigint[], ${each(({ outcome }) => outcome)}::text[],
      ${each(({ reason }) => reason ?? null)}::text[], ${each(({ epoch }) => epoch ?? null)}::bigint[]
    ) as s(id, outcome, reason, epoch)
    where c.id = s.id
  `);
}

/**
 * Stores states of doors in the order of their arrival. Only a newer state of a door counts, and only what differs is
 * written: `reported_at` is the time of the last change; that it still holds, the controller's `last_seen_at` says.
 *
 * Because the unchanged is not written, its newer sequence is not either. The stored doors are right all the same,
 * since every process with a link stores all that it receives, sooner or later and each controller's reports in their
 * order (`reportKeeping.ts`): whoever stores an outdated state stores the newer one after it.
 */
export async function storeDoors(
  db: Db,
  reported: readonly ReportedDoors[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = reported.flatMap(({ controllerId, epoch, sequence, doors }) =>
    doors.map(({ channel, lock, door, lights, alarm, jammed, position = null }) => ({
      controllerId,
      epoch,
      sequence,
      channel,
      lock,
      door,
      lights: lights && lights === 'on',
      alarm,
      jammed,
      position,
    })),
  );
  await db.query(sql`
    with reported as (
      select distinct on ("controllerId", channel) *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
        "controllerId" integer, epoch bigint, sequence bigint, channel integer,
        lock lock_state, door door_position, lights boolean, alarm text, jammed boolean,
        position integer)
      order by "controllerId", channel, epoch desc, sequence desc
    ), differing as (
      select d.id, t.* from doors d join reported t on d.controller_id = t."controllerId" and d.channel = t.channel
      where (d.reported_lock, d.reported_door, d.reported_lights, d.reported_alarm, d.reported_jammed, d.reported_position)
          is distinct from (t.lock, t.door, t.lights, t.alarm, t.jammed, t.position)
        or d.reported_at is null
      order by d.id for no key update of d
    ), changed as (
      update doors d set
        reported_lock = t.lock, reported_door = t.door, reported_lights = t.lights,
        reported_jammed = t.jammed, reported_alarm = t.alarm, reported_position = t.position,
        reported_at = ${now}, reported_epoch = t.epoch, reported_sequence = t.sequence,
        alarm_since = case
          when t.alarm is null then null
          when d.reported_alarm is distinct from t.alarm then ${now} else d.alarm_since end,
        alarm_acknowledged_at = case when d.reported_alarm is distinct from t.alarm then null
          else d.alarm_acknowledged_at end
      from differing t
      where d.id = t.id
        and coalesce((d.reported_epoch, d.reported_sequence) < (t.epoch, t.sequence), true)
      returning d.id, d.site_id
    )
    select pg_notify('gatehouse', json_build_object('kind', 'door', 'doorId', id, 'siteId', site_id)::text)
    from changed
  `);
}
