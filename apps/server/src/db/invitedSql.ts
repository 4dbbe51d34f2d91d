import { type Sql, sql } from './sql.ts';

/**
 * Whether the invitation called `i`, by the customer called `inviter`, was sent to a customer: in their own organisation,
 * to an address that they have shown to be theirs.
 */
export function isInvited(customerId: number | Sql): Sql {
  const invited = sql`customers where id = ${customerId}`;
  return sql`(
    i.invitee_email = (select email from ${invited} and email_proven_at is not null)
    and inviter.organisation_id = (select organisation_id from ${invited}))`;
}
