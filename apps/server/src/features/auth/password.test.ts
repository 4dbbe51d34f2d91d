import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { test } from 'node:test';
import { hashPassword, passwordMatches } from './password.ts';

const password = 'open sesame 7';

test('a password matches its own hash, however its letters are composed, and no other', async () => {
  const hash = await hashPassword('Zoë’s door 7');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.ok(await passwordMatches('Zoe\u0308’s door 7', hash));
  assert.ok(!(await passwordMatches('Zoe’s door 7', hash)));
  assert.notEqual(await hashPassword('Zoë’s door 7'), hash, 'each has a salt of its own');
});

test('a hash that was made at another cost goes on matching', async () => {
  const hash = await hashPassword(password, { memoryKiB: 16, passes: 1 });
  assert.ok(await passwordMatches(password, hash));
  assert.ok(!(await passwordMatches('open sesame 8', hash)));
});

test('nothing matches what is no hash of ours, and one that is cut short is a fault', async () => {
  for (const none of [undefined, 'none', '$2b$10$abcdefghijklmnopqrstuv'])
    assert.equal(await passwordMatches(password, none), false);
  const hash = await hashPassword(password, { memoryKiB: 16, passes: 1 });
  await assert.rejects(passwordMatches(password, hash.slice(0, hash.lastIndexOf('$'))), /cut short/);
});

test('however many passwords are tried, other work off the event loop does not wait for them', async () => {
  let tried = 0;
  const all = Array.from({ length: 12 }, async () => {
    await hashPassword(password);
    tried += 1;
  });
  await stat('.');
  assert.ok(tried < 4, `it waited for ${tried} of them`);
  await Promise.all(all);
});
