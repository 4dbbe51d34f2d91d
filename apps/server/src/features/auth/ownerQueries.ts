import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export function listOrganisations(db: Db): Promise<{ id: number; name: string }[]> {
  return db.query(sql`select id, name from organisations order by id`);
}

/** False where somebody made it at the same time. */
export async function insertOrganisation(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const made = await db.query(sql`
    insert into organisations (id, name) values (${id}, ${name}) on conflict (id) do nothing returning id`);
  return made.length > 0;
}

export type OwnerAccount = {
  organisationId: number;
  email: string;
  /** Left out for who keeps the name they have. */
  name?: string;
  passwordHash: string;
  now: Temporal.Instant;
};

/** Gives an account, enabled or not, another password, and answers its id; undefined where there is none. */
export async function replaceUserPassword(db: Db, account: OwnerAccount): Promise<number | undefined> {
  const user = await db.maybe<{ id: number }>(sql`
    update users
    set password_hash = ${account.passwordHash}, disabled_at = null, name = coalesce(${account.name ?? null}, name)
    where organisation_id = ${account.organisationId} and email = ${account.email}
    returning id`);
  return user?.id;
}

export async function insertUser(db: Db, account: OwnerAccount): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (organisation_id, email, name, password_hash, created_at)
    values (${account.organisationId}, ${account.email}, ${account.name ?? account.email}, ${account.passwordHash},
      ${account.now})
    returning id`);
  return id;
}

/** Lets an account do everything everywhere. */
export async function grantEverything(db: Db, userId: number, now: Temporal.Instant): Promise<void> {
  await db.query(sql`
    insert into permissions (user_id, role, granted_at) values (${userId}, 'superAdmin', ${now})
    on conflict (user_id, role, site_id) do nothing`);
}

/** Whether anybody can sign in as staff. */
export async function hasStaff(db: Db): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from users where disabled_at is null) as found`,
  );
  return found;
}
