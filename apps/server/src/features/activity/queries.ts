import type { ActivityEntry } from '@gatehouse/contract/model/access';
import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { type AuditRow, hashedContent } from './hashChain.ts';

export type NewAuditRow = Omit<AuditRow, 'number'>;
type Head = { door_id: number; number: number; hash: Buffer };
export type StoredAuditRow = AuditRow & { id: number; previous_hash: Buffer; hash: Buffer };

const columns = sql`
  door_id, number, at, recorded_at, action, how, customer_id, user_id, booking_id, outcome, reason, command_id,
  event_epoch, event_number, previous_hash, hash`;

/** Adds rows to their doors' audit trails, which stay locked until the transaction ends. */
export async function append(db: Db, entries: readonly NewAuditRow[]): Promise<void> {
  const rows = entries.map((entry) => {
    const row = { ...entry, at: stored(entry.at), recorded_at: stored(entry.recorded_at) };
    return { ...row, said: hashedContent(row) };
  });
  await db.query(sql`select append_activity(${JSON.stringify(rows)}::jsonb)`);
}

/** The rows of a door's audit trail in their order, and where its hash chain ends. */
export async function readHashChain(
  db: Db,
  doorId: number,
): Promise<{ rows: StoredAuditRow[]; head: Head | undefined }> {
  const rows = await db.query<StoredAuditRow>(sql`
    select id, ${columns} from activity where door_id = ${doorId} order by number`);
  const head = await db.maybe<Head>(
    sql`select door_id, number, hash from activity_heads where door_id = ${doorId}`,
  );
  return { rows, head };
}

export type ShownAuditRow = Omit<ActivityEntry, 'at'> & { at: Temporal.Instant };

export type ActivityFilter = {
  /** Only rows in `[from, to)`. */
  from: Temporal.Instant | null;
  to: Temporal.Instant | null;
  /** Only what this customer did; null for everything. */
  customerId: number | null;
  /** Whether customers are named; staff are in any case. */
  namesCustomers: boolean;
  /** Nothing from before this moment, such as the customer's own time at the unit. */
  since: Temporal.Instant | null;
  offset: number;
  limit: number;
};

export function list(db: Db, doorId: number, filter: ActivityFilter): Promise<ShownAuditRow[]> {
  return db.query(sql`
    select a.id, a.at, a.action, a.how, a.outcome, a.reason,
      coalesce(case when ${filter.namesCustomers} then c.first_name || ' ' || c.last_name end, u.name) as who
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

/** Whose codes these are, by the code's site and id: a controller speaks only for its own site. */
export async function listPinHolders(db: Db, codeIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; site_id: number; customer_id: number }>(sql`
    select id, site_id, customer_id from pin_codes where id = any(${codeIds}::bigint[])`);
  return new Map(rows.map(({ id, site_id, customer_id }) => [`${site_id} ${id}`, customer_id]));
}

export type GrantHolder = { customer_id: number | null; user_id: number | null; reason: string | null };

/** Whose grants these are, by the controller and the grant's id: a controller speaks only for its own. */
export async function listGrantHolders(
  db: Db,
  grantIds: readonly number[],
): Promise<Map<string, GrantHolder>> {
  const rows = await db.query<GrantHolder & { id: number; controller_id: number }>(sql`
    select id, controller_id, customer_id, user_id, reason from bluetooth_grants
    where id = any(${grantIds}::bigint[])`);
  return new Map(rows.map((row) => [`${row.controller_id} ${row.id}`, row]));
}

// PostgreSQL keeps microseconds; the hash must be over what can be read back.
function stored(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'microsecond', roundingMode: 'floor' });
}
