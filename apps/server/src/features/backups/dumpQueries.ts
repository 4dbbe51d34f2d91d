/** What a backup reads of a database and writes to one, over a connection of its own. */
import pg from 'pg';

/** Any number, the same in every process: one backup of a database at a time. */
const BACKUP_LOCK = 467_284;
const CONNECT_TIMEOUT_MS = 10_000;
/** So that text means the same to whoever writes it and whoever reads it. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO,YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 3,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  // One that holds a lock says nothing as long as a copy takes.
  idle_session_timeout: 0,
};

/** Connects to the database at `url` for a copy of all of it, and ends the connection with its scope. */
export async function connectForCopy(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gatehouse-backup',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A connection that breaks fails the query in flight, which is where it is reported.
  client.on('error', () => {});
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A host with several addresses fails without a message of its own.
    throw new Error(`The database cannot be reached: ${error.message || error.code}. See DATABASE_URL.`);
  });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Keeps other backups of this database away until the connection ends; false where another is under way. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    BACKUP_LOCK,
  ]);
  return rows[0]?.locked === true;
}

/** How much room the database takes, in bytes. */
export async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes);
}

export type TableColumns = { name: string; columns: string[] };

/** Every table but that of the migrations, with the columns that are stored and not reckoned from others. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

export type SequenceValue = { name: string; value: string; isCalled: boolean };

/** Where the counters of ids stand. They know no snapshot: read last, no row of one has a higher id. */
export async function listSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`);
  const values: SequenceValue[] = [];
  for (const { name } of rows) {
    const { rows: stored } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    values.push(...stored.map((one) => ({ name, ...one })));
  }
  return values;
}

export async function setSequence(
  client: pg.Client,
  { name, value, isCalled }: SequenceValue,
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    pg.escapeIdentifier(name),
    value,
    isCalled,
  ]);
}

/** The statement that writes out a table's rows, or takes them in. */
export function copyStatement(
  { name, columns }: TableColumns,
  direction: 'to stdout' | 'from stdin',
): string {
  return `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) ${direction}`;
}

/** Whether the database has no table at all. */
export async function hasNoTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') limit 1`);
  return rows.length === 0;
}

/**
 * Lets rows come in any order and without what their coming would set off, until the function that this resolves to is
 * called: that checks all references between them.
 */
export async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  const tables = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/**
 * Makes what was restored fit to go on, at `now`. Counters of commands and versions of credentials went back, where
 * controllers have seen higher ones; they jump ahead of all that can have been used, to the milliseconds since 1970.
 * Nothing is known of any connection, and whoever had signed out since would be signed in again: every session ends, and
 * no code that was sent holds.
 */
export async function resumeFrom(client: pg.Client, now: Temporal.Instant): Promise<void> {
  await client.query(
    `update controllers set online = false, command_counter = greatest(command_counter, $1::bigint),
      pins_desired_version = greatest(pins_desired_version, pins_acknowledged_version, $1::bigint), pins_sent_at = null,
      grants_desired_version = greatest(grants_desired_version, grants_acknowledged_version, $1::bigint),
      grants_sent_at = null`,
    [now.epochMilliseconds],
  );
  await client.query('update token_families set ended_at = $1 where ended_at is null', [now.toString()]);
  await client.query('delete from one_time_codes');
}
