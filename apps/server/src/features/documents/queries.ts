import type { BookingType } from '@gatehouse/contract/model/product';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type DocumentRow = {
  id: number;
  title: string;
  body: string;
  version: number;
  agreed_at: Temporal.Instant | null;
  name_typed: string | null;
  agreement_id: number | null;
};

const columns = sql`d.id, d.title, d.body, d.version, a.agreed_at, a.name_typed, p.id as agreement_id`;
const agreement = (customerId: number): Sql => sql`
  left join document_agreements a
    on a.customer_id = ${customerId} and a.document_id = d.id and a.version = d.version
  left join agreement_papers p
    on p.customer_id = a.customer_id and p.document_id = a.document_id and p.version = a.version`;

/** The documents in force for a booking type. */
export function listByBookingType(
  db: Db,
  customerId: number,
  organisationId: number,
  bookingType: BookingType,
): Promise<DocumentRow[]> {
  return db.query(sql`
    select ${columns} from documents d ${agreement(customerId)}
    where d.organisation_id = ${organisationId} and d.retired_at is null and ${bookingType} = any(d.booking_types)
    order by d.title`);
}

/**
 * The documents of a customer's order: of a cart those in force for what stands in it, and later those it was placed
 * under, as they were. Undefined when there is no such order.
 */
export async function listByOrder(
  db: Db,
  customerId: number,
  orderId: number,
): Promise<DocumentRow[] | undefined> {
  const rows = await db.query<DocumentRow | { id: null }>(sql`
    select ${columns}
    from order_details o
      left join lateral (
        select d.id, d.title, d.body, d.version
        from json_to_recordset(o.documents) as named (id integer) join documents d on d.id = named.id
        where o.placed_at is null
        union all
        select v.document_id, v.title, v.body, v.version
        from order_documents placed
          join document_versions v on v.document_id = placed.document_id and v.version = placed.version
        where placed.order_id = o.id
      ) d on true
      ${agreement(customerId)}
    where o.id = ${orderId} and o.customer_id = ${customerId}
    order by d.title`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}

/** Notes that a customer agreed to a document as it is now, and from where. False when it is not in force. */
export async function agree(
  db: Db,
  agreement: {
    customerId: number;
    organisationId: number;
    documentId: number;
    /** As it was typed; null from a client of the release before. */
    nameTyped: string | null;
    device: string | null;
    network: string;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const rows = await db.query(sql`
    with document as (
      select id, version from documents
      where id = ${agreement.documentId} and organisation_id = ${agreement.organisationId} and retired_at is null
    ), agreement as (
      insert into document_agreements (customer_id, document_id, version, agreed_at, name, name_typed, device,
        network)
      select c.id, d.id, d.version, ${agreement.now}, c.first_name || ' ' || c.last_name,
        ${agreement.nameTyped}, ${agreement.device}, ${agreement.network}
      from document d join customers c on c.id = ${agreement.customerId}
      on conflict do nothing
    )
    select id from document`);
  return rows.length > 0;
}
