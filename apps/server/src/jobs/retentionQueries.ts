import type { Db } from '../db/pool.ts';
import { type Sql, sql } from '../db/sql.ts';

/** Deletes at most `limit` rows that have served their time `before` a moment, and none that another process deletes. */
type Removal = (before: Temporal.Instant, limit: number) => Sql;

/** Each finds what it deletes by an index. */
export const removals = {
  alerts: (before, limit) => sql`delete from alerts where id = any(array(
    select id from alerts where coalesce(ended_at, archived_at) < ${before}
    limit ${limit} for update skip locked))`,
  attemptCounts: (before, limit) => sql`delete from attempt_counts where ctid = any(array(
    select ctid from attempt_counts where greatest(window_started_at, blocked_until) < ${before}
    limit ${limit} for update skip locked))`,
  bluetoothGrants: (before, limit) => sql`delete from bluetooth_grants where id = any(array(
    select id from bluetooth_grants where ended_at < ${before} limit ${limit} for update skip locked))`,
  commands: (before, limit) => sql`delete from commands where id = any(array(
    select id from commands c where requested_at < ${before}
      and not exists (select from command_handovers h where h.command_id = c.id)
    limit ${limit} for update skip locked))`,
  emailChanges: (before, limit) => sql`delete from email_changes where id = any(array(
    select id from email_changes where changed_at < ${before} limit ${limit} for update skip locked))`,
  // Of a cart that was never paid: what was, also in vain, is kept with its payments.
  expiredReservations: (before, limit) => sql`delete from bookings where id = any(array(
    select b.id from bookings b join orders o on o.id = b.order_id
    where b.state = 'Expired' and b.held_until < ${before} and o.state in ('Active', 'Cancelled') and not o.paying
      and not exists (select from refunds r where r.booking_id = b.id)
    limit ${limit} for update of b skip locked))`,
  guestPurchases: (before, limit) => sql`delete from guest_purchases where id = any(array(
    select id from guest_purchases where created_at < ${before} limit ${limit} for update skip locked))`,
  // A booking needs the picture that its checkout asked for until it has ended.
  identities: (before, limit) => sql`delete from identities where id = any(array(
    select i.id from identities i where created_at < ${before} and not exists (
      select from bookings b join products p on p.id = b.product_id join organisations g on g.id = p.organisation_id
      where b.customer_id = i.customer_id and (g.identity_required or p.identity_required)
        and (b.state in ('Held', 'Upcoming', 'Active', 'InArrears')
          or b.state in ('Completed', 'Cancelled') and coalesce(b.cancelled_at, b.end_time) >= ${before}))
    limit ${limit} for update of i skip locked))`,
  idempotencyKeys: (before, limit) => sql`delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < ${before} limit ${limit} for update skip locked))`,
  staffInvitations: (before, limit) => sql`delete from staff_invitations where id = any(array(
    select id from staff_invitations where invited_at < ${before} limit ${limit} for update skip locked))`,
  invitations: (before, limit) => sql`delete from invitations where id = any(array(
    select id from invitations where ended_at < ${before} limit ${limit} for update skip locked))`,
  letGoUnits: (before, limit) => sql`delete from let_go_units where ctid = any(array(
    select ctid from let_go_units where greatest(let_go_at, taken_out_at) < ${before} limit ${limit} for update skip locked))`,
  mails: (before, limit) => sql`delete from mails where id = any(array(
    select id from mails where created_at < ${before} limit ${limit} for update skip locked))`,
  notifications: (before, limit) => sql`delete from notifications where id = any(array(
    select id from notifications where received_at < ${before} limit ${limit} for update skip locked))`,
  oneTimeCodes: (before, limit) => sql`delete from one_time_codes where id = any(array(
    select id from one_time_codes where expires_at < ${before} limit ${limit} for update skip locked))`,
  paymentEvents: (before, limit) => sql`delete from payment_events where ctid = any(array(
    select ctid from payment_events where received_at < ${before} limit ${limit} for update skip locked))`,
  // Documents name logos, whenever they are printed.
  pictures: (before, limit) => sql`delete from pictures where id = any(array(
    select id from pictures where unused_since < ${before} and kind = 'photo' limit ${limit} for update skip locked))`,
  pinCodes: (before, limit) => sql`delete from pin_codes where id = any(array(
    select id from pin_codes where ended_at < ${before} limit ${limit} for update skip locked))`,
  refreshTokens: (before, limit) => sql`delete from refresh_tokens where hash = any(array(
    select hash from refresh_tokens where expires_at < ${before} limit ${limit} for update skip locked))`,
  registrations: (before, limit) => sql`delete from registrations where id = any(array(
    select id from registrations where created_at < ${before} limit ${limit} for update skip locked))`,
  sandboxCards: (before, limit) => sql`delete from sandbox_cards where token = any(array(
    select token from sandbox_cards where owner is null and created_at < ${before}
    limit ${limit} for update skip locked))`,
  sessions: (before, limit) => sql`delete from token_families where id = any(array(
    select id from token_families f where used_at < ${before}
      and not exists (select from refresh_tokens t where t.family_id = f.id)
    limit ${limit} for update skip locked))`,
  passkeyChallenges: (before, limit) => sql`delete from passkey_challenges where digest = any(array(
    select digest from passkey_challenges where expires_at < ${before} limit ${limit} for update skip locked))`,
  providerSignIns: (before, limit) => sql`delete from provider_sign_ins where digest = any(array(
    select digest from provider_sign_ins where expires_at < ${before} limit ${limit} for update skip locked))`,
  signInTickets: (before, limit) => sql`delete from sign_in_tickets where digest = any(array(
    select digest from sign_in_tickets where expires_at < ${before} limit ${limit} for update skip locked))`,
} satisfies Record<string, Removal>;

export type Removable = keyof typeof removals;

/** Deletes a batch of rows that have served their time; returns how many. */
export async function removeBatch(
  db: Db,
  what: Removable,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    with removed as (${removals[what](before, limit)} returning 1) select count(*) from removed`);
  return count;
}
