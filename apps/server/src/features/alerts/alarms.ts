import type { Db } from '../../db/pool.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { alarmWords } from '../notifications/service.ts';
import { listDoors } from './queries.ts';
import { endAlarms, raiseAlerts } from './raising.ts';

/** Tells staff of alarms with their cause, and of their end. Part of the transaction that keeps the events. */
export async function alertOfAlarms(
  tx: Db,
  events: readonly DoorEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const told = events.filter(({ type, doorId }) => isAlarm(type) && doorId !== null);
  if (told.length === 0) return;
  const rows = await listDoors(
    tx,
    told.map(({ doorId }) => doorId!),
  );
  const doors = new Map(rows.map((row) => [row.id, row]));
  for (const event of told) {
    const door = doors.get(event.doorId!);
    if (!door) continue;
    if (event.type === 'alarmCleared') {
      await endAlarms(tx, now, [door.id]);
      continue;
    }
    await raiseAlerts(tx, now, [
      {
        organisationId: door.organisation_id,
        siteId: event.siteId,
        kind: 'alarm',
        subject: `alarm:${event.controllerId}:${event.epoch}:${event.number}`,
        message: alarmWords(event, door.name, door.time_zone, now),
        doorId: door.id,
        controllerId: event.controllerId,
      },
    ]);
  }
}

function isAlarm(type: DoorEvent['type']): boolean {
  return type === 'alarm' || type === 'alarmCleared';
}
