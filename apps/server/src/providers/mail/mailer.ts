import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

/** A mail as it is sent, in both forms; the reader's program shows the one it can. */
export type WrittenMail = { recipient: string; subject: string; text: string; html: string };

/** Hands mails to the mail server; rejects when it does not take one. */
export type Mailer = { send(mail: WrittenMail): Promise<void>; close(): void };

/** The mailer of the configured server; without one there is none and mail stays in the outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer | undefined {
  if (!config.smtpUrl) return undefined;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ recipient, subject, text, html }) {
      await transport.sendMail({
        from: config.mailFrom,
        // An address as it is, not a list that is read from a text.
        to: { name: '', address: recipient },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        // No holiday reply answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
