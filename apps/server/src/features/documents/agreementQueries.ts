import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Issuer } from '../../printing/layout.ts';

/** An agreement with all that is printed of it. None of it changes but the PDF, which comes with the first print. */
export type AgreementRow = {
  id: number;
  title: string;
  body: string;
  version: number;
  /** Of title and text, in hexadecimal digits. */
  sha256: string;
  agreed_at: Temporal.Instant;
  name: string | null;
  name_typed: string | null;
  device: string | null;
  network: string | null;
  snapshot: {
    organisation: Issuer;
    customer: { name: string; email: string };
    timeZone: string;
  };
  pdf: Buffer | null;
};

function find(db: Db, condition: Sql): Promise<AgreementRow | undefined> {
  return db.maybe(sql`
    select p.id, v.title, v.body, v.version, encode(v.sha256, 'hex') as sha256, a.agreed_at, a.name,
      a.name_typed, a.device, a.network, p.snapshot, p.pdf
    from agreement_papers p
      join document_agreements a using (customer_id, document_id, version)
      join document_versions v using (document_id, version)
      join documents d on d.id = p.document_id
    where ${condition}`);
}

export function findOfCustomer(db: Db, customerId: number, id: number): Promise<AgreementRow | undefined> {
  return find(db, sql`p.id = ${id} and p.customer_id = ${customerId}`);
}

export function findOfOrganisation(
  db: Db,
  organisationId: number,
  id: number,
): Promise<AgreementRow | undefined> {
  return find(db, sql`p.id = ${id} and d.organisation_id = ${organisationId}`);
}

/** Keeps an agreement as it was printed first, and returns that: of two printed at once, one is kept. */
export async function keepPdf(db: Db, id: number, pdf: Uint8Array): Promise<Buffer> {
  await db.query(sql`update agreement_papers set pdf = ${Buffer.from(pdf)} where id = ${id} and pdf is null`);
  const kept = await db.one<{ pdf: Buffer }>(sql`select pdf from agreement_papers where id = ${id}`);
  return kept.pdf;
}

export type AgreedRow = Pick<AgreementRow, 'id' | 'version' | 'agreed_at' | 'name_typed'> & {
  name: string;
  time_zone: string;
};

/** A page of the agreements to a document, newest first; undefined when the organisation has no such document. */
export async function listOfDocument(
  db: Db,
  organisationId: number,
  documentId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<AgreedRow[] | undefined> {
  const rows = await db.query<AgreedRow | { id: null }>(sql`
    select agreed.* from documents d left join lateral (
      select p.id, p.version, a.agreed_at, coalesce(a.name, p.snapshot #>> '{customer,name}') as name, a.name_typed,
        p.snapshot ->> 'timeZone' as time_zone
      from (
        select * from agreement_papers where document_id = d.id order by id desc offset ${offset} limit ${limit}
      ) p join document_agreements a using (customer_id, document_id, version)
    ) agreed on true
    where d.id = ${documentId} and d.organisation_id = ${organisationId}
    order by agreed.id desc`);
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}
