import { inTime } from '@gatehouse/server/testing/eventually';
import pg from 'pg';
import { first } from '../tools/harness/lists.ts';

/** Plain connections: what SQL alone is measured on, and what the benchmark itself asks. */
export type Pool = {
  query<Row extends pg.QueryResultRow>(
    statement: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  end(): Promise<void>;
};

/** Opens up to `max` connections. Who waits too long, be it for one of them, learns for which statement. */
export function openPool(url: string, max: number): Pool {
  const pool = new pg.Pool({ connectionString: url, max, pipeline: true });
  // Connections that the database ends when it stops.
  pool.on('error', () => {});
  return {
    query(statement, values) {
      const text = typeof statement === 'string' ? statement : statement.text;
      return inTime(pool.query(statement, values), { for: `the database to answer: ${text}` });
    },
    end: () => pool.end(),
  };
}

/** The one row that a statement came to. Throws where there is none. */
export function oneRow<Row extends pg.QueryResultRow>({ rows }: pg.QueryResult<Row>): Row {
  return first(rows);
}

/** Copies a database within its cluster and answers with the copy's address; nobody may be connected to it meanwhile. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const inCluster = (database: string) => url.replace(/[^/]+$/, database);
  const pool = openPool(inCluster('postgres'), 1);
  try {
    await pool.query(
      `create database ${name} template ${url.slice(url.lastIndexOf('/') + 1)} strategy file_copy`,
    );
  } finally {
    await pool.end();
  }
  return inCluster(name);
}
