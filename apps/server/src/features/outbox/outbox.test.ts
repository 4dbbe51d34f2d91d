import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import Fastify from 'fastify';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { createLog } from '../../log.ts';
import type { Letter } from '../../providers/mail/letter.ts';
import type { WrittenMail } from '../../providers/mail/mailer.ts';
import { queueMail } from '../../providers/mail/mailQueries.ts';
import { makeOrganisation } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/testServer.ts';
import { keepPicture } from '../pictures/service.ts';
import { addOutboxPage } from './page.ts';
import { sendDueMails } from './service.ts';

const server = await startTestServer({ after });
const { ctx, clock } = server;
const { db } = ctx;
const organisationId = await makeOrganisation(ctx.db);
const queue = (subject: string, letter: Letter = { paragraphs: ['<b>1 & 2</b>'] }) =>
  queueMail(ctx.db, clock.now(), {
    organisationId,
    recipient: 'ann@example.com',
    subject,
    letter,
  });

function mailServer(refusals = 0) {
  const taken: WrittenMail[] = [];
  let left = refusals;
  return {
    taken,
    async send(mail: WrittenMail) {
      if (left-- > 0) throw new Error('451 try again later');
      taken.push(mail);
    },
    close() {},
  };
}

beforeEach(() => db.query(sql`delete from mails`));

describe('mail', () => {
  it('is sent once, whoever looks', async () => {
    await queue('Once');
    const mailbox = mailServer();
    await Promise.all([1, 2, 3].map(() => sendDueMails(ctx, mailbox)));
    assert.deepEqual(
      mailbox.taken.map(({ subject }) => subject),
      ['Once'],
    );
  });

  it('brings the logo that the operator has now', async () => {
    const png = await sharp({ create: { width: 512, height: 128, channels: 4, background: '#123456' } })
      .png()
      .toBuffer();
    const { url } = await keepPicture(ctx, organisationId, 'logo', { bytes: png, type: 'image/png' });
    const logo = (media: object[]) =>
      db.query(
        sql`update organisations set logo = ${JSON.stringify(media)}::jsonb where id = ${organisationId}`,
      );
    await logo([{ url, width: 512, height: 128 }]);
    await queue('With a logo');
    const mailbox = mailServer();
    await sendDueMails(ctx, mailbox);
    await logo([]);
    const { width } = await sharp(mailbox.taken[0]!.logo!).metadata();
    assert.equal(width, 512);
    assert.match(mailbox.taken[0]?.html ?? '', /<img src="cid:logo"/);
  });

  it('is tried again later when the server refuses, and given up with its words in the end', async () => {
    await queue('Later');
    const mailbox = mailServer(100);
    await sendDueMails(ctx, mailbox);
    await sendDueMails(ctx, mailbox);
    const attempts = () =>
      ctx.db.one<{ attempts: number; failure: string; next_attempt_at: Temporal.Instant | null }>(
        sql`select attempts, failure, next_attempt_at from mails where subject = 'Later'`,
      );
    assert.equal((await attempts()).attempts, 1);
    const warnings: string[] = [];
    const log = createLog('warn', { write: (line) => warnings.push(JSON.parse(line).msg) });
    for (let day = 0; day < 6; day++) {
      clock.advance({ hours: 24 });
      await sendDueMails({ ...ctx, log }, mailbox);
    }
    assert.deepEqual(warnings, ['A mail was given up']);
    const { attempts: tries, failure, next_attempt_at } = await attempts();
    assert.deepEqual([tries, next_attempt_at], [6, null]);
    assert.match(failure, /451 try again later/);
  });

  it('is written with the name and the colour of its operator, in both forms', async () => {
    await db.query(
      sql`update organisations set name = 'Ann & Co', accent = '#123456' where id = ${organisationId}`,
    );
    await queue('Both', { paragraphs: ['Good day'], button: { label: 'Look', path: '/orders' } });
    const mailbox = mailServer();
    await sendDueMails(ctx, mailbox);
    const [mail] = mailbox.taken;
    assert.equal(mail?.text, `Good day\n\nLook:\n${ctx.config.publicUrl}/orders\n\nAnn & Co`);
    assert.match(mail.html, /Ann &amp; Co/);
    assert.match(mail.html, /bgcolor="#123456"/);
  });

  it('is shown in the outbox as words, whatever is in it, and in a frame without scripts', async () => {
    await queue('<script>alert(1)</script>');
    const app = Fastify();
    addOutboxPage(app, ctx);
    const { body } = await app.inject('/outbox');
    assert.ok(body.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    assert.ok(!body.includes('<script'));
    const sandboxes = [...body.matchAll(/<iframe[^>]* sandbox="([^"]*)"/g)].map(([, rights]) => rights);
    assert.ok(sandboxes.length > 0);
    assert.deepEqual(new Set(sandboxes), new Set(['allow-popups allow-popups-to-escape-sandbox']));
  });

  it('has links to press in the outbox', async () => {
    await queue('Link', {
      paragraphs: ['Here'],
      button: { label: 'Go', path: '/register/5?email=a%2Bb%40example.com&x="1' },
    });
    const app = Fastify();
    addOutboxPage(app, ctx);
    const { body } = await app.inject('/outbox');
    const href = `${ctx.config.publicUrl}/register/5?email=a%2Bb%40example.com&amp;x=&quot;1`;
    assert.ok(body.includes(`<a href="${href}">${href}</a>`));
  });
});
