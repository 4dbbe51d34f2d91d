import type { ActivityEntry } from '@gatehouse/contract/model/access';
import type { Context } from '../../context.ts';
import { createBatch } from '../../db/batch.ts';
import { publish } from '../../db/eventBus.ts';
import type { Db } from '../../db/pool.ts';
import type { Attempt, DoorEvent, DoorHistory } from '../../devices/gateway.ts';
import { chainHash, GENESIS } from './hashChain.ts';
import * as queries from './queries.ts';

type Write = (entry: queries.NewAuditRow) => Promise<void>;

// Attempts that come at once share a statement.
const writers = new WeakMap<Db, Write>();
function writerOf(db: Db): Write {
  const known = writers.get(db);
  if (known) return known;
  const write = createBatch<queries.NewAuditRow, void>(async (entries) => {
    await queries.append(db, entries);
    return [];
  });
  writers.set(db, write);
  return write;
}

/** Writes attempts at doors into their histories, refused ones too. */
export async function recordAttempts(
  ctx: { db: Db } & Pick<Context, 'clock'>,
  attempts: readonly Attempt[],
): Promise<void> {
  await Promise.all(entriesOf(attempts, ctx.clock.now()).map(writerOf(ctx.db)));
}

function entriesOf(attempts: readonly Attempt[], now: Temporal.Instant): queries.NewAuditRow[] {
  return attempts.map((attempt) => ({
    door_id: attempt.doorId,
    at: now,
    recorded_at: now,
    action: attempt.action,
    how: attempt.how,
    customer_id: attempt.customerId ?? null,
    user_id: attempt.userId ?? null,
    booking_id: attempt.bookingId ?? null,
    outcome: attempt.outcome,
    reason: attempt.reason ?? null,
    command_id: attempt.commandId ?? null,
    event_epoch: null,
    event_number: null,
  }));
}

const actions: { [Type in DoorEvent['type']]?: ActivityEntry['action'] } = {
  doorOpened: 'opened',
  doorClosed: 'closed',
  locked: 'locked',
  unlocked: 'unlocked',
  lightsOn: 'lightsOn',
  lightsOff: 'lightsOff',
  alarm: 'alarm',
  alarmCleared: 'alarmCleared',
  jammed: 'jammed',
  padLocked: 'padLocked',
};

/**
 * Writes attempts at doors and what devices reported of them, with the time at which it happened there, as the last statements of a
 * transaction. Publishes what was reported: a door's state is stored and published before its history is. Events of no door are not kept.
 */
export async function recordHistory(
  tx: Db,
  { attempts = [], events = [] }: DoorHistory,
  now: Temporal.Instant,
): Promise<void> {
  const codes = events.flatMap(({ pinCodeId }) => pinCodeId ?? []);
  const holders = codes.length > 0 ? await queries.listPinHolders(tx, codes) : new Map();
  const grants = events.flatMap(({ attempt }) => attempt?.grant ?? []);
  const grantHolders = grants.length > 0 ? await queries.listGrantHolders(tx, grants) : new Map();
  const kept = events.flatMap((event) => {
    const entry = entryOf(event, holders, grantHolders, now);
    return entry ? [{ entry, siteId: event.siteId }] : [];
  });
  const entries = [...entriesOf(attempts, now), ...kept.map(({ entry }) => entry)];
  if (entries.length === 0) return;
  const sites = new Map(kept.map(({ entry, siteId }) => [entry.door_id, siteId]));
  // In one round trip: the histories stay locked until the transaction ends.
  await Promise.all([
    queries.append(tx, entries),
    publish(tx, ...[...sites].map(([doorId, siteId]) => ({ kind: 'door', doorId, siteId }) as const)),
  ]);
}

