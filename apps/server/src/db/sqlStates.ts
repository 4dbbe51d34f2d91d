import pg from 'pg';

export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
export const EXCLUSION_VIOLATION = '23P01';
/** The server is starting, stopping or recovering. */
export const CANNOT_CONNECT_NOW = '57P03';

const SERIALISATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
export const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELLED = '57014';

/** The same transaction may succeed when it runs again. */
export const TRANSIENT: ReadonlySet<string> = new Set([SERIALISATION_FAILURE, DEADLOCK_DETECTED]);
/** Others had what the statement needed for too long. */
export const LOCK_OR_SERIALISATION: ReadonlySet<string> = new Set([
  ...TRANSIENT,
  LOCK_NOT_AVAILABLE,
  QUERY_CANCELLED,
]);
/** Characters that PostgreSQL cannot keep, such as NUL, in text or in JSON. */
export const UNTENABLE_TEXT: ReadonlySet<string> = new Set(['22021', '22P05']);
/** What writes has come to a standby, as when the primary has just become one. */
export const READ_ONLY = '25006';
/** Too many connections, or all of them ended: starting, stopping, after a crash. */
export const NO_CONNECTION: ReadonlySet<string> = new Set(['53300', '57P01', '57P02', CANNOT_CONNECT_NOW]);
/** The first two characters of every state of a broken connection. */
export const CONNECTION_EXCEPTION_CLASS = '08';

/** The SQLSTATE of an error PostgreSQL raised ('23P01'), undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
