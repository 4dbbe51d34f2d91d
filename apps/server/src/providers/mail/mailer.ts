import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';

export type Letter = { recipient: string; subject: string; body: string };

/** Hands letters to the mail server; rejects when it does not take one. */
export type Mailer = { send(letter: Letter): Promise<void>; close(): void };

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
    async send({ recipient, subject, body }) {
      await transport.sendMail({
        from: config.mailFrom,
        // An address as it is, not a list that is read from a text.
        to: { name: '', address: recipient },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text: body,
      });
    },
    close: () => transport.close(),
  };
}
