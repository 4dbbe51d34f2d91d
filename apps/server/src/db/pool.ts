import pg from 'pg';
import type { OutageLog } from '../outageLog.ts';
import { isSystemError } from '../systemError.ts';
import { tracedStatement } from '../tracing.ts';
import { type Sql, sql } from './sql.ts';
import { CONNECTION_EXCEPTION_CLASS, NO_CONNECTION, READ_ONLY, sqlState, TRANSIENT } from './sqlStates.ts';
import { TurnSocket } from './turnSocket.ts';

/** Runs SQL. The pool and a transaction are the same type, so a function need not know which one it got. */
export type Db = {
  query<Row>(q: Sql): Promise<Row[]>;
  /** The only row; anything else is a programming error. */
  one<Row>(q: Sql): Promise<Row>;
  /** The only row, or undefined; more than one is a programming error. */
  maybe<Row>(q: Sql): Promise<Row | undefined>;
  /**
   * Runs `work` in a transaction and commits, or rolls back when it throws. On a deadlock or a serialisation
   * failure the whole of `work` runs again, three times at most: it must have no effect outside the database.
   * Inside a transaction this is a savepoint: what `work` wrote is undone when it throws, the rest stays.
   *
   * A statement that `work` sent last and does not wait for travels with the commit. Where one has failed, nothing is
   * committed, and this rejects with its error, whether `work` looked at it or not.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
};

/** The connections of a process, and who waits for one. */
export type PoolUsage = { inUse: number; idle: number; max: number; waiting: number };

export type Database = Db & { usage(): PoolUsage; close(): Promise<void> };

export type DatabaseOptions = {
  /** Connections held at most; a caller waits for a free one. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Takes note of connections that are not to be had, or break in use. */
  outages?: OutageLog;
  /**
   * Whether a pooler hands each transaction to any of its connections: nothing that a session would keep is then used,
   * and the time limit of statements is the pooler's to set.
   */
  pooled?: boolean;
  /** How long to wait for a connection, and for a statement, whose connection then ends; in ms. */
  patienceMs?: number;
};

const MAX_RETRIES = 3;
const STATEMENT_TIMEOUT_MS = 30_000;
const CHECKOUT_TIMEOUT_MS = 15_000;

/** Statements go out without waiting for those before them, those of one turn in one packet. */
const sending = { keepAlive: true, pipeline: true, stream: () => new TurnSocket() };

/** Opens a pool of connections to the database at `url`. No connection is made before the first query. */
export function createDb(url: string, options: DatabaseOptions = {}): Database {
  const { max = 16, outages, pooled = false, patienceMs } = options;
  const run: Run = (client, q) => execute(client, q, pooled ? undefined : statementName(q.text));
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: options.name ?? 'gatehouse-server',
    connectionTimeoutMillis: patienceMs ?? CHECKOUT_TIMEOUT_MS,
    query_timeout: patienceMs,
    idleTimeoutMillis: 60_000,
    ...sending,
    ...sessionSettings(pooled, patienceMs),
    types: { getTypeParser },
  });
  // An idle connection that breaks is dropped by the pool; the next query opens another.
  pool.on('error', () => {});

  function connect(): Promise<pg.PoolClient> {
    return noteUnreachable(pool.connect()).catch((error: unknown) => {
      if (isUnreachable(error)) outages?.failed(error);
      throw error;
    });
  }

  // `pool.query` would drop the connection at every SQL error; a released client keeps it.
  async function withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await connect();
    // A connection that breaks fails the query in flight, too.
    const onBroken = (error: Error) => outages?.failed(error);
    client.on('error', onBroken);
    let ended = false;
    try {
      const result = await use(client);
      outages?.succeeded();
      return result;
    } catch (error) {
      // The next one may lead to the database that takes writes now.
      ended =
        (error instanceof pg.DatabaseError && error.severity === 'FATAL') || sqlState(error) === READ_ONLY;
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(ended || client.getTransactionStatus() !== 'I');
    }
  }

  return {
    ...dbOf(
      <Row>(q: Sql) =>
        withClient((client) =>
          run<Row>(client, q).catch((error: unknown) => {
            if (isStalePlan(error)) return run<Row>(client, q);
            throw error;
          }),
        ),
      async (work) => {
        for (let attempt = 0; ; attempt++) {
          try {
            return await withClient((client) => inTransaction(client, run, work));
          } catch (error) {
            if (attempt === MAX_RETRIES || !isTransient(error)) throw error;
          }
        }
      },
    ),
    usage: () => usageOf(pool, max),
    close: () => pool.end(),
  };
}

/** What every session has. A pooler takes no options; it does carry a time zone from one of its connections to the next. */
function sessionSettings(pooled: boolean, timeoutMs = STATEMENT_TIMEOUT_MS): pg.PoolConfig {
  return pooled
    ? { onConnect: (client) => client.query(`set timezone = 'UTC'`) }
    : { options: `-c timezone=UTC -c statement_timeout=${timeoutMs}` };
}

const BROKEN_LINE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

const WITHOUT_CODE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** What failed because the database could not be reached. Other services' errors look the same. */
const unreachable = new WeakSet<object>();

/** Whether the database could not be reached, so that the same may succeed a little later. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && unreachable.has(error);
}

/** Remembers of what the driver and its pool throw whether it means that the database could not be reached. */
async function noteUnreachable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && meansUnreachable(error)) unreachable.add(error);
    throw error;
  }
}

