import type pg from 'pg';
import { sqlState } from './sqlStates.ts';

/** The oldest PostgreSQL that has all that is used. */
const LEAST_POSTGRESQL = 15;

/** What a database that only speaks PostgreSQL's protocol may lack, and a statement that needs it. */
const features = [
  {
    name: 'exclusion constraints, which keep a unit from being booked twice',
    statement:
      'create temporary table gatehouse_probe (during tstzrange, exclude using gist (during with &&))',
  },
  { name: 'notifications, which carry live updates between processes', statement: 'listen gatehouse_probe' },
  { name: 'advisory locks', statement: 'select pg_advisory_xact_lock(467285)' },
];
/** Not supported, a syntax error, no such function, no such access method. */
const LACKING: ReadonlySet<string | undefined> = new Set(['0A000', '42601', '42883', '42704']);

/**
 * Throws in words where a database is not what Gatehouse can run on: another engine that speaks PostgreSQL's protocol, a
 * PostgreSQL that is too old, or a connection pooler in between, through which no session lasts.
 * @returns PostgreSQL's version as a number like 150018.
 */
export async function requireEngine(client: pg.Client): Promise<number> {
  const engine = await describeEngine(client);
  if (engine.backend !== backendOf(client)) {
    throw new Error(
      'This address leads to a connection pooler. Migrations, live updates and backups need a session of their own: ' +
        'set DATABASE_DIRECT_URL to PostgreSQL itself, and DATABASE_URL to the pooler.',
    );
  }
  if (engine.version < LEAST_POSTGRESQL * 10_000) throw new Error(refusal(engine.words, 'is too old'));
  // One that has our tables has shown that it can.
  if (!engine.hasTables) await requireFeatures(client, engine.words);
  return engine.version;
}

type Engine = { version: number; words: string; backend: number; hasTables: boolean };

async function describeEngine(client: pg.Client): Promise<Engine> {
  const { rows } = await client.query<Engine>(`
    select current_setting('server_version_num')::integer as version, version() as words,
      pg_backend_pid() as backend, to_regclass('schema_migrations') is not null as "hasTables"`);
  const [engine] = rows;
  if (!engine) throw new Error('The database does not say what it is.');
  return engine;
}

/** The process that whoever took the connection named; a pooler names none of PostgreSQL's. */
function backendOf(client: pg.Client): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

async function requireFeatures(client: pg.Client, words: string): Promise<void> {
  for (const { name, statement } of features) {
    await client.query('begin');
    try {
      await client.query(statement);
    } catch (error) {
      if (!LACKING.has(sqlState(error))) throw error;
      throw new Error(refusal(words, `has no ${name}`), { cause: error });
    } finally {
      await client.query('rollback');
    }
  }
}

function refusal(words: string, problem: string): string {
  return `This database ${problem}: it is '${words}', and Gatehouse needs PostgreSQL ${LEAST_POSTGRESQL} or later.`;
}
