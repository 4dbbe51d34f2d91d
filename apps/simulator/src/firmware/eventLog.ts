/** The controller's bounded memory of what happened, kept until the server says that it has it. */
import type { DeviceEvent } from '@gatehouse/contract/device/messages';
import { EVENT_BUFFER, EVENTS_PER_REPORT } from '@gatehouse/contract/device/timing';

/** What happened and when; the log gives it its number. */
export type NewEvent = Omit<DeviceEvent, 'number'>;

export type EventLog = {
  record(event: NewEvent): void;
  /** The oldest events that were not sent yet, at most a report's worth; they count as sent from now on. */
  take(): DeviceEvent[];
  /** The same, where all that were not sent yet are a command's and none is an alarm; none otherwise. */
  takeOf(commandId: number): DeviceEvent[];
  /** The number of the oldest event kept, or of the next one when none is. */
  oldest(): number;
  /** Whether `take` has more to give. */
  pending(): boolean;
  isEmpty(): boolean;
  /** Everything the server has not acknowledged is to be sent again. */
  rewind(): void;
  /** The server holds everything up to this number. */
  acknowledge(upTo: number): void;
};

/** An empty log, as every boot begins with. */
export function createEventLog(): EventLog {
  let unacknowledged: DeviceEvent[] = [];
  let nextNumber = 1;
  let sentUpTo = 0;
  const unsent = () => unacknowledged.filter(({ number }) => number > sentUpTo);

  function take() {
    const taken = unsent().slice(0, EVENTS_PER_REPORT);
    sentUpTo = taken.at(-1)?.number ?? sentUpTo;
    return taken;
  }

  return {
    record(event) {
      unacknowledged.push({ number: nextNumber++, ...event });
      if (unacknowledged.length > EVENT_BUFFER) unacknowledged.shift();
    },
    take,
    takeOf(commandId) {
      const isOwn = unsent().every((event) => event.commandId === commandId && event.type !== 'alarm');
      return isOwn ? take() : [];
    },
    oldest: () => unacknowledged[0]?.number ?? nextNumber,
    pending: () => (unacknowledged.at(-1)?.number ?? 0) > sentUpTo,
    isEmpty: () => unacknowledged.length === 0,
    rewind() {
      sentUpTo = 0;
    },
    acknowledge(upTo) {
      unacknowledged = unacknowledged.filter(({ number }) => number > upTo);
    },
  };
}
