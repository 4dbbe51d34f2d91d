import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { type ChainedRow, chainHash, GENESIS } from './chain.ts';

export type NewEntry = Omit<ChainedRow, 'number'>;
type Head = { door_id: number; number: number; hash: Buffer };
export type StoredRow = ChainedRow & { id: number; previous_hash: Buffer; hash: Buffer };

const columns = sql`
  door_id, number, at, recorded_at, action, how, customer_id, user_id, booking_id, outcome, reason, command_id,
  event_epoch, event_number, previous_hash, hash`;

/** Adds rows to their doors' chains, which stay locked until the transaction ends. */
export async function append(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const doorIds = [...new Set(entries.map(({ door_id }) => door_id))].sort((a, b) => a - b);
  const heads = await tx.query<Head>(sql`
    insert into activity_heads as h (door_id, number, hash)
    select door_id, 0, ${GENESIS} from unnest(${doorIds}::integer[]) with ordinality as d(door_id, place) order by place
    on conflict (door_id) do update set number = h.number
    returning door_id, number, hash`);
  const ends = new Map(heads.map((head) => [head.door_id, head]));
  const rows = entries.map((entry) => {
    const end = ends.get(entry.door_id) as Head;
    const row = {
      ...entry,
      at: stored(entry.at),
      recorded_at: stored(entry.recorded_at),
      number: end.number + 1,
    };
    const hash = chainHash(end.hash, row);
    ends.set(entry.door_id, { door_id: entry.door_id, number: row.number, hash });
    return { ...row, previous_hash: asBytes(end.hash), hash: asBytes(hash) };
  });
  const newEnds = [...ends.values()].map((end) => ({ ...end, hash: asBytes(end.hash) }));
  await tx.query(sql`
    with heads as (
      update activity_heads h set number = e.number, hash = e.hash
      from jsonb_to_recordset(${JSON.stringify(newEnds)}::jsonb) as e(door_id integer, number integer, hash bytea)
      where h.door_id = e.door_id
    )
    insert into activity (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      door_id integer, number integer, at timestamptz, recorded_at timestamptz, action text, how text,
      customer_id integer, user_id integer, booking_id integer, outcome text, reason text, command_id bigint,
      event_epoch bigint, event_number bigint, previous_hash bytea, hash bytea)`);
}

/** The rows of a door's chain in their order, and where the chain says that it ends. */
export async function chainOf(
  db: Db,
  doorId: number,
): Promise<{ rows: StoredRow[]; head: Head | undefined }> {
  const rows = await db.query<StoredRow>(sql`
    select id, ${columns} from activity where door_id = ${doorId} order by number`);
  const head = await db.maybe<Head>(
    sql`select door_id, number, hash from activity_heads where door_id = ${doorId}`,
  );
  return { rows, head };
}

export type ShownRow = Pick<ChainedRow, 'at' | 'action' | 'how' | 'outcome' | 'reason'> & {
  id: number;
  who: string | null;
};

export type ActivityFilter = {
  /** Only rows in `[from, to)`. */
  from: Temporal.Instant | null;
  to: Temporal.Instant | null;
  /** Only what this customer did; null for everything. */
  customerId: number | null;
  /** Nothing from before this moment, such as the customer's own time at the unit. */
  since: Temporal.Instant | null;
  offset: number;
  limit: number;
};

export function list(db: Db, doorId: number, filter: ActivityFilter): Promise<ShownRow[]> {
  return db.query(sql`
    select a.id, a.at, a.action, a.how, a.outcome, a.reason,
      coalesce(c.first_name || ' ' || c.last_name, u.name) as who
    from activity a
      left join customers c on c.id = a.customer_id
      left join users u on u.id = a.user_id
    where a.door_id = ${doorId}
      and (${filter.from}::timestamptz is null or a.at >= ${filter.from})
      and (${filter.to}::timestamptz is null or a.at < ${filter.to})
      and (${filter.since}::timestamptz is null or a.at >= ${filter.since})
      and (${filter.customerId}::integer is null or a.customer_id = ${filter.customerId})
    order by a.at desc, a.number desc
    offset ${filter.offset} limit ${filter.limit}`);
}

// PostgreSQL keeps microseconds; the hash must be over what can be read back.
function stored(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}

function asBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
