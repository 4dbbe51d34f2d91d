import type { NotificationKind } from '@gatehouse/contract/api/notifications';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type NotificationRow = {
  id: number;
  kind: NotificationKind;
  content: string;
  path: string | null;
  received_at: Temporal.Instant;
  shown_at: Temporal.Instant | null;
  read_at: Temporal.Instant | null;
};

const columns = sql`id, kind, content, path, received_at, shown_at, read_at`;

export type NewNotification = {
  customerId: number;
  kind: NotificationKind;
  content: string;
  path: string | null;
  deduplicationKey: string | null;
};

export type Recipient = { organisation_id: number; email: string };

/**
 * Adds an entry, to be pushed where the customer wants that. Returns who got it: nobody when the account is closed, or
 * when there is an entry with its key.
 */
export function insert(
  db: Db,
  now: Temporal.Instant,
  entry: NewNotification,
): Promise<Recipient | undefined> {
  return db.maybe(sql`
    with added as (
    insert into notifications (customer_id, kind, content, path, deduplication_key, received_at, next_push_at)
    select id, ${entry.kind}, ${entry.content}, ${entry.path}, ${entry.deduplicationKey}, ${now},
      case when push_notifications then ${now}::timestamptz end
    from customers where id = ${entry.customerId} and suspended_at is null
    on conflict (customer_id, deduplication_key) do nothing
    returning customer_id)
    select c.organisation_id, c.email from added join customers c on c.id = added.customer_id`);
}

export function list(
  db: Db,
  customerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return db.query(sql`
    select ${columns} from notifications where customer_id = ${customerId}
    order by received_at desc, id desc offset ${offset} limit ${limit}`);
}

export function countUnread(db: Db, customerId: number): Promise<{ unread: number; wanted: boolean }> {
  return db.one(sql`
    select push_notifications as wanted,
      (select count(*) from notifications n where n.customer_id = c.id and n.read_at is null) as unread
    from customers c where c.id = ${customerId}`);
}

/** Marks every entry up to one; returns whether that changed anything. */
export async function markUpTo(
  db: Db,
  now: Temporal.Instant,
  customerId: number,
  { upTo, mark }: { upTo: number; mark: 'read' | 'shown' },
): Promise<boolean> {
  const changes = mark === 'read' ? sql`read_at = ${now},` : sql``;
  const still = mark === 'read' ? sql`read_at is null` : sql`shown_at is null`;
  const marked = await db.query(sql`
    update notifications set ${changes} shown_at = coalesce(shown_at, ${now})
    where customer_id = ${customerId} and id <= ${upTo} and ${still} returning id`);
  return marked.length > 0;
}

export type Marks = { read?: boolean; shown?: boolean };

/** Sets what is given; a time that stands stays. What was read was shown. */
export function mark(
  db: Db,
  now: Temporal.Instant,
  customerId: number,
  id: number,
  { read, shown }: Marks,
): Promise<NotificationRow | undefined> {
  const time = (column: Sql, on: boolean | undefined): Sql =>
    on === undefined ? column : on ? sql`coalesce(${column}, ${now})` : sql`null`;
  return db.maybe(sql`
    update notifications
    set read_at = ${time(sql`read_at`, read)}, shown_at = ${time(sql`shown_at`, read || shown)}
    where id = ${id} and customer_id = ${customerId}
    returning ${columns}`);
}

export type RentedUnit = {
  door_id: number;
  unit_id: number;
  name: string;
  customer_id: number;
  time_zone: string;
};

/** The units behind these doors that are rented now, with who rents them. */
export function listRentedUnits(db: Db, doorIds: readonly (number | null)[]): Promise<RentedUnit[]> {
  return db.query(sql`
    select u.door_id, u.id as unit_id, u.name, b.customer_id, s.time_zone
    from units u
      join sites s on s.id = u.site_id
      join bookings b on b.unit_id = u.id and b.state in ('Active', 'InArrears') and b.customer_id is not null
    where u.door_id = any(${doorIds}::integer[])`);
}
