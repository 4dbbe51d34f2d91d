import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** Reserved (RFC 2606), so that nobody's own address ends so. */
const DEMO_ADDRESSES = '%@gatehouse.example';

const accounts = sql`
  select from users where email like ${DEMO_ADDRESSES}
  union all select from customers where email like ${DEMO_ADDRESSES}`;

/** Throws where a database holds accounts whose passwords everybody can read. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const [account] = await db.query(sql`select from (${accounts}) a limit 1`);
  if (account === undefined) return;
  throw new Error(
    'This database holds the demo, whose passwords are public. Name an empty database or your own by DATABASE_URL, ' +
      'or another folder by DATA_DIR; npm start shows the demo.',
  );
}

/** Throws where a database is in use without the demo, which would open it to everybody. */
export async function refuseOwnData(db: Db): Promise<void> {
  const { own } = await db.one<{ own: boolean }>(
    sql`select exists (select from organisations) and not exists (${accounts}) as own`,
  );
  if (!own) return;
  throw new Error(
    "This database holds an operator's own data, and npm start would add the demo to it, whose passwords are public. " +
      'npm run serve runs it. For the demo, name another folder by DATA_DIR or another database by DATABASE_URL.',
  );
}
