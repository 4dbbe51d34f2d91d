import type { Config } from '../../config.ts';
import type { OutageLog } from '../../outageLog.ts';
import { isSystemError } from '../../systemError.ts';

/** A mail as it is sent, in both forms; the reader's program shows the one it can. */
export type WrittenMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** A picture that comes with it, a PNG, which its HTML names by `LOGO_ID`; null without one. */
  logo: Buffer | null;
};

export const LOGO_ID = 'logo';

/** Hands mails to the mail server; rejects when it does not take one. */
export type Mailer = { send(mail: WrittenMail): Promise<void>; close(): void };

/** What nodemailer calls a refusal that is of one mail, by its addresses or its content. */
const OF_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * The mailer of the configured server; without one there is none and mail stays in the outbox. `outages` takes note of a
 * server that takes no mail at all. The library is loaded only where there is a server.
 */
export async function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  outages?: OutageLog,
): Promise<Mailer | undefined> {
  if (!config.smtpUrl) return undefined;
  const transport = await connectTo(config.smtpUrl);
  return {
    async send({ recipient, subject, text, html, logo }) {
      const sent = transport.sendMail({
        from: config.mailFrom,
        // An address as it is, not a list that is read from a text.
        to: { name: '', address: recipient },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        attachments: logo
          ? [{ filename: 'logo.png', content: logo, cid: LOGO_ID, contentDisposition: 'inline' as const }]
          : [],
        // No holiday reply answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await sent;
        outages?.succeeded();
      } catch (error) {
        if (!isSystemError(error) || !OF_ONE_MAIL.has(error.code)) outages?.failed(error);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Signs in at a mail server without sending; rejects with the reason where that fails. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = await connectTo(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function connectTo(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
}
