import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Letter } from './letter.ts';
import { mailHtml } from './mailHtml.ts';

const sender = { name: 'Ann & Co', accent: '#123456', publicUrl: 'https://example.com', logo: null };
const hostile = `<img src="https://evil.example/a.png" onerror='x'>`;
const letter: Letter = {
  heading: hostile,
  paragraphs: [hostile, 'Second'],
  code: '123456',
  facts: [
    [hostile, hostile],
    [hostile, hostile, '/sites/7?a="1"'],
  ],
  button: { label: hostile, path: '/orders?a="1"&b=2' },
  note: hostile,
};

test('nothing that a mail says becomes an element or an attribute', () => {
  const html = mailHtml(hostile, letter, { ...sender, name: hostile });
  assert.ok(!html.includes('<img'));
  assert.ok(!html.includes("'x'"));
  assert.ok(html.includes('href="https://example.com/orders?a=&quot;1&quot;&amp;b=2"'));
  assert.ok(html.includes('href="https://example.com/sites/7?a=&quot;1&quot;"'));
});

test('a mail loads nothing from elsewhere and runs nothing', () => {
  const html = mailHtml('Hello', { paragraphs: ['Good day'], button: { label: 'Go', path: '/' } }, sender);
  assert.doesNotMatch(html, /<(img|link|script|iframe|object|form)\b|url\(|@import|\son\w+=/);
});

test('the logo of an operator comes with the mail, beside the name', () => {
  const html = mailHtml('Hello', { paragraphs: [] }, { ...sender, logo: 'cid:logo' });
  assert.deepEqual(
    [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src),
    ['cid:logo'],
  );
  assert.match(html, /Ann &amp; Co/);
});

test('the line that lists show beside the subject is the first thing said', () => {
  const html = mailHtml('Hello', { paragraphs: ['Good day', 'Second'] }, sender);
  const text = html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, '')
    .trim();
  assert.match(text, /^Good day/);
});

test('the button is in the operator\u2019s colour, and in ours without one or with none that is a colour', () => {
  const button = (accent: string | null) =>
    /bgcolor="([^"]*)"[^>]*>\n<a [^>]*color:([^"]*)"/
      .exec(mailHtml('Hello', letter, { ...sender, accent }))
      ?.slice(1);
  assert.deepEqual(button('#123456'), ['#123456', '#ffffff']);
  assert.deepEqual(button(null), ['#f5a33b', '#14181f']);
  assert.deepEqual(button('red;x:url(//evil.example)'), ['#f5a33b', '#14181f']);
});
