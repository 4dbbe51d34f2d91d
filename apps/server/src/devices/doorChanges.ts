/** Storing what devices tell of their doors: only newer tellings count, and only what differs is written. */
import type { DoorState } from '@gatehouse/contract/device/messages';
import { type Sql, sql } from '../db/sql.ts';

export type ToldDoors = {
  controllerId: number;
  epoch: number;
  sequence: number;
  doors: readonly DoorState[];
};

/**
 * Common table expressions, the last of which, `changed`, updates the doors whose facts differ from what was stored.
 * A door's `reported_at` is thus the time of its last change; that it still holds, the controller's `last_seen_at` says.
 */
export function doorChanges(told: readonly ToldDoors[], now: Temporal.Instant): Sql {
  const rows = told.flatMap(({ controllerId, epoch, sequence, doors }) =>
    doors.map(({ channel, lock, door, lights, alarm, jammed }) => ({
      controllerId,
      epoch,
      sequence,
      channel,
      lock,
      door,
      lights: lights && lights === 'on',
      alarm,
      jammed,
    })),
  );
  return sql`
    told as (
      select distinct on ("controllerId", channel) *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
        "controllerId" integer, epoch bigint, sequence bigint, channel integer,
        lock lock_state, door door_position, lights boolean, alarm text, jammed boolean)
      order by "controllerId", channel, epoch desc, sequence desc
    ), differing as (
      select d.id, t.* from doors d join told t on d.controller_id = t."controllerId" and d.channel = t.channel
      where (d.reported_lock, d.reported_door, d.reported_lights, d.reported_alarm, d.reported_jammed)
          is distinct from (t.lock, t.door, t.lights, t.alarm, t.jammed)
        or d.reported_at is null
      order by d.id for update of d
    ), changed as (
      update doors d set
        reported_lock = t.lock, reported_door = t.door, reported_lights = t.lights,
        reported_jammed = t.jammed, reported_alarm = t.alarm,
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
    )`;
}

/** The query over `changed` that tells every server process which doors changed. */
export const notifyDoors = sql`
  select pg_notify('gatehouse', json_build_object('kind', 'door', 'doorId', id, 'siteId', site_id)::text)
  from changed`;
