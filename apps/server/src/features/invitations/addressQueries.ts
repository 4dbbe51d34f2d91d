import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/* The addresses that invitations are sent to, and the customers who have them. */

/** Notes that a customer has shown the address to be theirs, where an invitation of their organisation was sent to it. */
export async function proveAddress(
  db: Db,
  customerId: number,
  invitationId: number,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(sql`
    update customers c set email_proven_at = ${now}
    from invitations i join customers inviter on inviter.id = i.inviter_id
    where c.id = ${customerId} and i.id = ${invitationId} and i.invitee_email = c.email
      and inviter.organisation_id = c.organisation_id`);
}

/** The address that an invitation was sent to. */
export async function findInvitedAddress(db: Db, id: number): Promise<string | undefined> {
  const row = await db.maybe<{ invitee_email: string }>(sql`
    select invitee_email from invitations where id = ${id}`);
  return row?.invitee_email;
}

export type Known = { id: number; proven: boolean };

/** The customer who has an address, and whether they have shown that it is theirs. */
export function findCustomerByEmail(
  db: Db,
  organisationId: number,
  email: string,
): Promise<Known | undefined> {
  return db.maybe(sql`
    select id, email_proven_at is not null as proven from customers
    where organisation_id = ${organisationId} and email = ${email} and suspended_at is null`);
}
