import { ApiError } from '@gatehouse/contract/errors';
import type { Media } from '@gatehouse/contract/model/common';
import type { RecurringInterval } from '@gatehouse/contract/model/product';
import { isOnline } from '../../db/doorSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type TableRow = {
  id: number;
  name: string;
  site_id: number;
  organisation_id: number;
  site_name: string;
  site_address: string;
  time_zone: string;
  product_media: Media[];
  site_media: Media[];
  area_name: string;
  product_id: number;
  price: number;
  recurring_interval: RecurringInterval | null;
  recurring_interval_count: number;
  out_of_service: boolean;
};

/** Whether a table is out of service on days that meet a time. */
const isOut = (time: Sql) => sql`exists (
  select from unit_outages o where o.unit_id = u.id and o.archived_at is null and o.during && ${time})`;

const tableColumns = (now: Temporal.Instant) => sql`
  u.id, u.name, u.site_id, s.organisation_id, s.name as site_name, s.time_zone, p.media as product_media, s.media as site_media,
  concat_ws(', ', s.street1, s.street2, concat_ws(' ', s.suburb, s.state, s.postcode)) as site_address,
  a.name as area_name, p.id as product_id, p.price, p.recurring_interval, p.recurring_interval_count,
  u.out_of_service or u.overlock_manual or not p.active or ${isOut(sql`tstzrange(${now}, ${now}, '[]')`)} as out_of_service`;
const tables = sql`
  units u
    join sites s on s.id = u.site_id
    join areas a on a.id = u.area_id
    join products p on p.id = u.product_id`;

export type SeenTableRow = TableRow & { lights_offline: boolean };

/** A pool table of an organisation that has pool tables. */
export function findTable(
  db: Db,
  organisationId: number,
  id: number,
  now: Temporal.Instant,
): Promise<SeenTableRow | undefined> {
  return db.maybe(sql`
    select ${tableColumns(now)}, coalesce(d.has_lights, false) and not ${isOnline(now)} as lights_offline
    from ${tables}
      join organisations o on o.id = s.organisation_id
      left join doors d on d.id = u.door_id
      left join controllers c on c.id = d.controller_id
    where u.id = ${id} and u.type = 'pool_table' and o.id = ${organisationId} and o.feature_pool_table`);
}

/** Locks a table, and with it its queue. */
export async function lockTable(tx: Db, id: number, now: Temporal.Instant): Promise<TableRow> {
  const table = await tx.maybe<TableRow>(
    sql`select ${tableColumns(now)} from ${tables} where u.id = ${id} for no key update of u`,
  );
  if (!table) throw new ApiError('NOT_FOUND');
  return table;
}

/** Whether a table that is locked is in service all of a time. */
export async function isInService(
  tx: Db,
  unitId: number,
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
): Promise<boolean> {
  const { out } = await tx.one<{ out: boolean }>(
    sql`select ${isOut(sql`tstzrange(${start}, ${end})`)} as out from units u where u.id = ${unitId}`,
  );
  return !out;
}

export type EntryRow = {
  id: number;
  customer_id: number;
  booking_id: number;
  alias: string;
  position: number;
  misses: number;
  turn_ends_at: Temporal.Instant | null;
  booking_state: 'Upcoming' | 'Active' | 'InArrears' | 'Completed' | 'Cancelled' | 'Skipped';
  start_time: Temporal.Instant;
  end_time: Temporal.Instant;
} & ({ state: 'Queued'; started_at: null } | { state: 'Playing'; started_at: Temporal.Instant });

/** The queue of a table by place. */
export function listQueue(db: Db, unitId: number): Promise<EntryRow[]> {
  return db.query(sql`
    select q.id, q.customer_id, q.booking_id, q.alias, q.position, q.state, q.misses, q.turn_ends_at, q.started_at,
      b.state as booking_state, b.start_time, b.end_time
    from queue_entries q join bookings b on b.id = q.booking_id
    where q.unit_id = ${unitId} and q.state in ('Queued', 'Playing')
    order by q.position`);
}

/** Games of a customer at a table that are played, wait, or are just being paid. */
export async function countGames(
  db: Db,
  unitId: number,
  customerId: number,
  now: Temporal.Instant,
): Promise<{ games: number; paying: boolean }> {
  return db.one(sql`
    select count(*)::integer as games, coalesce(bool_or(o.paying), false) as paying
    from bookings b left join orders o on o.id = b.order_id
    where b.unit_id = ${unitId} and b.customer_id = ${customerId} and (
      b.state in ('Upcoming', 'Active') or b.queued and b.state = 'Held' and (b.held_until > ${now} or o.paying)
    )`);
}

