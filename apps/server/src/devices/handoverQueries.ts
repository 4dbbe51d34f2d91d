/** The commands that one process wrote and another sends. */
import { type ControllerKeyRow, controllerKeySql } from '../db/controllerKey.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { CommandOutcome } from './gateway.ts';
import type { CommandRequest } from './handover.ts';

/** Puts written commands where other processes find them. */
export async function insertHandovers(
  db: Db,
  handovers: readonly { commandId: number; controllerId: number; request: CommandRequest }[],
): Promise<void> {
  await db.query(sql`
    insert into command_handovers (command_id, controller_id, request)
    select "commandId", "controllerId", request
    from jsonb_to_recordset(${JSON.stringify(handovers)}::jsonb) as h(
      "commandId" bigint, "controllerId" integer, request jsonb)`);
}

export type TakenRow = ControllerKeyRow & {
  commandId: number;
  controllerId: number;
  serial: string;
  counter: number;
  request: unknown;
  /** Milliseconds since it was handed over. */
  ageMs: number;
};

/** Takes those of the commands that nobody has taken and that have not waited for too long. */
export function takeHandovers(
  db: Db,
  commandIds: readonly number[],
  { takenBy, withinMs }: { takenBy: string; withinMs: number },
): Promise<TakenRow[]> {
  return db.query(sql`
    with free as (
      select command_id from command_handovers
      where command_id = any(${commandIds}::bigint[]) and taken_by is null
        and clock_timestamp() - handed_at < ${withinMs}::integer * interval '1 millisecond'
      for update skip locked
    )
    update command_handovers h set taken_by = ${takenBy}
    from free join commands m on m.id = free.command_id, controllers c
    where h.command_id = free.command_id and c.id = h.controller_id
    returning h.command_id as "commandId", c.id as "controllerId", c.serial, ${controllerKeySql}, m.counter, h.request,
      greatest(0, 1000 * extract(epoch from clock_timestamp() - h.handed_at))::double precision as "ageMs"`);
}

/** Takes a command back. False where somebody has taken it, or it has ended. */
export async function withdrawHandover(db: Db, commandId: number): Promise<boolean> {
  const rows = await db.query(sql`
    delete from command_handovers where command_id = ${commandId} and taken_by is null returning command_id`);
  return rows.length > 0;
}

export async function deleteHandover(db: Db, commandId: number): Promise<void> {
  await db.query(sql`delete from command_handovers where command_id = ${commandId}`);
}

export type OutcomeRow = { outcome: CommandOutcome | null; reason: string | null };

/** Stores how a command ended, unless somebody has or its device has said otherwise; returns what is stored. */
export async function settleOutcome(
  db: Db,
  commandId: number,
  { outcome, now }: { outcome: CommandOutcome; now: Temporal.Instant },
): Promise<OutcomeRow> {
  await db.query(sql`
    update commands set outcome = coalesce(reported_outcome, ${outcome}), answered_at = ${now}
    where id = ${commandId} and outcome is null`);
  return db.one(sql`select outcome, reason from commands where id = ${commandId}`);
}
