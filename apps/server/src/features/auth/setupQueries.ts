import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

/** The tries that a code is good for. */
const MAX_TRIES = 30;
const LIFETIME = { hours: 24 };

type Row = { seed: string };

/** The seed of the living code, made where there is none. */
export async function keepSeed(db: Db, now: Temporal.Instant): Promise<string> {
  const { seed } = await db.one<Row>(sql`
    insert into setup_codes as known (seed, made_at) values (gen_random_uuid(), ${now})
    on conflict (only_one) do update set
      seed = case when ${isOver(now)} then excluded.seed else known.seed end,
      made_at = case when ${isOver(now)} then excluded.made_at else known.made_at end,
      tries = case when ${isOver(now)} then 0 else known.tries end
    returning seed`);
  return seed;
}

/** Counts a try of the living code and returns its seed; undefined where none lives. */
export async function countTry(db: Db, now: Temporal.Instant): Promise<string | undefined> {
  const row = await db.maybe<Row>(sql`
    update setup_codes as known set tries = tries + 1 where not (${isOver(now)}) returning seed`);
  return row?.seed;
}

/** Uses the code of a seed up; false where somebody else did. */
export async function useUp(db: Db, seed: string): Promise<boolean> {
  const used = await db.query(sql`delete from setup_codes where seed = ${seed} returning seed`);
  return used.length > 0;
}

/** Ends the code: somebody can sign in. */
export async function endCode(db: Db): Promise<void> {
  await db.query(sql`delete from setup_codes`);
}

const isOver = (now: Temporal.Instant) =>
  sql`known.tries >= ${MAX_TRIES} or known.made_at <= ${now.subtract(LIFETIME)}`;

type Operator = { id: number; name: string; email: string; phone: string; timeZone: string };

/** Makes the organisation, or gives one that is there already what was said of it. */
export async function putOrganisation(db: Db, operator: Operator): Promise<void> {
  const { id, name, email, phone, timeZone } = operator;
  await db.query(sql`
    insert into organisations (id, name, support_email, support_phone, time_zone)
    values (${id}, ${name}, ${email}, ${phone || null}, ${timeZone})
    on conflict (id) do update set name = excluded.name, support_email = excluded.support_email,
      support_phone = excluded.support_phone, time_zone = excluded.time_zone`);
}
