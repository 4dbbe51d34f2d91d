import type { Context } from '../../context.ts';
import { sql } from '../../db/sql.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';

/** Minutes after a failed attempt at which a letter is tried again; then it stays unsent with the server's words. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720];
const BATCH = 20;

type Due = { id: number; recipient: string; subject: string; body: string; attempts: number };

/** Sends the letters that are due. Each is locked while it is sent, so several processes share the work. */
export async function sendDueMails(ctx: Pick<Context, 'db' | 'clock'>, mailer: Mailer): Promise<number> {
  for (let sent = 0; sent < BATCH; sent++) {
    const more = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const letter = await tx.maybe<Due>(sql`
        select id, recipient, subject, body, attempts from mails
        where sent_at is null and next_attempt_at <= ${now}
        order by next_attempt_at limit 1 for update skip locked`);
      if (!letter) return false;
      const failure = await mailer.send(letter).then(
        () => null,
        (error: unknown) => String(error).slice(0, 500),
      );
      const wait = RETRY_AFTER_MINUTES[letter.attempts];
      const next = failure !== null && wait !== undefined ? now.add({ minutes: wait }) : null;
      await tx.query(sql`
        update mails set attempts = attempts + 1, failure = ${failure}, next_attempt_at = ${next},
          sent_at = ${failure === null ? now : null}
        where id = ${letter.id}`);
      return true;
    });
    if (!more) return sent;
  }
  return BATCH;
}
