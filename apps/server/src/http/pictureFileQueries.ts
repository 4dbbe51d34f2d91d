import type { Db } from '../db/pool.ts';
import { sql } from '../db/sql.ts';

/** A file of a picture that an operator added, by its name. */
export async function findPictureFile(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.maybe<{ bytes: Buffer }>(sql`select bytes from picture_files where name = ${name}`);
  return row?.bytes;
}
