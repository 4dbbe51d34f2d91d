import pg from 'pg';

export type Run = <Row extends pg.QueryResultRow>(statement: string) => Promise<pg.QueryResult<Row>>;

/** Writes many rows at once: no foreign key is checked, and afterwards the database knows what it holds. */
export async function seed(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  // The statement that runs fails, too, when the database stops.
  client.on('error', () => {});
  await client.connect();
  const run: Run = (statement) => client.query(statement);
  try {
    await run(
      "set session_replication_role = replica; set timezone = 'UTC'; set maintenance_work_mem = '512MB'",
    );
    await work(run);
    await run('vacuum analyze');
    await run('checkpoint');
  } finally {
    await client.end();
  }
}

/**
 * Leaves a table's indexes as they are during the work and builds them after it. VACUUM FULL does that without comparing
 * each row with all others for an exclusion constraint, which takes longer than everything else: the rows must keep it.
 */
export async function withoutIndexes(run: Run, table: string, work: () => Promise<unknown>): Promise<void> {
  const ready = (is: boolean) =>
    run(`update pg_index set indisready = ${is} where indrelid = '${table}'::regclass and not indisprimary`);
  await ready(false);
  await work();
  await ready(true);
  await run(`vacuum full ${table}`);
}

/** Lets new ids go on after those that were given; nobody else may write meanwhile. */
export async function continueIds(run: Run): Promise<void> {
  const { rows } = await run<{ name: string }>(
    "select table_name as name from information_schema.columns where is_identity = 'YES' and table_schema = 'public'",
  );
  for (const { name } of rows) {
    await run(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest(coalesce(max(id), 0), 1)) from ${name}`,
    );
  }
}
