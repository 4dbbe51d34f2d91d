import { type ControllerKeyRow, controllerKeySql } from '../db/controllerKey.ts';
import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Where a kind of credentials stands: the table of sites where something changed, and its columns of `controllers`. */
export type CredentialSql = {
  changes: Sql;
  desiredVersion: Sql;
  acknowledgedVersion: Sql;
  fingerprint: Sql;
  sentAt: Sql;
};

/** Takes the sites where something changed, each as often as it did. */
export async function takeChanges(tx: Db, { changes }: CredentialSql, limit: number): Promise<number[]> {
  const taken = await tx.query<{ site_id: number }>(sql`
    delete from ${changes}
    where id in (select id from ${changes} order by id limit ${limit} for update skip locked)
    returning site_id`);
  return taken.map(({ site_id }) => site_id);
}

/** Keeps other processes away from the credentials of these sites until the transaction ends. */
export async function lockSites(tx: Db, lockClass: number, siteIds: readonly number[]): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(${lockClass}, id) from unnest(${siteIds}::integer[]) as id`,
  );
}

export async function listControllersAt(tx: Db, siteIds: readonly number[]): Promise<number[]> {
  const controllers = await tx.query<{ id: number }>(sql`
    select id from controllers where site_id = any(${siteIds}::integer[])`);
  return controllers.map(({ id }) => id);
}

/** Gives a new version to those controllers whose set is another one by its fingerprint; returns their ids. */
export async function raiseVersions(
  tx: Db,
  columns: CredentialSql,
  prints: readonly { id: number; print: string }[],
): Promise<number[]> {
  const due = await tx.query<{ id: number }>(sql`
    with due as (
      select c.id, decode(r.print, 'hex') as print
      from controllers c join jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) as r (id integer, print text)
        using (id)
      where c.${columns.fingerprint} is distinct from decode(r.print, 'hex')
      order by c.id for no key update of c
    )
    update controllers c set ${columns.fingerprint} = due.print, ${columns.sentAt} = null,
      ${columns.desiredVersion} = greatest(c.${columns.desiredVersion}, c.${columns.acknowledgedVersion}) + 1
    from due where c.id = due.id returning c.id`);
  return due.map(({ id }) => id);
}

export type Outdated = ControllerKeyRow & {
  id: number;
  site_id: number;
  serial: string;
  version: number;
  print: Buffer;
};

/** Takes the controllers that are there, hold another version, and were sent none since `sentBefore`. */
export function takeOutdated(
  tx: Db,
  { desiredVersion, acknowledgedVersion, fingerprint, sentAt }: CredentialSql,
  { now, sentBefore, limit }: { now: Temporal.Instant; sentBefore: Temporal.Instant; limit: number },
): Promise<Outdated[]> {
  // A backup that was restored may have forgotten versions which a controller has not.
  return tx.query(sql`
    update controllers c set ${sentAt} = ${now},
      ${desiredVersion} = case when ${acknowledgedVersion} > ${desiredVersion} then ${acknowledgedVersion} + 1 else ${desiredVersion} end
    where id in (
      select id from controllers
      where online and ${acknowledgedVersion} <> ${desiredVersion}
        and coalesce(${sentAt} <= ${sentBefore}, true)
      order by id limit ${limit} for no key update skip locked
    )
    returning id, site_id, serial, ${controllerKeySql}, ${desiredVersion} as version, ${fingerprint} as print`);
}
