import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { Db } from '../../db/pool.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { listRentedUnits } from './queries.ts';
import { type Notice, notifyCustomer } from './telling.ts';

/** An alarm that comes later than this, from a controller that was offline, is told with its time. */
const PROMPT = { minutes: 2 };

/** Tells renters of the alarms of their units, with the cause. Part of the transaction that keeps the events. */
export async function tellOfAlarms(
  tx: Db,
  events: readonly DoorEvent[],
  now: Temporal.Instant,
): Promise<void> {
  const alarms = events.filter(({ type, doorId }) => type === 'alarm' && doorId !== null);
  if (alarms.length === 0) return;
  const rented = await listRentedUnits(
    tx,
    alarms.map(({ doorId }) => doorId),
  );
  const notices = alarms.flatMap((alarm): Notice[] =>
    rented
      .filter(({ door_id }) => door_id === alarm.doorId)
      .map((unit) => ({
        customerId: unit.customer_id,
        kind: 'alarm',
        content: alarmWords(alarm, `Unit ${unit.name}`, unit.time_zone, now),
        path: `/access/unit_${unit.unit_id}`,
        occasion: `alarm:${alarm.controllerId}:${alarm.epoch}:${alarm.number}`,
        mailSubject: `Unit ${unit.name} is alarming!`,
      })),
  );
  for (const notice of notices) await notifyCustomer(tx, now, notice);
}

/** An alarm and its cause in a sentence; one that is told late, with its time. `name` is e.g. 'Unit A12'. */
export function alarmWords(
  { at, alarm }: Pick<DoorEvent, 'at' | 'alarm'>,
  name: string,
  timeZone: string,
  now: Temporal.Instant,
): string {
  const isPrompt = Temporal.Instant.compare(at.add(PROMPT), now) >= 0;
  const cause = alarm === undefined ? '' : ` ${alarm}.`;
  if (isPrompt) return `${name} is alarming!${cause}`;
  return `${name} was alarming on ${formatDate(at, timeZone)} at ${formatTime(at, timeZone)}.${cause}`;
}
