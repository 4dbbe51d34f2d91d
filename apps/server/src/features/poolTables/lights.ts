import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import { recordAttempts } from '../activity/service.ts';

/** After a command that did not come through, the lights are asked again this much later. */
const RETRY = { seconds: 10 };
const BATCH = 20;

type DueLights = {
  id: number;
  booking_id: number;
  door_id: number;
  wanted: boolean;
  /** Whether another game is played at the table by now, whose light it is. */
  taken_over: boolean;
};

/**
 * Has the lights of tables follow the turn: on while a game is played, off when it is over
 * (docs/specification/poolTables.md#lights-and-staff). Each game switches them once, so that a player who
 * turns them off in between stays in the dark.
 */
export async function followTurns(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db.query<DueLights>(sql`
    update queue_entries e set lights_asked_at = ${now}
    from (
      select q.id, u.door_id, q.state = 'Playing' as wanted, q.state <> 'Playing' and exists (
          select from queue_entries other where other.unit_id = q.unit_id and other.state = 'Playing'
        ) as taken_over
      from queue_entries q
        join units u on u.id = q.unit_id
        join doors d on d.id = u.door_id
        join controllers c on c.id = d.controller_id
      where q.lit <> (q.state = 'Playing') and d.has_lights and c.online
        and (q.lights_asked_at is null or q.lights_asked_at <= ${now.subtract(RETRY)})
      order by q.id limit ${BATCH} for update of q skip locked
    ) due
    where e.id = due.id
    returning e.id, e.booking_id, due.door_id, due.wanted, due.taken_over`);
  await Promise.all(due.map((lights) => switchLights(ctx, lights)));
  return due.length;
}

async function switchLights(ctx: Context, lights: DueLights): Promise<void> {
  const { id, booking_id: bookingId, door_id: doorId, wanted } = lights;
  if (lights.taken_over || (await command(ctx, doorId, bookingId, wanted))) {
    await ctx.db.query(sql`update queue_entries set lit = ${wanted} where id = ${id}`);
  }
}

/** Whether the controller answered, so that asking again would change nothing. */
async function command(ctx: Context, doorId: number, bookingId: number, on: boolean): Promise<boolean> {
  const operation = on ? 'lightsOn' : 'lightsOff';
  const actor = { type: 'system', id: null, via: 'system' } as const;
  const { outcome } = await ctx.devices.command(
    { doorId, operation, actor },
    ({ commandId, outcome, reason }) =>
      recordAttempts(ctx, [
        { doorId, action: operation, how: 'system', bookingId, commandId, outcome, reason },
      ]),
  );
  return outcome === 'executed' || outcome === 'rejected';
}
