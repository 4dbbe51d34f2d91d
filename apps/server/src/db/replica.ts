import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createOutageLog } from '../outageLog.ts';
import { createDb, type Db, dbOf, isUnreachable } from './pool.ts';
import { type Position, readPosition } from './replicaPosition.ts';
import type { Sql } from './sql.ts';

/** What the replica shows is at most this old; where it would be older, the primary is asked. */
export const MAX_AGE_MS = 5_000;
/** How often the position of the primary is read, and whether the replica keeps up with it. */
const LOOK_MS = 1_000;
/** How far back an age can be found out. */
const KEPT_MS = 60_000;
/** How long the replica may take for one statement: after that the primary still has time for it. */
const PATIENCE_MS = 2_000;

/** Where reads of one request go that may be a little old. */
export type Reader = Db & {
  /** How old at most what was read is by now, in ms; undefined where all of it came from the primary. */
  ageMs(): number | undefined;
};

/** A streaming replica of the database, for what may be a little old. */
export type Replica = {
  /** For one request: asks the replica where it is young enough, else the primary. Transactions are the primary's. */
  reader(): Reader;
  /** How old at most the replica is, in ms; undefined until that was found out once. */
  ageMs(): number | undefined;
  close(): Promise<void>;
};

export type ReplicaOptions = {
  config: Pick<Config, 'databaseReplicaUrl' | 'databasePool'>;
  /** The primary. */
  db: Db;
  /** The address of the primary without a pooler in between. */
  directUrl: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>;
};

/** The replica of the configuration; undefined where it has none. */
export function createReplica({ config, db, directUrl, log }: ReplicaOptions): Replica | undefined {
  const url = config.databaseReplicaUrl;
  if (url === undefined) return undefined;
  const options = { name: 'gatehouse-replica', patienceMs: PATIENCE_MS };
  const replica = createDb(url, { ...options, max: config.databasePool });
  // Of its own, so that ages are known however many wait for the other connections to the primary.
  const primary = createDb(directUrl, { ...options, max: 1 });
  const ages = createAges();
  let isUsable = false;
  const outages = createOutageLog({
    log,
    begins: 'The replica cannot be used: guests are served from the primary',
    ends: 'Guests are served from the replica again',
    quietMs: MAX_AGE_MS,
  });

  async function look(): Promise<void> {
    try {
      const ofReplica = await readPosition(replica);
      const at = performance.now();
      requireYoung(ages.add(ofReplica, await readPosition(primary), at));
      isUsable = true;
      outages.succeeded();
    } catch (error) {
      isUsable = false;
      outages.failed(error);
    }
  }
  let looking: Promise<void> | undefined;
  const startLook = () => {
    looking ??= look().finally(() => (looking = undefined));
  };
  startLook();
  const timer = setInterval(startLook, LOOK_MS).unref();

  /** The rows and the moment as of which they hold at least. Rejects where that is too long ago. */
  async function readFrom<Row>(q: Sql): Promise<{ rows: Row[]; asOf: number }> {
    // The position first: what is read after it is as new or newer.
    const [position, rows] = await replica.transaction((tx) =>
      Promise.all([readPosition(tx), tx.query<Row>(q)]),
    );
    return { rows, asOf: requireYoung(ages.asOf(position)) };
  }

  return {
    reader() {
      let asOf: number | undefined;
      async function query<Row>(q: Sql): Promise<Row[]> {
        if (isUsable) {
          try {
            const found = await readFrom<Row>(q);
            asOf = Math.min(asOf ?? found.asOf, found.asOf);
            return found.rows;
          } catch (error) {
            // Whatever went wrong there, the primary has the last word. Others need not try before the next look.
            if (isUnreachable(error)) isUsable = false;
          }
        }
        return db.query<Row>(q);
      }
      return { ...dbOf(query, db.transaction), ageMs: () => ageOf(asOf) };
    },
    ageMs: () => ageOf(ages.newest()),
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([replica.close(), primary.close()]);
    },
  };
}

const ageOf = (asOf: number | undefined) => (asOf === undefined ? undefined : performance.now() - asOf);

function requireYoung(asOf: number | undefined): number {
  if (asOf === undefined || performance.now() - asOf > MAX_AGE_MS) {
    throw new Error(`The replica is more than ${MAX_AGE_MS / 1_000} s behind the primary`);
  }
  return asOf;
}

/**
 * Tells ages by positions alone: a replica that has replayed what the primary had written at some moment shows all that
 * was committed then. That holds on a primary that writes nothing, and compares no clocks of two machines.
 */
function createAges() {
  /** What the primary had written when, the newest last. */
  let written: { at: number; position: number }[] = [];
  let system: string | undefined;
  let newest: number | undefined;

  function requireReplica(replica: Position): void {
    if (!replica.isReplica) throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica');
    if (replica.system !== system)
      throw new Error('DATABASE_REPLICA_URL leads to a replica of another database');
  }

  /** The moment as of which a replica shows all that was committed; undefined where that is too long ago to be known. */
  function asOf(replica: Position): number | undefined {
    requireReplica(replica);
    return written.findLast(({ position }) => position <= replica.position)?.at;
  }

  return {
    /** Takes where the replica was, and where the primary was after that, which was asked for at `at`. */
    add(replica: Position, primary: Position, at: number): number | undefined {
      if (primary.isReplica) throw new Error('The address of the primary leads to a replica');
      const isAhead = replica.position > primary.position;
      if (isAhead || primary.system !== system) written = [];
      system = primary.system;
      requireReplica(replica);
      // It follows a primary that was lost, with changes that were lost with it.
      if (isAhead) throw new Error('The replica has changes that the primary has not');
      written = [...written.filter((one) => one.at > at - KEPT_MS), { at, position: primary.position }];
      const since = asOf(replica);
      newest = since ?? newest;
      return since;
    },
    asOf,
    /** The newest moment as of which the replica was known to show all. */
    newest: () => newest,
  };
}
