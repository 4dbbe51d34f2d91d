import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { mailboxSubject } from '../../http/limitSubject.ts';

export type Leaving = { id: number; organisation_id: number; email: string };

/** Locks the account; undefined when it is gone. Not the key: what refers to the customer need not wait. */
export function lockCustomer(db: Db, id: number): Promise<Leaving | undefined> {
  return db.maybe(sql`
    select id, organisation_id, email from customers where id = ${id} and suspended_at is null for no key update`);
}

/** Locks the carts, in the order of their ids, so that none is paid meanwhile. */
export async function lockCarts(db: Db, customerId: number): Promise<void> {
  await db.query(sql`
    select from orders where customer_id = ${customerId} and state = 'Active' order by id for no key update`);
}

export type Obstacles = { arrears: boolean; uncollected: boolean; bookings: boolean; paying: boolean };

/** What keeps an account from being ended. */
export function findObstacles(db: Db, customerId: number): Promise<Obstacles> {
  return db.one(sql`
    select
      exists (select from bookings where customer_id = ${customerId} and state = 'InArrears') or exists (
        select from charges c join bookings b on b.id = c.booking_id
        where b.customer_id = ${customerId} and c.state = 'Failed'
      ) as arrears,
      exists (
        select from orders where customer_id = ${customerId}
          and state in ('PaymentSettled', 'PartiallyReady', 'Ready', 'PartiallyCollected')
      ) as uncollected,
      exists (
        select from bookings where customer_id = ${customerId} and state in ('Upcoming', 'Active', 'InArrears')
      ) as bookings,
      exists (select from orders where customer_id = ${customerId} and paying)
        or exists (select from payments where customer_id = ${customerId} and state = 'Started') as paying`);
}

/** Gives up carts and what they hold. */
export async function cancelCarts(db: Db, customerId: number): Promise<void> {
  await db.query(sql`
    delete from order_products where order_id in (
      select id from orders where customer_id = ${customerId} and state = 'Active')`);
  await db.query(sql`
    delete from bookings where id in (
      select id from bookings where customer_id = ${customerId} and state in ('Held', 'Expired') order by id for update)`);
  await db.query(sql`
    update orders set state = 'Cancelled' where customer_id = ${customerId} and state = 'Active'`);
}

/** Whether the invitation called `i` was sent to somebody, in their own organisation. */
const sentTo = ({ id, email, organisation_id }: Leaving) => sql`(
  i.invitee_id = ${id} or i.invitee_email = ${email} and exists (
    select from customers inviter
    where inviter.id = i.inviter_id and inviter.organisation_id = ${organisation_id}))`;

/** Ends PIN codes and shares, given and taken; resolves to those who could open a door until now. */
export async function endRights(db: Db, leaving: Leaving, now: Temporal.Instant): Promise<number[]> {
  await db.query(sql`
    update pin_codes set ended_at = ${now}, ciphertext = '' where customer_id = ${leaving.id} and ended_at is null`);
  const rows = await db.query<{ invitee_id: number | null }>(sql`
    update invitations i set state = 'Revoked', ended_at = ${now}
    where (inviter_id = ${leaving.id} or ${sentTo(leaving)}) and state in ('Pending', 'Accepted')
    returning invitee_id`);
  return [...new Set([leaving.id, ...rows.flatMap(({ invitee_id }) => invitee_id ?? [])])];
}

/** Takes the cards out of use, and the name off them. */
export async function removeCards(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    update cards set removed_at = coalesce(removed_at, ${now}), is_default = false, name = ''
    where customer_id = ${customerId}`);
}

/** Takes the person out of every row; what is kept of bookings and payments names nobody. */
export async function anonymise(db: Db, leaving: Leaving, now: Temporal.Instant): Promise<void> {
  const { id, email } = leaving;
  const counted = `name:${leaving.organisation_id}:${email}`;
  for (const gone of [
    sql`delete from profile_images where customer_id = ${id}`,
    sql`delete from identities where customer_id = ${id}`,
    sql`delete from customer_addresses where customer_id = ${id}`,
    sql`delete from notifications where customer_id = ${id}`,
    sql`delete from one_time_codes where customer_id = ${id}`,
    sql`delete from email_changes where customer_id = ${id}`,
    sql`delete from mails where recipient = ${email} and organisation_id = ${leaving.organisation_id}`,
    sql`delete from attempt_counts
      where subject in (${counted}, ${mailboxSubject(email)}) or starts_with(subject, ${`${counted} `})`,
    sql`update bookings set nickname = null where customer_id = ${id}`,
    sql`update invitations i set invitee_name = 'Former customer', invitee_email = ${nobody(id)}
      where ${sentTo(leaving)}`,
    sql`update customers set
        first_name = 'Former', last_name = 'customer', email = ${nobody(id)}, pending_email = null, mobile = null,
        password_hash = '', push_notifications = false, suspended_at = ${now}
      where id = ${id}`,
  ]) {
    await db.query(gone);
  }
}

/** An address nobody has, so that the person's own is free to register again. */
const nobody = (id: number) => `customer-${id}@account.invalid`;

/** The sites the customer was at. */
export async function listSitesOf(db: Db, { id }: Leaving): Promise<number[]> {
  const rows = await db.query<{ site_id: number }>(sql`
    select site_id from orders where customer_id = ${id} and placed_at is not null
    union
    select u.site_id from bookings b join units u on u.id = b.unit_id where b.customer_id = ${id}`);
  return rows.map(({ site_id }) => site_id);
}
