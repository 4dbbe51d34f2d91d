/** Storing what happened at devices, each event once, however often it comes. */
import type { DeviceEvent, Report } from '@gatehouse/contract/device/messages';
import { limitLockWaits } from '../db/lockTimeout.ts';
import type { Db } from '../db/pool.ts';
import type { ControllerIdentity } from './controllerQueries.ts';
import {
  controllersBefore,
  type LockedMarks,
  lockMarks,
  noteReportedOutcomes,
  type StoredMark,
  saveMarks,
} from './eventQueries.ts';
import type { DoorEvent, RecordHistory } from './gateway.ts';

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

/** The events of a message as they are stored; undefined where it has none. */
export function reportedEvents(
  serial: string,
  { id: controllerId, siteId }: Pick<ControllerIdentity, 'id' | 'siteId'>,
  message: Pick<Report, 'epoch' | 'uptimeMs'> & Partial<Pick<Report, 'events' | 'eventsFrom'>>,
  now: Temporal.Instant,
): ReportedEvents | undefined {
  const { epoch, uptimeMs, eventsFrom = 0, events = [] } = message;
  if (events.length === 0) return undefined;
  return {
    controllerId,
    siteId,
    serial,
    epoch,
    epochAt: now.subtract({ milliseconds: uptimeMs }),
    eventsFrom,
    // What is reported has happened: no event lies in the future, where it would stand above all that is true.
    events: events.map((event) => ({ ...event, uptimeMs: Math.min(event.uptimeMs, uptimeMs) })),
  };
}

/** What of reported events is to be stored now. */
export type NewEvents = {
  news: DoorEvent[];
  /** Up to where their controllers' are stored with them. */
  reached: StoredMark[];
  acks: EventAck[];
  /** The reports of which nothing can be stored now. */
  left: ReportedEvents[];
};

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

/** Hands the events that are new to `record` and marks them as stored, in one transaction, which may be kept from waiting long. */
export function storeEvents(
  db: Db,
  reports: readonly ReportedEvents[],
  record: RecordHistory,
  lockWaits: 'short' | 'long' = 'long',
): Promise<EventAck[]> {
  return db.transaction(async (tx) => {
    const limited = lockWaits === 'short' ? limitLockWaits(tx) : undefined;
    const [{ news, reached, acks }] = await Promise.all([findNewEvents(tx, reports, 'wait'), limited]);
    // In one round trip, and all of it or nothing: what is locked here holds up others until the transaction ends.
    // Histories are locked last, here as wherever else something is stored with them.
    await Promise.all([
      noteReportedOutcomes(tx, news),
      saveMarks(tx, reached),
      ...(news.length > 0 ? [record(tx, { events: news })] : []),
    ]);
    return acks;
  });
}

/**
 * Which events are not stored yet, of controllers whose events no other transaction stores before this one has ended. Those of
 * which another just does are waited for, or left.
 */
export async function findNewEvents(
  tx: Db,
  reports: readonly ReportedEvents[],
  whereLocked: 'wait' | 'leaveOut',
): Promise<NewEvents> {
  const ids = [...new Set(reports.map(({ controllerId }) => controllerId))].sort((a, b) => a - b);
  return newEvents(reports, await lockMarks(tx, ids, whereLocked));
}

function newEvents(reports: readonly ReportedEvents[], { marks, doors }: LockedMarks): NewEvents {
  const doorIds = new Map(doors.map(({ id, controllerId, channel }) => [`${controllerId} ${channel}`, id]));
  const stored = new Map(marks.map(({ id, ...mark }) => [id, mark]));
  const found: NewEvents = { news: [], reached: [], acks: [], left: [] };
  for (const reported of reports) {
    const { controllerId, siteId, serial, epoch, epochAt, eventsFrom, events } = reported;
    let mark = stored.get(controllerId);
    if (mark && epoch > mark.epoch) mark = { epoch, upTo: 0 };
    const [first] = events;
    // Something between was not stored yet but is still to be had: the device sends it again.
    const isGap = mark && first && first.number > Math.max(mark.upTo + 1, eventsFrom);
    if (!mark || epoch < mark.epoch || isGap) {
      found.left.push(reported);
      continue;
    }
    for (const { number, uptimeMs, channel, type, alarm, commandId, result, code, attempt } of events) {
      if (number <= mark.upTo) continue;
      mark = { epoch, upTo: number };
      const at = epochAt.add({ milliseconds: uptimeMs });
      const doorId = doorIds.get(`${controllerId} ${channel}`) ?? null;
      // A channel with nothing of ours behind it has no history to write to.
      if (channel !== null && doorId === null) continue;
      const what = { type, alarm, commandId, result, pinCodeId: code, attempt };
      found.news.push({ controllerId, siteId, doorId, at, ...what, epoch, number });
    }
    stored.set(controllerId, mark);
    found.acks.push({ serial, ...mark });
  }
  found.reached = [...stored].map(([id, { epoch, upTo }]) => ({ id, epoch, upTo }));
  return found;
}
