/** What tells whether a copy of a database has all that it was made of. */
import pg from 'pg';
import { listTables } from './dumpQueries.ts';

/** Every table with how many rows it has and a number that is the same only while each of them is. */
export async function digestTables(client: pg.Client): Promise<string[]> {
  const digests: string[] = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ count: string; digest: string }>(`
      select count(*)::text as count, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as digest
      from ${pg.escapeIdentifier(name)} t`);
    digests.push(...rows.map(({ count, digest }) => `${name}: ${count} rows (${digest})`));
  }
  return digests;
}

/** What was made in a cluster and its database, each with its kind: roles, databases, schemas, tables, indexes, rules, … */
export async function listObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(`
    with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    made as (
      select 'pg_namespace'::regclass as class, oid from ours
      union all select 'pg_class'::regclass, oid from pg_class where relnamespace in (select oid from ours)
      union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace in (select oid from ours)
      union all select 'pg_type'::regclass, oid from pg_type
        where typnamespace in (select oid from ours) and typtype in ('d', 'e', 'r')
      union all select 'pg_trigger'::regclass, oid from pg_trigger where not tgisinternal
      union all select 'pg_policy'::regclass, oid from pg_policy
      union all select 'pg_extension'::regclass, oid from pg_extension
      -- Later versions list what may not be null among them.
      union all select 'pg_constraint'::regclass, oid from pg_constraint
        where connamespace in (select oid from ours) and contype <> 'n'
      union all select 'pg_database'::regclass, oid from pg_database
      union all select 'pg_authid'::regclass, oid from pg_roles where rolname !~ '^pg_'
    )
    select o.type || ' ' || o.identity as object
    from made m, pg_identify_object(m.class, m.oid, 0) o
    where not exists (select from pg_depend d where d.classid = m.class and d.objid = m.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ object }) => object);
}

/** When each migration was applied, as text. */
export async function listAppliedTimes(client: pg.Client): Promise<{ name: string; at: string }[]> {
  const { rows } = await client.query<{ name: string; at: string }>(
    'select name, applied_at::text as at from schema_migrations order by name',
  );
  return rows;
}

export async function setAppliedTime(
  client: pg.Client,
  { name, at }: { name: string; at: string },
): Promise<void> {
  await client.query('update schema_migrations set applied_at = $2::timestamptz where name = $1', [name, at]);
}
