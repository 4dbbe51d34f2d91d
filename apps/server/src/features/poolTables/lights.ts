import type { Context } from '../../context.ts';
import { claimDueLights, type DueLights, markLit } from './lightQueries.ts';

/** After a command that did not come through, the lights are asked again this much later. */
const RETRY_INTERVAL = { seconds: 10 };
const BATCH = 20;

/**
 * Has the lights of tables follow the turn: on while a game is played, off when it is over
 * (docs/specification/poolTables.md#lights-and-staff). Each game switches them once, so that a player who
 * turns them off in between stays in the dark.
 */
export async function followTurns(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const due = await claimDueLights(ctx.db, { before: now.subtract(RETRY_INTERVAL), limit: BATCH, now });
  await Promise.all(due.map((lights) => switchLights(ctx, lights)));
  return due.length;
}

async function switchLights(ctx: Context, lights: DueLights): Promise<void> {
  const { id, booking_id: bookingId, door_id: doorId, wanted } = lights;
  if (lights.taken_over || (await command(ctx, doorId, bookingId, wanted))) {
    await markLit(ctx.db, id, wanted);
  }
}

/** Whether the controller answered, so that asking again would change nothing. */
async function command(ctx: Context, doorId: number, bookingId: number, on: boolean): Promise<boolean> {
  const operation = on ? 'lightsOn' : 'lightsOff';
  const actor = { type: 'system', id: null, via: 'system' } as const;
  const { outcome } = await ctx.devices.command(
    { doorId, operation, actor },
    ({ commandId, outcome, reason }) => [
      { doorId, action: operation, how: 'system', bookingId, commandId, outcome, reason },
    ],
  );
  return outcome === 'executed' || outcome === 'rejected';
}
