import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFindings } from './finding.ts';

test('findings read as a table, each with its mark', () => {
  const text = describeFindings([
    { about: 'database', state: 'ok', says: 'up to date' },
    { about: 'SMTP_URL', state: 'warning', says: 'no mail is sent' },
    { about: 'broker', state: 'failure', says: 'cannot be reached' },
  ]);
  assert.equal(text, '✔ database  up to date\n! SMTP_URL  no mail is sent\n✖ broker    cannot be reached');
});
