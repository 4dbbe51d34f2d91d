import type { StaffRight } from '@gatehouse/contract/rules/staffRights';
import type { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import type { Db } from '../../db/pool.ts';
import { rawName, sql } from '../../db/sql.ts';

export type AccountRow = {
  id: number;
  name: string;
  email: string;
  disabled_at: Temporal.Instant | null;
  last_seen_at: Temporal.Instant | null;
  grants_revision: number;
  changed_at: Temporal.Instant | null;
  changed_by: string | null;
  has_factor: boolean;
  grants: RoleGrant[];
};

const accounts = sql`
  select u.id, u.name, u.email, u.disabled_at, u.grants_revision, last.at as changed_at, last.by as changed_by,
    (select max(f.used_at) from token_families f where f.user_id = u.id) as last_seen_at,
    exists (select from user_factors s where s.user_id = u.id and s.confirmed_at is not null) as has_factor,
    coalesce((
      select jsonb_agg(jsonb_build_object('role', coalesce(to_jsonb(p.role_id), to_jsonb(p.role)), 'siteId', p.site_id))
      from role_grants p where p.user_id = u.id
    ), '[]') as grants
  from users u
  left join lateral (
    select c.at, by.name as by from changes c left join users by on by.id = c.user_id
    where c.organisation_id = u.organisation_id and c.resource = 'staff' and c.row_id = u.id and c.act = 'changed'
    order by c.number desc limit 1
  ) last on true`;

/** Everybody who works for an operator, by name; who is disabled last. */
export function listAccounts(db: Db, organisationId: number): Promise<AccountRow[]> {
  return db.query(sql`
    ${accounts} where u.organisation_id = ${organisationId} and u.erased_at is null
    order by u.disabled_at is not null, lower(u.name), u.id`);
}

export function findAccount(db: Db, organisationId: number, id: number): Promise<AccountRow | undefined> {
  return db.maybe(sql`
    ${accounts} where u.organisation_id = ${organisationId} and u.id = ${id} and u.erased_at is null`);
}

/**
 * Takes away whatever says who a user was: of the account, of what they proved themselves by, of how they came, and of what
 * the history keeps of the account.
 */
export async function eraseAccount(
  db: Db,
  {
    organisationId,
    id,
    name,
    now,
  }: { organisationId: number; id: number; name: string; now: Temporal.Instant },
): Promise<void> {
  await db.query(sql`
    delete from staff_invitations i using users u
    where u.id = ${id} and i.organisation_id = u.organisation_id and i.email = u.email`);
  for (const table of ['user_factors', 'recovery_codes', 'permissions', 'staff_grants']) {
    await db.query(sql`delete from ${rawName(table)} where user_id = ${id}`);
  }
  await db.query(sql`
    update changes set title = '', before = '{}', after = '{}', erased_at = ${now}
    where organisation_id = ${organisationId} and resource = 'staff' and row_id = ${id} and erased_at is null`);
  await db.query(sql`
    update users set name = ${name}, email = ${`former.staff.${id}@erased.invalid`}, password_hash = '',
      provider_issuer = null, provider_subject = null, erased_at = ${now}
    where id = ${id}`);
}

export function findAccountByEmail(
  db: Db,
  organisationId: number,
  email: string,
): Promise<Pick<AccountRow, 'id' | 'name' | 'disabled_at'> | undefined> {
  return db.maybe(sql`
    select id, name, disabled_at from users where organisation_id = ${organisationId} and email = ${email}`);
}

/** Has changes of an operator's staff follow each other until the transaction ends. Its name. */
export async function lockStaff(db: Db, organisationId: number): Promise<string> {
  const { name } = await db.one<{ name: string }>(
    sql`select name from organisations where id = ${organisationId} for no key update`,
  );
  return name;
}

/** How many who are enabled own the place, but for one. */
export async function countOtherOwners(db: Db, organisationId: number, userId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count
    from users u join permissions p on p.user_id = u.id and p.role = 'superAdmin'
    where u.organisation_id = ${organisationId} and u.disabled_at is null and u.id <> ${userId}`);
  return count;
}

/** Which of these sites are not the operator's. */
export async function listForeignSites(
  db: Db,
  organisationId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select given.id from unnest(${ids}::integer[]) as given(id)
    where not exists (select from sites s where s.id = given.id and s.organisation_id = ${organisationId})`);
  return rows.map(({ id }) => id);
}

