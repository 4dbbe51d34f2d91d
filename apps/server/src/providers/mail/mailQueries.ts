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

/** What was not sent. */
export type UnsentMails = {
  /** Since a moment, and what the mail server said of the newest of these. */
  given_up: number;
  failure: string | null;
  waiting: number;
  /** When the one that has waited longest was written. */
  waiting_since: Temporal.Instant | null;
};

/** Counts the mails that wait, and those written since a moment that the mail server never took. */
export function summariseUnsent(db: Db, since: Temporal.Instant): Promise<UnsentMails> {
  const isGivenUp = sql`sent_at is null and next_attempt_at is null and created_at >= ${since}`;
  return db.one(sql`
    select g.given_up, w.waiting, w.waiting_since,
      (select failure from mails where ${isGivenUp} order by created_at desc limit 1) as failure
    from (select count(*) as given_up from mails where ${isGivenUp}) as g,
      (select count(*) as waiting, min(created_at) as waiting_since
        from mails where sent_at is null and next_attempt_at is not null) as w`);
}
