/** Storing what happened at devices, each event once, however often it comes. */
import type { DeviceEvent } from '@gatehouse/contract/device/messages';
import type { Db } from '../db/pool.ts';
import { controllersBefore, lockMarks, noteReportedOutcomes, saveMarks } from './eventQueries.ts';
import type { DoorEvent, RecordEvents } from './gateway.ts';

/** The events of one report; `epochAt` is the moment at which the device's uptime was nought. */
export type ReportedEvents = {
  controllerId: number;
  siteId: number;
  serial: string;
  epoch: number;
  epochAt: Temporal.Instant;
  /** The oldest event the device still keeps. */
  eventsFrom: number;
  events: readonly DeviceEvent[];
};

export type EventAck = { serial: string; epoch: number; upTo: number };

/** Those of these reports that have events which are not stored yet, perhaps with others of the same controller. */
export async function findUnstored(db: Db, reports: readonly ReportedEvents[]): Promise<ReportedEvents[]> {
  if (reports.length === 0) return [];
  const marks = reports.map(({ controllerId, epoch, events }) => ({
    id: controllerId,
    epoch,
    upTo: Math.max(...events.map(({ number }) => number)),
  }));
  const behind = new Set(await controllersBefore(db, marks));
  return reports.filter(({ controllerId }) => behind.has(controllerId));
}

/** Hands the events that are new to `record` and marks them as stored, in one transaction. */
export function storeEvents(
  db: Db,
  reports: readonly ReportedEvents[],
  record: RecordEvents,
): Promise<EventAck[]> {
  const ids = [...new Set(reports.map(({ controllerId }) => controllerId))].sort((a, b) => a - b);
  return db.transaction(async (tx) => {
    const { marks, doors } = await lockMarks(tx, ids);
    const doorIds = new Map(doors.map(({ id, controllerId, channel }) => [`${controllerId} ${channel}`, id]));
    const stored = new Map(marks.map(({ id, ...mark }) => [id, mark]));
    const news: DoorEvent[] = [];
    const acks: EventAck[] = [];
    for (const { controllerId, siteId, serial, epoch, epochAt, eventsFrom, events } of reports) {
      let mark = stored.get(controllerId);
      if (!mark || epoch < mark.epoch) continue;
      if (epoch > mark.epoch) mark = { epoch, upTo: 0 };
      // Something between was not stored yet but is still to be had: the device sends it again.
      const [first] = events;
      if (first && first.number > Math.max(mark.upTo + 1, eventsFrom)) continue;
      for (const { number, uptimeMs, channel, type, alarm, commandId, result, code, attempt } of events) {
        if (number <= mark.upTo) continue;
        mark = { epoch, upTo: number };
        const at = epochAt.add({ milliseconds: uptimeMs });
        const doorId = doorIds.get(`${controllerId} ${channel}`) ?? null;
        // A channel with nothing of ours behind it has no history to write to.
        if (channel !== null && doorId === null) continue;
        const what = { type, alarm, commandId, result, pinCodeId: code, attempt };
        news.push({ controllerId, siteId, doorId, at, ...what, epoch, number });
      }
      stored.set(controllerId, mark);
      acks.push({ serial, ...mark });
    }
    const reached = [...stored].map(([id, { epoch, upTo }]) => ({ id, epoch, upTo }));
    // In one round trip, and all of it or nothing: what is locked here holds up others until the transaction ends.
    // Histories are locked last, here as wherever else something is stored with them.
    await Promise.all([
      noteReportedOutcomes(tx, news),
      saveMarks(tx, ids, reached),
      ...(news.length > 0 ? [record(tx, news)] : []),
    ]);
    return acks;
  });
}
