import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';

export type MailRow = { recipient: string; subject: string; body: string; created_at: Temporal.Instant };

/** The newest mails, sent or not. */
export function listNewestMails(db: Db): Promise<MailRow[]> {
  return db.query(sql`
    select recipient, subject, body, created_at from mails order by id desc limit 50`);
}

export type DueMailRow = { id: number; recipient: string; subject: string; body: string; attempts: number };

/** Locks the mail that has been due longest, if no other process has it. */
export function lockDueMail(db: Db, now: Temporal.Instant): Promise<DueMailRow | undefined> {
  return db.maybe(sql`
    select id, recipient, subject, body, attempts from mails
    where sent_at is null and next_attempt_at <= ${now}
    order by next_attempt_at limit 1 for update skip locked`);
}

export type Attempt = {
  failure: string | null;
  next: Temporal.Instant | null;
  sentAt: Temporal.Instant | null;
};

export async function noteAttempt(db: Db, id: number, { failure, next, sentAt }: Attempt): Promise<void> {
  await db.query(sql`
    update mails set attempts = attempts + 1, failure = ${failure}, next_attempt_at = ${next},
      sent_at = ${sentAt}
    where id = ${id}`);
}
