import pg from 'pg';

export type Run = (statement: string) => Promise<unknown>;

/** Writes many rows at once: no foreign key is checked, and afterwards the database knows what it holds. */
export async function seed(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const run: Run = (statement) => client.query(statement);
  try {
    await run(
      "set session_replication_role = replica; set timezone = 'UTC'; set maintenance_work_mem = '512MB'",
    );
    await work(run);
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.columns where is_identity = 'YES' and table_schema = 'public'",
    );
    for (const { name } of tables.rows) {
      await run(
        `select setval(pg_get_serial_sequence('${name}', 'id'), greatest(coalesce(max(id), 0), 1)) from ${name}`,
      );
    }
    await run('vacuum analyze');
    await run('checkpoint');
  } finally {
    await client.end();
  }
}

/** Leaves bookings unchecked during the work and checks all of them at once after it, which is faster. */
export async function withoutOverlapCheck(run: Run, work: () => Promise<unknown>): Promise<void> {
  const found = (await run(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'no_overlap'",
  )) as pg.QueryResult<{ definition: string }>;
  await run('alter table bookings drop constraint no_overlap');
  await work();
  await run(`alter table bookings add constraint no_overlap ${found.rows[0]!.definition}`);
}
