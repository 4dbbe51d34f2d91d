import type { Db } from '../../db/pool.ts';
import { sql } from '../../db/sql.ts';
import { OWN_MEDIA_PATH } from '../../http/mediaFiles.ts';
import type { Letter } from '../../providers/mail/letter.ts';

/** A mail, and the operator it is from. */
export type MailRow = {
  id: number;
  recipient: string;
  subject: string;
  letter: Letter;
  organisation_id: number;
  name: string;
  accent: string | null;
  /** The file of their logo; null without one. */
  logo: Buffer | null;
  created_at: Temporal.Instant;
};

const columns = sql`m.id, m.recipient, m.subject, m.letter, m.created_at, m.organisation_id, o.name, o.accent,
  (select f.bytes from picture_files f
    where f.name = substr(o.logo -> 0 ->> 'url', ${OWN_MEDIA_PATH.length + 1})) as logo`;

/** The newest mails, sent or not. */
export function listNewestMails(db: Db): Promise<MailRow[]> {
  return db.query(sql`
    select ${columns} from mails m join organisations o on o.id = m.organisation_id
    order by m.id desc limit 50`);
}

/** Locks the mail that has been due longest, if no other process has it. */
export function lockDueMail(
  db: Db,
  now: Temporal.Instant,
): Promise<(MailRow & { attempts: number }) | undefined> {
  return db.maybe(sql`
    select ${columns}, m.attempts from mails m join organisations o on o.id = m.organisation_id
    where m.sent_at is null and m.next_attempt_at <= ${now}
    order by m.next_attempt_at limit 1 for update of m skip locked`);
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