/** Takes away what is not among these roles, and adds what is missing. */
export async function replaceGrants(
  db: Db,
  userId: number,
  grants: readonly RoleGrant[],
  now: Temporal.Instant | null,
): Promise<void> {
  const isOfBefore = ({ role }: RoleGrant) => (rolesOfBefore as readonly unknown[]).includes(role);
  const before = sql`
    jsonb_to_recordset(${JSON.stringify(grants.filter(isOfBefore))}::jsonb) as g(role text, "siteId" integer)`;
  await db.query(sql`
    delete from permissions p where p.user_id = ${userId}
      and not exists (select from ${before} where g.role = p.role and g."siteId" is not distinct from p.site_id)`);
  await db.query(sql`
    insert into permissions (user_id, role, site_id, granted_at)
    select ${userId}, g.role, g."siteId", ${now}::timestamptz from ${before}
    on conflict (user_id, role, site_id) do nothing`);
  const later = grants
    .filter((grant) => !isOfBefore(grant))
    .map(({ role, siteId }) => (typeof role === 'number' ? { roleId: role, siteId } : { role, siteId }));
  const others = sql`
    jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as g(role text, "roleId" integer, "siteId" integer)`;
  await db.query(sql`
    delete from staff_grants p where p.user_id = ${userId} and not exists (
      select from ${others}
      where (g.role, g."roleId", g."siteId") is not distinct from (p.role, p.role_id, p.site_id)
    )`);
  await db.query(sql`
    insert into staff_grants (user_id, role, role_id, site_id, granted_at)
    select ${userId}, g.role, g."roleId", g."siteId", ${now}::timestamptz from ${others}
    on conflict on constraint staff_grants_once do nothing`);
}

/** Notes that the grants of a user are others than they were. */
export async function raiseRevision(db: Db, userId: number): Promise<void> {
  await db.query(sql`update users set grants_revision = grants_revision + 1 where id = ${userId}`);
}

/** Those of `permissions`, which servers of the release before know. */
export const rolesOfBefore = ['superAdmin', 'siteManager', 'installer', 'rentedAccess'] as const;

export async function setDisabled(db: Db, userId: number, at: Temporal.Instant | null): Promise<void> {
  await db.query(sql`update users set disabled_at = ${at} where id = ${userId}`);
}

export type InvitationRow = {
  id: number;
  organisation_id: number;
  organisation: string;
  email: string;
  grants: RoleGrant[];
  invited_by: string | null;
  expires_at: Temporal.Instant;
};

const openInvitations = (now: Temporal.Instant) => sql`
  select i.id, i.organisation_id, o.name as organisation, i.email, i.grants, u.name as invited_by, i.expires_at
  from staff_invitations i
  join organisations o on o.id = i.organisation_id
  left join users u on u.id = i.invited_by
  where i.ended_at is null and i.expires_at > ${now}`;

/** Who was invited and has not come, the newest first. */
export function listInvitations(
  db: Db,
  organisationId: number,
  now: Temporal.Instant,
): Promise<InvitationRow[]> {
  return db.query(sql`${openInvitations(now)} and i.organisation_id = ${organisationId} order by i.id desc`);
}

export function findInvitation(
  db: Db,
  id: number,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  return db.maybe(sql`${openInvitations(now)} and i.id = ${id}`);
}

/** Ends an invitation; false where it has ended already, as for who is second of two at once. */
export async function endInvitation(db: Db, id: number, now: Temporal.Instant): Promise<boolean> {
  const ended = await db.query(sql`
    update staff_invitations set ended_at = ${now} where id = ${id} and ended_at is null returning id`);
  return ended.length > 0;
}

export type NewInvitation = {
  organisationId: number;
  email: string;
  grants: readonly RoleGrant[];
  invitedBy: number;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** Makes an invitation in place of one to the same address. */
export async function replaceInvitation(db: Db, given: NewInvitation): Promise<number> {
  await db.query(sql`
    update staff_invitations set ended_at = ${given.now}
    where organisation_id = ${given.organisationId} and email = ${given.email} and ended_at is null`);
  const { id } = await db.one<{ id: number }>(sql`
    insert into staff_invitations (organisation_id, email, grants, invited_by, invited_at, expires_at)
    values (${given.organisationId}, ${given.email}, ${JSON.stringify(given.grants)}, ${given.invitedBy}, ${given.now},
      ${given.expiresAt})
    returning id`);
  return id;
}

/** The operator's own roles that are not archived, by their numbers, with their rights. */
export async function listOwnRoles(
  db: Db,
  organisationId: number,
): Promise<ReadonlyMap<number, readonly StaffRight[]>> {
  const rows = await db.query<{ id: number; rights: StaffRight[] }>(sql`
    select id, rights from staff_roles where organisation_id = ${organisationId} and archived_at is null`);
  return new Map(rows.map(({ id, rights }) => [id, rights]));
}

/** The invitation that another to the same address takes the place of. */
export function findInvitationTo(
  db: Db,
  organisationId: number,
  email: string,
  now: Temporal.Instant,
): Promise<InvitationRow | undefined> {
  return db.maybe(sql`
    ${openInvitations(now)} and i.organisation_id = ${organisationId} and i.email = ${email}`);
}
