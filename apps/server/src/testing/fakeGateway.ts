import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';
import type {
  CommandResult,
  ControllerGrants,
  ControllerPins,
  DeviceGateway,
  DoorCommandRequest,
  HistoryOf,
  ServiceRequest,
} from '../devices/gateway.ts';
import { findRight } from '../features/access/queries.ts';
import { recordAttempts } from '../features/activity/service.ts';

/** What a command came to, besides the row it is written in. */
export type CommandEnd = Omit<CommandResult, 'commandId'>;

/** The doors and controllers of a test: how what they are sent ends, offline unless given, and what else they are sent. */
export type FakeDoors = {
  command?(request: DoorCommandRequest): CommandEnd | Promise<CommandEnd>;
  service?(request: ServiceRequest): CommandEnd | Promise<CommandEnd>;
  sendPins?(pins: ControllerPins): void;
  sendGrants?(grants: ControllerGrants): void;
};

const offline = (): CommandEnd => ({ outcome: 'offline' });

/** A gateway without a broker: every command is written down, goes to the given doors, and ends as they say. */
export function createFakeGateway(
  db: Db,
  clock: Clock,
  { command = offline, service = offline, sendPins = () => {}, sendGrants = () => {} }: FakeDoors = {},
): DeviceGateway {
  async function run(
    row: Sql,
    end: () => CommandEnd | Promise<CommandEnd>,
    historyOf?: HistoryOf,
  ): Promise<CommandResult> {
    const { id: commandId } = await db.one<{ id: number }>(row);
    const result = { ...(await end()), commandId };
    await db.query(sql`
      update commands set outcome = ${result.outcome}, reason = ${result.reason ?? null} where id = ${commandId}`);
    await recordAttempts({ db, clock }, historyOf?.(result) ?? []);
    return result;
  }
  function runCommand(request: DoorCommandRequest, historyOf?: HistoryOf) {
    const { doorId, operation, actor } = request;
    const row = sql`
      insert into commands (door_id, operation, actor_type, actor_id, via, requested_at)
      values (${doorId}, ${operation}, ${actor.type}, ${actor.id}, ${actor.via}, ${clock.now()})
      returning id`;
    return run(row, () => command(request), historyOf);
  }
  return {
    command: runCommand,
    async commandByRight(request, historyOf) {
      const right = await findRight(db, request, clock.now());
      if (!right?.door_id || right.refusal) return { right };
      const actor = { type: 'customer', id: request.customerId, via: 'app' } as const;
      const { operation, signal } = request;
      const asked = { doorId: right.door_id, operation, actor, signal };
      return { right, result: await runCommand(asked, (result) => historyOf(result, right)) };
    },
    service(request, historyOf) {
      const { controllerId, doorId, operation, userId } = request;
      const row = sql`
        insert into commands (door_id, controller_id, operation, actor_type, actor_id, via, requested_at)
        values (${doorId}, ${controllerId}, ${operation}, 'user', ${userId}, 'staff', ${clock.now()})
        returning id`;
      return run(row, () => service(request), historyOf);
    },
    sendPins,
    sendGrants,
    connected: () => true,
    countOnline: () => 0,
    close: async () => {},
  };
}
