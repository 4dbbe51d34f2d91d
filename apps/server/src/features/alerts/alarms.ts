import type { Db } from '../../db/pool.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { describeAlarm } from '../notifications/service.ts';
import { createAlerts, resolveAlarms } from './create.ts';
import { listDoors } from './queries.ts';

/** Alerts staff to alarms with their cause, and to their end. Part of the transaction that stores the events. */
export async function alertStaffToAlarms(
  tx: Db,
  events: readonly DoorEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const alarms = events.filter(isAlarmOfDoor);
  if (alarms.length === 0) return;
  const rows = await listDoors(
    tx,
    alarms.map(({ doorId }) => doorId),
  );
  const doors = new Map(rows.map((row) => [row.id, row]));
  for (const event of alarms) {
    const door = doors.get(event.doorId);
    if (!door) continue;
    if (event.type === 'alarmCleared') {
      await resolveAlarms(tx, now, [door.id]);
      continue;
    }
    await createAlerts(tx, now, [
      {
        organisationId: door.organisation_id,
        siteId: event.siteId,
        kind: 'alarm',
        subject: `alarm:${event.controllerId}:${event.epoch}:${event.number}`,
        message: describeAlarm(event, door.name, door.time_zone, now),
        doorId: door.id,
        controllerId: event.controllerId,
      },
    ]);
  }
}

/** Whether an event is an alarm of a door, or the end of one. */
function isAlarmOfDoor(event: DoorEvent): event is DoorEvent & { doorId: number } {
  return (event.type === 'alarm' || event.type === 'alarmCleared') && event.doorId !== null;
}
