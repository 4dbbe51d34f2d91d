import type { Db } from '../../db/pool.ts';
import { join, rawName, sql } from '../../db/sql.ts';

export type AddressRow = {
  street1: string;
  street2: string | null;
  suburb: string;
  state: 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA';
  postcode: string;
  country: string;
};

export type CustomerRow = {
  id: number;
  organisation_id: number;
  first_name: string;
  last_name: string;
  email: string;
  pending_email: string | null;
  mobile: string | null;
  push_notifications: boolean;
  billing_equals_postal: boolean;
  image_version: string | null;
  created_at: Temporal.Instant;
  identity_id: number | null;
  postal: AddressRow | null;
  billing: AddressRow | null;
  card: {
    id: number;
    brand: string;
    last4: string;
    name: string;
    exp_month: number | null;
    exp_year: number | null;
    is_default: boolean;
    declined_at: string | null;
  } | null;
};

const address = (kind: string) => sql`
  (select to_jsonb(a) from customer_addresses a where a.customer_id = c.id and a.kind = ${kind})`;

export function findCustomer(db: Db, id: number): Promise<CustomerRow | undefined> {
  return db.maybe(sql`
    select c.id, c.organisation_id, c.first_name, c.last_name, c.email, c.pending_email, c.mobile,
      c.push_notifications, c.billing_equals_postal, c.created_at,
      (select version from profile_images p where p.customer_id = c.id) as image_version,
      (select id from identities i where i.customer_id = c.id) as identity_id,
      ${address('postal')} as postal, ${address('billing')} as billing,
      (select to_jsonb(k) from cards k where k.customer_id = c.id and k.is_default and k.removed_at is null) as card
    from customers c where c.id = ${id} and c.suspended_at is null`);
}

const changeable = [
  'first_name',
  'last_name',
  'mobile',
  'push_notifications',
  'billing_equals_postal',
] as const satisfies readonly (keyof CustomerRow)[];
export type CustomerColumns = Partial<Pick<CustomerRow, (typeof changeable)[number]>>;

/** Sets the columns that are given. */
export async function updateCustomer(db: Db, id: number, columns: CustomerColumns): Promise<void> {
  const changes = changeable.flatMap((column) => {
    const value = columns[column];
    return value === undefined ? [] : [sql`${rawName(column)} = ${value}`];
  });
  if (changes.length === 0) return;
  await db.query(sql`update customers set ${join(changes)} where id = ${id}`);
}

export async function putAddress(
  db: Db,
  customerId: number,
  kind: 'postal' | 'billing',
  given: AddressRow,
): Promise<void> {
  await db.query(sql`
    insert into customer_addresses (customer_id, kind, street1, street2, suburb, state, postcode, country)
    values (${customerId}, ${kind}, ${given.street1}, ${given.street2}, ${given.suburb}, ${given.state},
      ${given.postcode}, ${given.country})
    on conflict (customer_id, kind) do update set
      street1 = excluded.street1, street2 = excluded.street2, suburb = excluded.suburb, state = excluded.state,
      postcode = excluded.postcode, country = excluded.country`);
}

export async function hasPinCode(db: Db, customerId: number, now: Temporal.Instant): Promise<boolean> {
  const live = await db.query(sql`
    select 1 from pin_codes
    where customer_id = ${customerId} and ended_at is null and (end_time is null or end_time > ${now}) limit 1`);
  return live.length > 0;
}
