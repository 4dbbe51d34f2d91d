/** The rows of commands, written before anything is sent. Many share a statement. */
import { type ControllerKeyRow, controllerKeySql } from '../db/controllerKey.ts';
import { type RightRow, rightTo } from '../db/doorRightSql.ts';
import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import type { CustomerCommandRequest, DoorCommandRequest, ServiceRequest } from './gateway.ts';

/** Where to send a written command; undefined where nothing is wired to the door. */
export type CommandAddress = ControllerKeyRow & {
  controllerId: number;
  serial: string;
  channel: number;
  counter: number;
};

export type WrittenCommand = { commandId: number; address?: CommandAddress };

type AddressedRow = { n: number; commandId: number } & (CommandAddress | { serial: null });

/**
 * Writes the commands' rows, takes a counter of the controller for each and notes what is wanted of the doors.
 * Undefined in the place of a request whose door does not exist.
 */
export async function writeCommands(
  db: Db,
  requests: readonly DoorCommandRequest[],
  now: Temporal.Instant,
): Promise<(WrittenCommand | undefined)[]> {
  const asked = requests.map(({ doorId, operation, actor }, n) => ({
    n,
    doorId,
    operation,
    actorType: actor.type,
    actorId: actor.id,
    via: actor.via,
  }));
  const rows = await db.query<AddressedRow>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(
        n integer, "doorId" integer, operation text, "actorType" text, "actorId" integer, via text)
    ), ${writing(now)}
    select n, ${addressColumns} from addressed c
  `);
  const written = new Map(rows.map((row) => [row.n, writtenCommand(row)]));
  return requests.map((_, n) => written.get(n));
}

/** A customer's right to a door, and the command that it let be written. */
export type CommandByRight = { right: RightRow; command?: WrittenCommand };

/**
 * The same for customers by their rights, which are read in the same step: where one refuses, nothing is written.
 * Undefined in the place of a request for a door that is none of its customer's.
 */
export async function writeCommandsByRight(
  db: Db,
  requests: readonly CustomerCommandRequest[],
  now: Temporal.Instant,
): Promise<(CommandByRight | undefined)[]> {
  const asked = requests.map(({ customerId, door, operation }, n) => ({ n, customerId, ...door, operation }));
  const askedSql = {
    customerId: sql`asked."customerId"`,
    permission: sql`asked.permission`,
    id: sql`asked.id`,
    operation: sql`asked.operation`,
  };
  const rows = await db.query<RightRow & { of: number } & (AddressedRow | { n: null })>(sql`
    with rights as (
      select asked.n as of, asked."customerId", asked.operation, r.*
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(
          n integer, "customerId" integer, permission text, id integer, operation text)
        cross join lateral (${rightTo(askedSql, now)}) r
    ), asked as (
      select of as n, door_id as "doorId", operation, 'customer' as "actorType", "customerId" as "actorId", 'app' as via
      from rights where refusal is null
    ), ${writing(now)}
    select r.of, r.door_id, r.booking_id, r.has_bluetooth, r.in_arrears, r.refusal, c.n, ${addressColumns}
    from rights r left join addressed c on c.n = r.of
  `);
  const written = new Map(
    rows.map(({ of, door_id, booking_id, has_bluetooth, in_arrears, refusal, ...row }) => [
      of,
      {
        right: { door_id, booking_id, has_bluetooth, in_arrears, refusal },
        command: row.n === null ? undefined : writtenCommand(row),
      },
    ]),
  );
  return requests.map((_, n) => written.get(n));
}

// The commands of `asked` are written; `addressed` has them all.
const writing = (now: Temporal.Instant) => sql`
    requested as (
      select r.*, d.controller_id, d.channel,
        row_number() over (partition by d.controller_id order by r.n) as place
      from asked r join doors d on d.id = r."doorId"
    ), taken as (
      select id from controllers where id in (select controller_id from requested) order by id for no key update
    ), counted as (
      update controllers c set command_counter = c.command_counter + total
      from taken join (select controller_id, count(*) as total from requested group by controller_id) as t
        on t.controller_id = taken.id
      where c.id = taken.id
      returning c.id, c.serial, ${controllerKeySql}, c.command_counter - total as base
    ), addressed as (
      select r.*, c.serial, ${controllerKeySql}, c.base + r.place as counter,
        nextval('commands_id_seq') as command_id
      from requested r left join counted c on c.id = r.controller_id
    ), wanted as (
      select distinct on ("doorId") "doorId" as id, operation from addressed
      where operation in ('open', 'lock') order by "doorId", n desc
    ), moved as (
      select d.id, w.operation from doors d join wanted w using (id) order by d.id for no key update of d
    ), noted as (
      update doors d set requested_at = ${now},
        requested_lock = (case operation when 'open' then 'unlocked' else 'locked' end)::lock_state,
        requested_door = (case operation when 'open' then 'open' else 'closed' end)::door_position
      from moved where d.id = moved.id
    ), written as (
      insert into commands (id, door_id, operation, actor_type, actor_id, via, counter, requested_at)
      overriding system value
      select command_id, "doorId", operation, "actorType", "actorId", via, counter, ${now} from addressed
    )`;

// Of `addressed` as `c`.
const addressColumns = sql`
  c.command_id as "commandId", c.controller_id as "controllerId", c.serial, ${controllerKeySql}, c.channel, c.counter`;

function writtenCommand({ n: _, commandId, ...row }: AddressedRow): WrittenCommand {
  return { commandId, address: row.serial === null ? undefined : row };
}

/** Where to send what staff ask; no channel where it concerns the whole controller. */
export type ServiceAddress = Omit<CommandAddress, 'channel'> & { channel: number | null };

/** Writes the row of what staff ask. Undefined where there is no such controller, or the door is not wired to it. */
export async function writeServiceCommand(
  db: Db,
  { controllerId, doorId, operation, userId }: ServiceRequest,
  now: Temporal.Instant,
): Promise<{ commandId: number; address: ServiceAddress } | undefined> {
  const row = await db.maybe<ServiceAddress & { commandId: number }>(sql`
    with counted as (
      update controllers c set command_counter = command_counter + 1
      where id = ${controllerId} and (${doorId}::integer is null
        or exists (select from doors d where d.id = ${doorId} and d.controller_id = c.id))
      returning id, serial, ${controllerKeySql}, command_counter as counter
    ), written as (
      insert into commands (door_id, controller_id, operation, actor_type, actor_id, via, counter, requested_at)
      select ${doorId}, id, ${operation}, 'user', ${userId}, 'staff', counter, ${now} from counted
      returning id
    )
    select w.id as "commandId", c.id as "controllerId", serial, ${controllerKeySql}, counter,
      (select channel from doors where id = ${doorId}) as channel
    from counted c cross join written w`);
  if (!row) return undefined;
  const { commandId, ...address } = row;
  return { commandId, address };
}
