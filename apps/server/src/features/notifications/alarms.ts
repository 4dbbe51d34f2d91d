import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import { isBefore } from '@gatehouse/contract/rules/instants';
import type { Db } from '../../db/pool.ts';
import type { DoorEvent } from '../../devices/gateway.ts';
import { messages } from './messages.ts';
import { type CustomerNotification, notifyCustomer } from './notify.ts';
import { listRentedUnits } from './queries.ts';

/** An alarm that comes later than this, from a controller that was offline, is shown with its time. */
const PROMPT_WITHIN = { minutes: 2 };

/** Notifies renters of the alarms of their units, with the cause. Part of the transaction that stores the events. */
export async function notifyRentersOfAlarms(
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
  const notifications = alarms.flatMap((alarm): CustomerNotification[] =>
    rented
      .filter(({ door_id }) => door_id === alarm.doorId)
      .map((unit) => ({
        customerId: unit.customer_id,
        kind: 'alarm',
        content: describeAlarm(alarm, messages.unit(unit.name), unit.time_zone, now),
        path: `/access/unit_${unit.unit_id}`,
        deduplicationKey: `alarm:${alarm.controllerId}:${alarm.epoch}:${alarm.number}`,
        mail: {
          subject: messages.alarming(messages.unit(unit.name)),
          button: messages.showUnit,
        },
      })),
  );
  for (const notification of notifications) await notifyCustomer(tx, now, notification);
}

/** An alarm and its cause in a sentence; one that is reported late, with its time. `name` is e.g. 'Unit A12'. */
export function describeAlarm(
  { at, alarm }: Pick<DoorEvent, 'at' | 'alarm'>,
  name: string,
  timeZone: string,
  now: Temporal.Instant,
): string {
  const isPrompt = !isBefore(at.add(PROMPT_WITHIN), now);
  const cause = alarm === undefined ? '' : ` ${messages.causes[alarm]}.`;
  if (isPrompt) return messages.alarming(name) + cause;
  return messages.alarmed(name, formatDate(at, timeZone), formatTime(at, timeZone)) + cause;
}
