import { isInvited } from '../../db/invitedSql.ts';
import type { Db } from '../../db/pool.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { SharedDoor } from './shareableQueries.ts';

export type InvitationRow = {
  id: number;
  booking_id: number;
  inviter_id: number;
  invitee_id: number | null;
  invitee_name: string;
  invitee_email: string;
  unit_id: number;
  gate_id: number | null;
  access_name: string;
  access_type: string;
  site_name: string;
  time_zone: string;
  state: 'Pending' | 'Accepted' | 'Expired' | 'Revoked';
  start_time: Temporal.Instant | null;
  end_time: Temporal.Instant | null;
  created_at: Temporal.Instant;
};

// Past its own end or its booking's, whether or not that was written down yet.
const isOver = (now: Temporal.Instant) => sql`
  (i.end_time <= ${now} or b.end_time <= ${now} or b.state not in ('Upcoming', 'Active', 'InArrears'))`;

const select = (now: Temporal.Instant, condition: Sql) => sql`
  select i.id, i.booking_id, i.inviter_id, i.invitee_id, i.invitee_name, i.invitee_email, b.unit_id, i.gate_id,
    coalesce(g.name, u.name) as access_name, case when g.id is null then u.type::text else 'gate' end as access_type,
    s.name as site_name, s.time_zone, i.start_time, i.end_time, i.created_at,
    case when i.state in ('Pending', 'Accepted') and ${isOver(now)} then 'Expired' else i.state end as state
  from invitations i
    join bookings b on b.id = i.booking_id
    join units u on u.id = b.unit_id
    join sites s on s.id = u.site_id
    join customers inviter on inviter.id = i.inviter_id
    left join gates g on g.id = i.gate_id
  where ${condition}`;

export type Slice = { offset: number; limit: number };

/** The shares somebody gave, of one door or of all, newest first; those that were taken back are gone from the list. */
export function listByInviter(
  db: Db,
  inviterId: number,
  door: SharedDoor | null,
  { offset, limit }: Slice,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  const ofDoor =
    door === null
      ? sql`true`
      : 'unitId' in door
        ? sql`b.unit_id = ${door.unitId} and i.gate_id is null`
        : sql`i.gate_id = ${door.gateId}`;
  return db.query(sql`
    ${select(now, sql`i.inviter_id = ${inviterId} and i.state <> 'Revoked' and ${ofDoor}`)}
    order by i.created_at desc, i.id desc offset ${offset} limit ${limit}`);
}

/** The shares somebody gave that were not taken back and have not been noted as over. */
export function listLiveByInviter(
  db: Db,
  inviterId: number,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  return db.query(sql`
    ${select(now, sql`i.inviter_id = ${inviterId} and i.state in ('Pending', 'Accepted')`)} order by i.id`);
}

export function findByInviter(
  db: Db,
  inviterId: number,
  id: number,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  return db.maybe(select(now, sql`i.id = ${id} and i.inviter_id = ${inviterId} and i.state <> 'Revoked'`));
}

/** The share as the invited person sees it, by the proven address it was sent to or once they accepted it. */
export function findByInvitee(
  db: Db,
  customerId: number,
  id: number,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  const isTheirs = sql`(i.invitee_id = ${customerId} or ${isInvited(customerId)})`;
  return db.maybe(select(now, sql`i.id = ${id} and i.state <> 'Revoked' and ${isTheirs}`));
}

export type NewInvitation = {
  bookingId: number;
  inviterId: number;
  gateId: number | null;
  name: string;
  email: string;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
  now: Temporal.Instant;
};

/** Undefined when this person holds a live share of the same door already. */
export async function insert(db: Db, given: NewInvitation): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into invitations (booking_id, unit_id, site_id, inviter_id, gate_id, invitee_name, invitee_email, state,
      start_time, end_time, created_at)
    select id, unit_id, site_id, ${given.inviterId}, ${given.gateId}, ${given.name}, ${given.email}, 'Pending',
      ${given.start}, ${given.end}, ${given.now}
    from bookings where id = ${given.bookingId}
    on conflict (booking_id, invitee_email, coalesce(gate_id, 0)) where state in ('Pending', 'Accepted') do nothing
    returning id`);
  return row?.id;
}

export async function change(
  db: Db,
  id: number,
  given: Pick<NewInvitation, 'name' | 'start' | 'end'>,
): Promise<void> {
  await db.query(sql`
    update invitations set invitee_name = ${given.name}, start_time = ${given.start}, end_time = ${given.end}
    where id = ${id}`);
}

/** False when the share was not live any more. */
export async function end(
  db: Db,
  id: number,
  state: 'Revoked' | 'Expired',
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await db.query(sql`
    update invitations set state = ${state}, ended_at = ${now}
    where id = ${id} and state in ('Pending', 'Accepted') returning id`);
  return ended.length > 0;
}

export async function accept(
  db: Db,
  id: number,
  customerId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const accepted = await db.query(sql`
    update invitations set state = 'Accepted', invitee_id = ${customerId}, accepted_at = ${now}
    where id = ${id} and state = 'Pending' returning id`);
  return accepted.length > 0;
}

/** Ends what is past its own end or whose booking has ended, and answers it. */
export async function expire(db: Db, now: Temporal.Instant, limit: number): Promise<InvitationRow[]> {
  const ended = await db.query<{ id: number }>(sql`
    update invitations set state = 'Expired', ended_at = ${now}
    where id in (
      select i.id from invitations i join bookings b on b.id = i.booking_id
      where i.state in ('Pending', 'Accepted') and ${isOver(now)}
      limit ${limit} for update of i skip locked
    )
    returning id`);
  const ids = ended.map(({ id }) => id);
  return db.query(sql`${select(now, sql`i.id = any(${ids}::integer[])`)} order by i.id`);
}

/** Between whom a share is. */
export type ShareParties = Pick<InvitationRow, 'inviter_id' | 'invitee_id' | 'invitee_email'>;

/** Who of the customers sees a share: who gave it, and who holds it or is invited by their address. */
export async function partiesOf(db: Db, share: ShareParties): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select c.id from customers inviter
      join customers c on c.organisation_id = inviter.organisation_id and c.email = ${share.invitee_email}
        and c.email_proven_at is not null
    where inviter.id = ${share.inviter_id}
    union select id from customers where id in (${share.inviter_id}, ${share.invitee_id}::integer)`);
  return rows.map(({ id }) => id);
}
