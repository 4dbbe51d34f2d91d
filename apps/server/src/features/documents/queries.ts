import type { BookingType } from '@gatehouse/contract/model/product';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type DocumentRow = { id: number; title: string; body: string; version: number; agreed: boolean };

const columns = (customerId: number): Sql => sql`
  d.id, d.title, d.body, d.version, exists (
    select from document_agreements a
    where a.customer_id = ${customerId} and a.document_id = d.id and a.version = d.version
  ) as agreed`;

/** The documents in force for a booking type. */
export function listByBookingType(
  db: Db,
  customerId: number,
  organisationId: number,
  bookingType: BookingType,
): Promise<DocumentRow[]> {
  return db.query(sql`
    select ${columns(customerId)} from documents d
    where d.organisation_id = ${organisationId} and d.retired_at is null and ${bookingType} = any(d.booking_types)
    order by d.title`);
}

/** The documents in force for what stands in a customer's order; undefined when there is no such order. */
export async function listByOrder(
  db: Db,
  customerId: number,
  orderId: number,
): Promise<DocumentRow[] | undefined> {
  const rows = await db.query<DocumentRow | { id: null }>(sql`
    select ${columns(customerId)}
    from order_details o
      left join lateral json_to_recordset(o.documents) as named (id integer) on true
      left join documents d on d.id = named.id
    where o.id = ${orderId} and o.customer_id = ${customerId}
    order by d.title`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Notes that a customer agreed to a document as it is now. False when it is not in force. */
export async function agree(
  db: Db,
  customerId: number,
  organisationId: number,
  documentId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(sql`
    with document as (
      select id, version from documents
      where id = ${documentId} and organisation_id = ${organisationId} and retired_at is null
    ), agreement as (
      insert into document_agreements (customer_id, document_id, version, agreed_at)
      select ${customerId}, id, version, ${now} from document
      on conflict do nothing
    )
    select id from document`);
  return rows.length > 0;
}
