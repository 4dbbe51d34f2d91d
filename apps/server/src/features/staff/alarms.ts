import type { Context } from '../../context.ts';
import { publish } from '../../db/eventBus.ts';
import { recordAttempts } from '../activity/service.ts';
import { resolveAlarms } from '../alerts/service.ts';
import * as queries from './queries.ts';

/** Ends the alarm of a door where one sounds, and writes into its history who saw to it. */
export async function acknowledge(
  ctx: Context,
  userId: number,
  { door_id: doorId, site_id: siteId }: { door_id: number | null; site_id: number },
): Promise<void> {
  if (doorId === null) return;
  await ctx.db.transaction(async (tx) => {
    if (!(await queries.acknowledgeAlarm(tx, doorId, ctx.clock.now()))) return;
    const entry = { doorId, action: 'alarmCleared', how: 'staff', userId, outcome: 'executed' } as const;
    await recordAttempts({ db: tx, clock: ctx.clock }, [entry]);
    await resolveAlarms(tx, ctx.clock.now(), [doorId]);
    await publish(tx, { kind: 'door', doorId, siteId });
  });
}
