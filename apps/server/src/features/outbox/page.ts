import { formatDate, formatTime } from '@gatehouse/contract/rules/displayTime';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { listNewestMails, type MailRow } from './queries.ts';

const asHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
/** A text with its links to press. */
const withLinks = (text: string) =>
  asHtml(text).replaceAll(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);

/**
 * Shows the newest mail at /outbox. Whoever opens it reads everybody's codes: for the demo only, where no mail
 * server is configured.
 */
export function addOutboxPage(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
  app.get('/outbox', async (_request, reply) => {
    const rows = await listNewestMails(ctx.db);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(rows));
  });
}

function page(rows: readonly MailRow[]): string {
  const letters = rows.map(
    ({ recipient, subject, body, created_at }) => `
    <article>
      <h2>${asHtml(subject)}</h2>
      <p class="to">To ${asHtml(recipient)} · <time datetime="${created_at}">${formatDate(created_at, 'UTC')}, ${formatTime(created_at, 'UTC')} UTC</time></p>
      <pre>${withLinks(body)}</pre>
    </article>`,
  );
  return `<!doctype html>
<html lang="en-AU">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Outbox · Gatehouse</title>
  <style>
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
    body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; }
    article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
    h2 { font-size: 1.125rem; margin: 0; }
    .to { margin: 0; opacity: 0.75; }
    pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
  </style>
</head>
<body>
  <main>
    <h1>Outbox</h1>
    <p>No mail server is configured, so mail is kept here instead of being sent. The newest is first.</p>
    ${letters.join('') || '<p>Nothing yet.</p>'}
  </main>
</body>
</html>`;
}