/** The row of an event in its door's history; undefined for one that is not kept. */
function entryOf(
  event: DoorEvent,
  pinHolders: ReadonlyMap<string, number>,
  grantHolders: ReadonlyMap<string, queries.GrantHolder>,
  now: Temporal.Instant,
): queries.NewAuditRow | undefined {
  if (event.type === 'pinEntered') return pinEntry(event, pinHolders, now);
  if (event.type === 'bluetoothTried') return bluetoothEntry(event, grantHolders, now);
  const action = actions[event.type];
  if (event.doorId === null || action === undefined) return undefined;
  return {
    door_id: event.doorId,
    at: event.at,
    recorded_at: now,
    action,
    how: 'device',
    customer_id: null,
    user_id: null,
    booking_id: null,
    outcome: 'reported',
    reason: event.alarm ?? null,
    command_id: null,
    event_epoch: event.epoch,
    event_number: event.number,
  };
}

const pinEnds = {
  opened: { outcome: 'executed', reason: null },
  jammed: { outcome: 'rejected', reason: 'jammed' },
  wrong: { outcome: 'refused', reason: 'the PIN was wrong' },
  outOfTime: { outcome: 'refused', reason: 'the PIN was not valid at that time' },
} as const;

/** A PIN that was entered at a pad is an attempt of its holder; a wrong one is nobody's. */
function pinEntry(
  event: DoorEvent,
  holders: ReadonlyMap<string, number>,
  now: Temporal.Instant,
): queries.NewAuditRow | undefined {
  if (event.doorId === null || event.result === undefined) return undefined;
  return {
    door_id: event.doorId,
    at: event.at,
    recorded_at: now,
    action: 'open',
    how: 'pin',
    customer_id: holders.get(`${event.siteId} ${event.pinCodeId}`) ?? null,
    user_id: null,
    booking_id: null,
    ...pinEnds[event.result],
    command_id: null,
    event_epoch: event.epoch,
    event_number: event.number,
  };
}

const bluetoothEnds = {
  done: { outcome: 'executed', reason: null },
  jammed: { outcome: 'rejected', reason: 'jammed' },
  wrong: { outcome: 'refused', reason: 'no grant of this door' },
  outOfTime: { outcome: 'refused', reason: 'the grant was not valid at that time' },
  timeUnknown: { outcome: 'refused', reason: 'the controller did not know the time' },
} as const;

/**
 * An attempt by Bluetooth is one of the grant's holder, reported by the door's controller with the time at which it happened
 * there; a wrong one is nobody's. Where staff acted, it says why.
 */
function bluetoothEntry(
  event: DoorEvent,
  holders: ReadonlyMap<string, queries.GrantHolder>,
  now: Temporal.Instant,
): queries.NewAuditRow | undefined {
  if (event.doorId === null || event.attempt === undefined) return undefined;
  const holder = holders.get(`${event.controllerId} ${event.attempt.grant}`);
  const { outcome, reason } = bluetoothEnds[event.attempt.result];
  return {
    door_id: event.doorId,
    at: event.at,
    recorded_at: now,
    action: event.attempt.operation,
    how: 'bluetooth',
    customer_id: holder?.customer_id ?? null,
    user_id: holder?.user_id ?? null,
    booking_id: null,
    outcome,
    reason: reason ?? holder?.reason ?? null,
    command_id: null,
    event_epoch: event.epoch,
    event_number: event.number,
  };
}

/** A door's history as people see it, newest first. */
export async function listActivity(
  ctx: Pick<Context, 'db'>,
  doorId: number,
  filter: queries.ActivityFilter,
): Promise<ActivityEntry[]> {
  const rows = await queries.list(ctx.db, doorId, filter);
  return rows.map((row) => ({ ...row, at: row.at.toString() }));
}

/** Where a door's audit trail is not what was written: the number of the first row that is wrong, missing or out of order. */
export async function findBreak(ctx: Pick<Context, 'db'>, doorId: number): Promise<number | undefined> {
  const { rows, head } = await queries.readHashChain(ctx.db, doorId);
  let previous: Uint8Array = GENESIS;
  for (const [index, row] of rows.entries()) {
    const number = index + 1;
    if (row.number !== number || !row.previous_hash.equals(previous)) return number;
    if (!row.hash.equals(chainHash(previous, row))) return number;
    previous = row.hash;
  }
  const ends = head ? head.number === rows.length && head.hash.equals(previous) : rows.length === 0;
  return ends ? undefined : rows.length + 1;
}
