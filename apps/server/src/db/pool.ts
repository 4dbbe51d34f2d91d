import pg from 'pg';
import { isSystemError } from '../systemError.ts';
import type { Sql } from './sql.ts';
import { CONNECTION_EXCEPTION_CLASS, NO_CONNECTION, sqlState, TRANSIENT } from './sqlStates.ts';

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
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
};

export type Database = Db & { close(): Promise<void> };

export type DatabaseOptions = {
  /** Connections held at most; a caller waits for a free one. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
};

const MAX_RETRIES = 3;
const STATEMENT_TIMEOUT_MS = 30_000;
const CHECKOUT_TIMEOUT_MS = 15_000;

/** Opens a pool of connections to the database at `url`. No connection is made before the first query. */
export function createDb(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: options.name ?? 'gatehouse',
    connectionTimeoutMillis: CHECKOUT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    types: { getTypeParser },
  });
  // An idle connection that breaks is dropped by the pool; the next query opens another.
  pool.on('error', () => {});

  // `pool.query` would drop the connection at every SQL error; a released client keeps it.
  async function withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    // A connection that breaks fails the query in flight, which is where it is reported.
    const ignore = () => {};
    client.on('error', ignore);
    let ended = false;
    try {
      return await use(client);
    } catch (error) {
      ended = error instanceof pg.DatabaseError && error.severity === 'FATAL';
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(ended || client.getTransactionStatus() !== 'I');
    }
  }

  return {
    ...queries(
      <Row>(q: Sql) => withClient((client) => run<Row>(client, q)),
      async (work) => {
        for (let attempt = 0; ; attempt++) {
          try {
            return await withClient((client) => inTransaction(client, work));
          } catch (error) {
            if (attempt === MAX_RETRIES || !isTransient(error)) throw error;
          }
        }
      },
    ),
    close: () => pool.end(),
  };
}

const BROKEN_LINE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);

/** Whether the database could not be reached, so that the same may succeed a little later. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith(CONNECTION_EXCEPTION_CLASS) || NO_CONNECTION.has(state);
  if (isSystemError(error) && BROKEN_LINE.has(error.code)) return true;
  // What the driver and its pool say, for which they have no codes.
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}

function queries(execute: Db['query'], transaction: Db['transaction']): Db {
  async function atMostOne<Row>(q: Sql): Promise<Row | undefined> {
    const rows = await execute<Row>(q);
    if (rows.length > 1) throw new Error(`Expected one row, got ${rows.length}: ${q.text}`);
    return rows[0];
  }
  return {
    query: execute,
    maybe: atMostOne,
    async one<Row>(q: Sql) {
      const row = await atMostOne<Row>(q);
      if (row === undefined) throw new Error(`Expected one row, got none: ${q.text}`);
      return row;
    },
    transaction,
  };
}

async function inTransaction<Result>(
  client: pg.PoolClient,
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
  const tx = queries(
    <Row>(q: Sql) => whileOpen(() => run<Row>(client, q)),
    (inner) => whileOpen(() => inTransaction(client, inner, depth + 1)),
  );
  // Not awaited: the first statement travels in the same packet.
  const begun = client.query(begin);
  begun.catch(() => {});
  try {
    const result = await work(tx);
    open = false;
    await begun;
    await client.query(commit);
    return result;
  } catch (error) {
    open = false;
    // When this fails too, the connection is gone and the pool drops it.
    await client.query(rollback).catch(() => {});
    throw error;
  }
}

async function run<Row>(client: pg.PoolClient, q: Sql): Promise<Row[]> {
  const result = await client.query({ name: statementName(q.text), text: q.text, values: [...q.values] });
  return result.rows;
}

const statementNames = new Map<string, string>();
const MAX_STATEMENTS = 2_000;

// Every connection keeps what it prepared, so texts of varying length must not pile up there: past the limit
// a statement is parsed at each use.
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENTS) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && TRANSIENT.has(state);
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
