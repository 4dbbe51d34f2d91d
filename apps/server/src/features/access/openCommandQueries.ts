import { historyDoor } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type SettledRow = {
  id: number;
  /** Whose histories show it: those of the door, or of all doors of the controller that it is for. */
  door_ids: number[];
  operation: string;
  actor_type: 'customer' | 'user' | 'system';
  actor_id: number | null;
  via: string;
  outcome: 'executed' | 'rejected' | 'unknown';
  reason: string | null;
};

/** Ends commands asked for in a span of time that have no outcome, by what their device has said or as unknown. */
export function settleCommands(
  tx: Db,
  { after, before, now }: { after: Temporal.Instant; before: Temporal.Instant; now: Temporal.Instant },
): Promise<SettledRow[]> {
  return tx.query(sql`
    with open as (
      select id from commands where outcome is null and requested_at > ${after} and requested_at <= ${before}
      order by requested_at limit 100 for update skip locked
    ), withdrawn as (
      delete from command_handovers h using open where h.command_id = open.id
    )
    update commands c set outcome = coalesce(c.reported_outcome, 'unknown'), answered_at = ${now}
    from open where c.id = open.id
    returning c.id, c.operation, c.actor_type, c.actor_id, c.via, c.outcome, c.reason,
      array(
        select ${historyDoor} from doors d
        where d.id = c.door_id or (c.door_id is null and d.controller_id = c.controller_id)
      ) as door_ids`);
}
