import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { customers, debtor, operator, staff } from './people.ts';

/** Password hashes by the name a person signs in with; `others` is that of everybody else. */
export type Hashes = { signIns: ReadonlyMap<string, string>; others: string };

/** Makes customers with address and card, and the rest of the staff, who all joined at one time. */
export async function insertPeople(
  db: Db,
  hashes: Hashes,
  joined: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  const hashOf = (email: string) => hashes.signIns.get(email) ?? hashes.others;
  const people = JSON.stringify(
    customers.map((customer) => ({
      ...customer,
      hash: hashOf(customer.email),
      name: `${customer.firstName} ${customer.lastName}`,
    })),
  );
  const record = sql`jsonb_to_recordset(${people}::jsonb) as r (email text, "firstName" text, "lastName" text,
    name text, mobile text, hash text, street1 text, suburb text, state australian_state, postcode text)`;
  await db.query(sql`
    insert into customers (organisation_id, first_name, last_name, email, mobile, password_hash,
      created_at, email_proven_at, payment_customer)
    select ${operator.id}, "firstName", "lastName", email, mobile, hash, ${joined}, ${joined},
      'sandbox_' || replace(gen_random_uuid()::text, '-', '')
    from ${record}`);
  await db.query(sql`
    insert into customer_addresses (customer_id, kind, street1, suburb, state, postcode, country)
    select c.id, 'postal', r.street1, r.suburb, r.state, r.postcode, 'Australia'
    from ${record} join customers c on c.email = r.email and c.organisation_id = ${operator.id}`);
  // The test numbers that always succeed and always fail.
  await db.query(sql`
    with saved as (
      insert into sandbox_cards (token, last4, outcome, brand, name, exp_month, exp_year, owner, created_at)
      select 'sandbox_' || replace(gen_random_uuid()::text, '-', ''),
        case when c.email = ${debtor} then '0002' else '4242' end,
        case when c.email = ${debtor} then 'card_declined' else 'succeeded' end, 'visa',
        c.first_name || ' ' || c.last_name, 11, ${now.toZonedDateTimeISO('UTC').year + 3}::integer, c.payment_customer,
        ${joined}::timestamptz
      from customers c where c.organisation_id = ${operator.id}
      returning *
    )
    insert into cards (customer_id, provider, provider_card, brand, last4, name, exp_month, exp_year, is_default,
      created_at)
    select c.id, 'sandbox', saved.token, brand, saved.last4, saved.name, saved.exp_month, saved.exp_year, true,
      saved.created_at
    from saved join customers c on c.payment_customer = saved.owner`);
  const users = JSON.stringify(staff.map(({ email, name }) => ({ email, name, hash: hashOf(email) })));
  await db.query(sql`
    insert into users (organisation_id, email, name, password_hash, created_at)
    select ${operator.id}, email, name, hash, ${joined}
    from jsonb_to_recordset(${users}::jsonb) as r (email text, name text, hash text)
    on conflict (organisation_id, email) do nothing`);
  const permissions = staff.flatMap(({ email, permissions: granted }) =>
    granted.map((permission) => ({ email, ...permission })),
  );
  // At no time: nobody who tries the demo is asked for a second factor.
  await db.query(sql`
    insert into permissions (user_id, role, site_id, granted_at)
    select u.id, r.role, s.id, null
    from jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) as r (email text, role text, site text)
    join users u on u.email = r.email and u.organisation_id = ${operator.id}
    left join sites s on s.name = r.site and s.organisation_id = ${operator.id}
    on conflict (user_id, role, site_id) do update set granted_at = null`);
}
