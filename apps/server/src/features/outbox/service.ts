import type { Context } from '../../context.ts';
import { LOGO_ID, type Mailer, type WrittenMail } from '../../providers/mail/mailer.ts';
import { mailHtml } from '../../providers/mail/mailHtml.ts';
import { mailText } from '../../providers/mail/mailText.ts';
import * as queries from './queries.ts';

/** Minutes after a failed attempt at which a mail is tried again; then it stays unsent with the server's words. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 720];
const BATCH = 20;

/** A mail in both of its forms, with the name, the colour and the logo that the operator has now. */
export function writeMail(row: queries.MailRow, publicUrl: string): WrittenMail {
  const { recipient, subject, letter, name, accent, logo } = row;
  const sender = { name, accent, publicUrl, logo: logo && `cid:${LOGO_ID}` };
  const html = mailHtml(subject, letter, sender);
  return { recipient, subject, text: mailText(letter, sender), html, logo };
}

/** Sends the mails that are due. Each is locked while it is sent, so several processes share the work. */
export async function sendDueMails(
  ctx: Pick<Context, 'db' | 'clock' | 'organisationHosts' | 'log'>,
  mailer: Mailer,
): Promise<number> {
  for (let sent = 0; sent < BATCH; sent++) {
    const more = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now();
      const mail = await queries.lockDueMail(tx, now);
      if (!mail) return false;
      const address = await ctx.organisationHosts.addressOf(mail.organisation_id);
      const failure = await mailer.send(writeMail(mail, address)).then(
        () => null,
        (error: unknown) => String(error).slice(0, 500),
      );
      const wait = RETRY_AFTER_MINUTES[mail.attempts];
      const next = failure !== null && wait !== undefined ? now.add({ minutes: wait }) : null;
      if (failure !== null && next === null) ctx.log.warn({ mail: mail.id }, 'A mail was given up');
      await queries.noteAttempt(tx, mail.id, { failure, next, sentAt: failure === null ? now : null });
      return true;
    });
    if (!more) return sent;
  }
  return BATCH;
}