/** Writes down a game that is about to be paid. */
export async function insertGame(
  tx: Db,
  game: {
    table: TableRow;
    customerId: number;
    orderId: number;
    alias: string;
    start: Temporal.Instant;
    end: Temporal.Instant;
    now: Temporal.Instant;
    heldUntil: Temporal.Instant;
  },
): Promise<void> {
  const { table } = game;
  await tx.query(sql`
    insert into bookings (unit_id, site_id, product_id, customer_id, order_id, state, queued, start_time, end_time,
      held_until, price, recurring, notes, created_at)
    values (${table.id}, ${table.site_id}, ${table.product_id}, ${game.customerId}, ${game.orderId}, 'Held', true,
      ${game.start}, ${game.end}, ${game.heldUntil}, ${table.price}, false, ${game.alias}, ${game.now})`);
}

/** Puts games that were paid for and have no place yet behind the others, in the order in which they were paid. */
export async function placeNewGames(tx: Db, unitId: number, now: Temporal.Instant): Promise<boolean> {
  const placed = await tx.query(sql`
    insert into queue_entries (unit_id, booking_id, customer_id, site_id, alias, position, created_at)
    select b.unit_id, b.id, b.customer_id, b.site_id, b.notes, (
        select coalesce(max(q.position), 0) from queue_entries q
        where q.unit_id = ${unitId} and q.state in ('Queued', 'Playing')
      ) + row_number() over (order by o.placed_at, b.id), ${now}
    from bookings b join orders o on o.id = b.order_id
    where b.unit_id = ${unitId} and b.queued and b.state = 'Upcoming'
      and not exists (select from queue_entries q where q.booking_id = b.id)
    returning id`);
  return placed.length > 0;
}

/** What a game becomes. */
export type SavedGame = {
  id: number;
  bookingId: number;
  state: 'Queued' | 'Playing' | 'Done' | 'Left' | 'Skipped';
  bookingState: EntryRow['booking_state'];
  /** Null for a game that leaves the queue. */
  position: number | null;
  misses: number;
  turnEndsAt: Temporal.Instant | null;
  /** Null where they stay as they are. */
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
};

export async function saveGames(tx: Db, games: readonly SavedGame[], now: Temporal.Instant): Promise<void> {
  await tx.query(sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as m(
        id integer, "bookingId" integer, state text, "bookingState" text, position integer, misses integer,
        "turnEndsAt" timestamptz, start timestamptz, "end" timestamptz)
    ), entries as (
      update queue_entries q
      set state = m.state, position = coalesce(m.position, q.position), misses = m.misses,
        turn_ends_at = m."turnEndsAt",
        lights_asked_at = case when q.state = m.state then q.lights_asked_at end,
        started_at = case when m.state = 'Playing' then coalesce(q.started_at, m.start) else q.started_at end
      from moved m where q.id = m.id
    )
    update bookings b
    set state = m."bookingState", queued = (m.state = 'Queued'), start_time = coalesce(m.start, b.start_time),
      end_time = coalesce(m."end", b.end_time),
      cancelled_at = case when m."bookingState" = 'Cancelled' then coalesce(b.cancelled_at, ${now}) else b.cancelled_at end
    from moved m where b.id = m."bookingId"`);
}

/** Tables whose queue has to move, or has games to take in. */
export async function listDueTables(db: Db, now: Temporal.Instant, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select q.unit_id as id from queue_entries q join bookings b on b.id = q.booking_id
    where q.state = 'Playing' and (b.end_time <= ${now} or b.state not in ('Active', 'InArrears'))
      or q.state = 'Queued' and (q.turn_ends_at <= ${now} or b.state <> 'Upcoming')
    union
    select b.unit_id from bookings b
    where b.queued and b.state = 'Upcoming' and not exists (select from queue_entries q where q.booking_id = b.id)
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Orders of games that nobody paid in time. */
export async function listUnpaidOrders(db: Db, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select o.id from bookings b join orders o on o.id = b.order_id
    where b.queued and b.state = 'Expired' and o.state = 'Active' and not o.paying limit ${limit}`);
  return rows.map(({ id }) => id);
}

export function findEntryOfOrder(
  db: Db,
  orderId: number,
): Promise<{ id: number; booking_id: number; position: number }> {
  return db.one(sql`
    select q.id, q.booking_id, q.position from queue_entries q join bookings b on b.id = q.booking_id
    where b.order_id = ${orderId}`);
}

/** The place in a queue that a booking of a customer waits in. */
export function findWaiting(
  db: Db,
  customerId: number,
  bookingId: number,
): Promise<{ id: number; unit_id: number } | undefined> {
  return db.maybe(sql`
    select id, unit_id from queue_entries
    where booking_id = ${bookingId} and customer_id = ${customerId} and state = 'Queued'`);
}
