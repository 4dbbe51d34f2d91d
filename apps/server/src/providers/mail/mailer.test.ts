import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../testing/mailServer.ts';
import { createMailer } from './mailer.ts';
import { quoted } from './quoted.ts';

test('no text of a letter becomes a header or a recipient', async (t) => {
  const { lines, server, url } = await startMailServer();
  t.after(() => server.close());
  const mailer = (await createMailer({ smtpUrl: url, mailFrom: 'Gatehouse <no-reply@example.com>' }))!;
  t.after(() => mailer.close());
  await mailer.send({
    recipient: 'ann@example.com, eve@example.com',
    subject: 'Hello\r\nBcc: bob@example.com\nReply-To: bob@example.com',
    text: 'Good day',
    html: '<p>Good day</p>',
    logo: null,
  });
  const headers = lines.slice(lines.indexOf('DATA'), lines.indexOf(''));
  assert.deepEqual(
    headers.filter((line) => /^(to|cc|bcc|reply-to|from|subject):/i.test(line)),
    [
      'From: Gatehouse <no-reply@example.com>',
      'To: <"ann@example.com, eve"@example.com>',
      'Subject: Hello Bcc: bob@example.com Reply-To: bob@example.com',
    ],
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith('RCPT')),
    ['RCPT TO:<"ann@example.com, eve"@example.com>'],
  );
});

test('a mail server that is away is an outage, one that refuses a mail is not', async (t) => {
  const { server, url, refuse } = await startMailServer();
  t.after(() => server.close());
  const seen: string[] = [];
  const outages = { failed: () => void seen.push('failed'), succeeded: () => void seen.push('succeeded') };
  const send = async (smtpUrl: string) => {
    const mailer = (await createMailer({ smtpUrl, mailFrom: 'no-reply@example.com' }, outages))!;
    const mail = {
      recipient: 'ann@example.com',
      subject: 'Hello',
      text: 'Good day',
      html: '<p>Good day</p>',
      logo: null,
    };
    await mailer.send(mail).catch(() => seen.push('rejected'));
    mailer.close();
    return seen.splice(0);
  };
  assert.deepEqual(await send(url), ['succeeded']);
  assert.deepEqual(await send('smtp://127.0.0.1:1'), ['failed', 'rejected']);
  refuse('RCPT', '550 no such mailbox');
  assert.deepEqual(await send(url), ['rejected']);
});

test('a mail is sent as text and as HTML, for programs to choose', async (t) => {
  const { lines, server, url } = await startMailServer();
  t.after(() => server.close());
  const mailer = (await createMailer({ smtpUrl: url, mailFrom: 'no-reply@example.com' }))!;
  t.after(() => mailer.close());
  await mailer.send({
    recipient: 'ann@example.com',
    subject: 'Hello',
    text: 'Good day',
    html: '<p>Good day</p>',
    logo: null,
  });
  const types = lines.flatMap((line) => /^content-type: ([\w/]+)/i.exec(line)?.[1] ?? []);
  assert.deepEqual(types, ['multipart/alternative', 'text/plain', 'text/html']);
  assert.ok(lines.includes('Auto-Submitted: auto-generated'));
  assert.ok(lines.indexOf('Good day') < lines.indexOf('<p>Good day</p>'));
});

test('what people typed is quoted, and stays one line of words', () => {
  assert.equal(quoted("O'Brien-Smith"), "“O'Brien-Smith”");
  assert.equal(quoted('Ann”, pay at evil.com\n“now'), '“Ann’, pay at evil. com ’now”');
});
