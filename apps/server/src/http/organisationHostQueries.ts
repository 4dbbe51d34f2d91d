import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** The hosts of all operators, in the order they were added in. */
export function listHosts(db: Db): Promise<{ host: string; organisation_id: number }[]> {
  return db.query(sql`
    select host, organisation_id
    from organisation_hosts where archived_at is null order by id`);
}

/** The operator of an installation that has one; undefined where there are several, or none yet. */
export async function findOnlyOrganisation(db: Db): Promise<number | undefined> {
  const [first, second] = await db.query<{ id: number }>(sql`select id from organisations limit 2`);
  return second === undefined ? first?.id : undefined;
}
