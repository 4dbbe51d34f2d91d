import type { Context } from '../../context.ts';
import type { Mailer } from '../../providers/mail/mailer.ts';
import * as queries from './queries.ts';

/** Minutes after a failed attempt at which a letter is tried again; then it stays unsent with the server's words. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720];
const BATCH = 20;

/** Sends the letters that are due. Each is locked while it is sent, so several processes share the work. */
export async function sendDueMails(ctx: Pick<Context, 'db' | 'clock'>, mailer: Mailer): Promise<number> {
  for (let sent = 0; sent < BATCH; sent++) {
    const more = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const letter = await queries.lockDueMail(tx, now);
      if (!letter) return false;
      const failure = await mailer.send(letter).then(
        () => null,
        (error: unknown) => String(error).slice(0, 500),
      );
      const wait = RETRY_AFTER_MINUTES[letter.attempts];
      const next = failure !== null && wait !== undefined ? now.add({ minutes: wait }) : null;
      await queries.noteAttempt(tx, letter.id, { failure, next, sentAt: failure === null ? now : null });
      return true;
    });
    if (!more) return sent;
  }
  return BATCH;
}
