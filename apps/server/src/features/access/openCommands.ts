/** Commands whose process died before they ended. */
import { ActivityEntry } from '@gatehouse/contract/model/access';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../devices/gateway.ts';
import { recordAttempts } from '../activity/service.ts';
import { type SettledRow, settleCommands } from './openCommandQueries.ts';

/** Longer than whoever asked waits: what has no outcome by then has nobody left who would store one. */
const OPEN_FOR = { seconds: 15 };
/** What is older was left open before this was settled, and is of no use to anybody. */
const NO_OLDER_THAN = { hours: 24 };

/**
 * Ends commands that a process left open when it died: as their device has said, else as unknown. The histories of their
 * doors show it.
 */
export async function settleOpenCommands({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const settled = await settleCommands(tx, {
      after: now.subtract(NO_OLDER_THAN),
      before: now.subtract(OPEN_FOR),
      now,
    });
    await recordAttempts({ db: tx, clock }, settled.flatMap(attemptsOf));
    return settled.length;
  });
}

/** The lines in the doors' histories; none for what nobody asked. */
function attemptsOf({
  id,
  door_ids: doorIds,
  operation,
  actor_type,
  actor_id,
  via,
  outcome,
  reason,
}: SettledRow): Attempt[] {
  const { data: action } = ActivityEntry.shape.action.safeParse(operation);
  if (action === undefined || (via !== 'app' && via !== 'staff')) return [];
  return doorIds.map((doorId) => ({
    doorId,
    action,
    how: via,
    customerId: actor_type === 'customer' ? (actor_id ?? undefined) : undefined,
    userId: actor_type === 'user' ? (actor_id ?? undefined) : undefined,
    outcome,
    reason: reason ?? undefined,
    commandId: id,
  }));
}