function meansUnreachable(error: Error): boolean {
  const state = sqlState(error);
  if (state !== undefined) {
    return state.startsWith(CONNECTION_EXCEPTION_CLASS) || NO_CONNECTION.has(state) || state === READ_ONLY;
  }
  if (isSystemError(error) && BROKEN_LINE.has(error.code)) return true;
  // What they have no codes for.
  return WITHOUT_CODE.test(error.message);
}

/** How long a statement may run over these connections, in milliseconds; 0 where there is no limit. */
export async function readStatementTimeout(db: Db): Promise<number> {
  const { limit } = await db.one<{ limit: number }>(
    sql`select setting::integer as limit from pg_settings where name = 'statement_timeout'`,
  );
  return limit;
}

/** A database that runs statements and transactions by these. */
export function dbOf(query: Db['query'], transaction: Db['transaction']): Db {
  async function atMostOne<Row>(q: Sql): Promise<Row | undefined> {
    const rows = await query<Row>(q);
    if (rows.length > 1) throw new Error(`Expected one row, got ${rows.length}: ${q.text}`);
    return rows[0];
  }
  return {
    query,
    maybe: atMostOne,
    async one<Row>(q: Sql) {
      const row = await atMostOne<Row>(q);
      if (row === undefined) throw new Error(`Expected one row, got none: ${q.text}`);
      return row;
    },
    transaction,
  };
}

function usageOf({ totalCount, idleCount, waitingCount }: pg.Pool, max: number) {
  return { inUse: totalCount - idleCount, idle: idleCount, max, waiting: waitingCount };
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  run: Run,
  work: (tx: Db) => Promise<Result>,
  depth = 0,
): Promise<Result> {
  const [begin, commit, rollback] =
    depth === 0
      ? ['begin', 'commit', 'rollback']
      : [`savepoint s${depth}`, `release s${depth}`, `rollback to s${depth}`];
  let open = true;
  // A branch of `work` that outlives it must not write outside the transaction.
  const whileOpen = <Value>(use: () => Promise<Value>) =>
    open ? use() : Promise.reject(new Error('This transaction has ended'));
  let failure: unknown;
  let last: Promise<unknown> = Promise.resolve();
  const noted = <Row>(sent: Promise<Row>): Promise<Row> => {
    last = sent.catch((error: unknown) => {
      failure ??= error;
    });
    return sent;
  };
  const tx = dbOf(
    <Row>(q: Sql) => whileOpen(() => noted(run<Row>(client, q))),
    (inner) => whileOpen(() => inTransaction(client, run, inner, depth + 1)),
  );
  // Not awaited: the first statement travels in the same packet.
  const begun = noteUnreachable(client.query(begin));
  begun.catch(() => {});
  try {
    const result = await work(tx);
    open = false;
    await begun;
    const committed = noteUnreachable(client.query(commit));
    // What comes next in the outer transaction travels with the end of this one, and fails where that does.
    if (depth > 0) committed.catch(() => {});
    // PostgreSQL answers so, and with no error, where a statement failed.
    else if ((await committed).command === 'ROLLBACK') {
      await last;
      throw failure ?? new Error('A part of this transaction failed, and all was undone');
    }
    return result;
  } catch (error) {
    open = false;
    // When this fails too, the connection is gone and the pool drops it.
    await client.query(rollback).catch(() => {});
    throw error;
  }
}

type Run = <Row>(client: pg.PoolClient, q: Sql) => Promise<Row[]>;

/** Runs a statement, prepared under a name where it has one. */
function execute<Row>(client: pg.PoolClient, q: Sql, name: string | undefined): Promise<Row[]> {
  return tracedStatement(q.text, () => send<Row>(client, q, name));
}

async function send<Row>(
  client: pg.PoolClient,
  { text, values }: Sql,
  name: string | undefined,
): Promise<Row[]> {
  const sent = client.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
  try {
    return (await noteUnreachable(sent)).rows;
  } catch (error) {
    // Prepared under another name from now on, in every connection.
    if (isStalePlan(error)) statementNames.delete(text);
    throw error;
  }
}

const statementNames = new Map<string, string>();
let namesGiven = 0;
const MAX_STATEMENTS = 2_000;

// Every connection keeps what it prepared, so texts of varying length must not pile up there: past the limit
// a statement is parsed at each use.
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENTS) return known;
  const name = `s${namesGiven++}`;
  statementNames.set(text, name);
  return name;
}

function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return (state !== undefined && TRANSIENT.has(state)) || isStalePlan(error);
}

/** Whether a table has more columns than when the statement was prepared, as after the migration of a newer release. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

const { builtins } = pg.types;
const textArrayOid: number = 1009;
const int8ArrayOid = 1016;
const timestamptzArrayOid = 1185;
const dateArrayOid = 1182;

const parseTextArray: (value: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid);
const each =
  <Item>(parse: (value: string) => Item) =>
  (value: string) =>
    parseTextArray(value).map((item) => (item === null ? null : parse(item)));

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, toInteger],
  [int8ArrayOid, each(toInteger)],
  [builtins.TIMESTAMPTZ, (value) => Temporal.Instant.from(value)],
  [timestamptzArrayOid, each((value) => Temporal.Instant.from(value))],
  [builtins.DATE, (value) => value],
  [dateArrayOid, each((value) => value)],
  [builtins.NUMERIC, refuseNumeric],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
}

function toInteger(value: string): number {
  const integer = Number(value);
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${value} is too large for a number`);
  return integer;
}

function refuseNumeric(): never {
  throw new TypeError('numeric has no exact number here: cast it to bigint or double precision');
}
