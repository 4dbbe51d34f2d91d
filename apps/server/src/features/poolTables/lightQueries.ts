import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type DueLights = {
  id: number;
  booking_id: number;
  door_id: number;
  wanted: boolean;
  /** Whether another game is played at the table by now, whose light it is. */
  taken_over: boolean;
};

/**
 * Takes at most `limit` games whose lights are not as the game is, and can be reached; none that was taken since
 * `before`.
 */
export function claimDueLights(
  db: Db,
  { before, limit, now }: { before: Temporal.Instant; limit: number; now: Temporal.Instant },
): Promise<DueLights[]> {
  return db.query(sql`
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
        and (q.lights_asked_at is null or q.lights_asked_at <= ${before})
      order by q.id limit ${limit} for update of q skip locked
    ) due
    where e.id = due.id
    returning e.id, e.booking_id, due.door_id, due.wanted, due.taken_over`);
}

/** Notes that the lights of a game were switched. */
export async function markLit(db: Db, id: number, lit: boolean): Promise<void> {
  await db.query(sql`update queue_entries set lit = ${lit} where id = ${id}`);
}
