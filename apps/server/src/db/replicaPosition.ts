import type { Db } from './pool.ts';
import { sql } from './sql.ts';

/** How far a database is in the log of changes of its system, in bytes: written, or of a replica replayed. */
export type Position = { isReplica: boolean; system: string; position: number };

/** Reads no table, so it costs next to nothing. */
export function readPosition(db: Db): Promise<Position> {
  return db.one<Position>(sql`
    select pg_is_in_recovery() as "isReplica",
      (select system_identifier::text from pg_control_system()) as system,
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0'
      )::bigint as position`);
}
