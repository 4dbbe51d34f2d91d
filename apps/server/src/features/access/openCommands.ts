/** Commands whose process died before they ended. */
import { DoorOperation } from '@gatehouse/contract/device/messages';
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
    await recordAttempts({ db: tx, clock }, settled.flatMap(attemptOf));
    return settled.length;
  });
}

/** The line in the door's history; none for what staff ask of a controller, and for what nobody asked. */
function attemptOf({
  id,
  door_id: doorId,
  operation,
  actor_type,
  actor_id,
  via,
  outcome,
  reason,
}: SettledRow): Attempt[] {
  const { data: action } = DoorOperation.safeParse(operation);
  if (doorId === null || action === undefined || (via !== 'app' && via !== 'staff')) return [];
  return [
    {
      doorId,
      action,
      how: via,
      customerId: actor_type === 'customer' ? (actor_id ?? undefined) : undefined,
      userId: actor_type === 'user' ? (actor_id ?? undefined) : undefined,
      outcome,
      reason: reason ?? undefined,
      commandId: id,
    },
  ];
}
