import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import type { Letter } from './letter.ts';

export type Mail = { organisationId: number; recipient: string; subject: string; letter: Letter };

/** Puts a mail into the outbox, within the transaction of what it is about; it is sent from there. */
export async function queueMail(db: Db, now: Temporal.Instant, mail: Mail): Promise<void> {
  await db.query(sql`
    insert into mails (organisation_id, recipient, subject, letter, created_at, next_attempt_at)
    values (${mail.organisationId}, ${mail.recipient}, ${mail.subject}, ${JSON.stringify(mail.letter)}, ${now}, ${now})`);
}
