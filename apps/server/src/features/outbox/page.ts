import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { escapeHtml } from '../../providers/mail/escapeHtml.ts';
import { LOGO_ID } from '../../providers/mail/mailer.ts';
import { messages } from './messages.ts';
import { listNewestMails, type MailRow } from './queries.ts';
import { writeMail } from './service.ts';

/** A text with its links to press. */
const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);

/**
 * Shows the newest mail at /outbox, as HTML and as text. Whoever opens it reads everybody's codes: for the demo only,
 * where no mail server is configured.
 */
export function addOutboxPage(app: FastifyInstance, ctx: Pick<Context, 'db' | 'config'>): void {
  app.get('/outbox', async (_request, reply) => {
    const rows = await listNewestMails(ctx.db);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(rows.map((row) => article(row, ctx.config.publicUrl))));
  });
}

/** In its frame a mail runs no script and shares nothing with this page; its links open windows of their own. */
function article(row: MailRow, publicUrl: string): string {
  const { recipient, subject, text, html, logo } = writeMail(row, publicUrl);
  const when = `${formatDate(row.created_at, 'UTC')}, ${formatTime(row.created_at, 'UTC')} UTC`;
  const attached = logo ? `data:image/png;base64,${logo.toString('base64')}` : '';
  const framed = html.replace('<head>', '<head><base target="_blank">').replace(`cid:${LOGO_ID}`, attached);
  return `
    <article>
      <h2>${escapeHtml(subject)}</h2>
      <p class="to">${escapeHtml(messages.to(recipient))} · <time datetime="${row.created_at}">${when}</time></p>
      <iframe title="${escapeHtml(messages.asHtml(subject))}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>
      <details>
        <summary>${messages.asText}</summary>
        <pre>${withLinks(text)}</pre>
      </details>
    </article>`;
}

const page = (articles: readonly string[]) => `<!doctype html>
<html lang="en-AU">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${messages.title} · Gatehouse</title>
  <style>
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; }
    article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
    h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
    .to { margin: 0; opacity: 0.75; overflow-wrap: anywhere; }
    iframe { box-sizing: border-box; width: 100%; height: 32rem; margin: 0.75rem 0 0; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.5rem; resize: both; }
    summary { min-height: 2.75rem; align-content: center; cursor: pointer; }
    pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.25rem 0 0; }
  </style>
</head>
<body>
  <main>
    <h1>${messages.title}</h1>
    <p>${messages.explanation}</p>
    ${articles.join('') || `<p>${messages.empty}</p>`}
  </main>
</body>
</html>`;
