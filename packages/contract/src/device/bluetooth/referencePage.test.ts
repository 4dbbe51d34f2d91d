/** docs/bluetooth.md says what the code does, to the bit. */
import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { bytesOfHex, minutesOf, packBlock } from './block.ts';
import {
  type Advertisement,
  challengeFrame,
  commandFrame,
  resultFrame,
  routeOf,
  suffixOf,
} from './frames.ts';
import * as limits from './limits.ts';
import { createPhoneCipher } from './phoneCipher.ts';
import { CHALLENGES, challengeOf, createUnitCipher, deriveKey } from './unitCipher.ts';

const page = readFileSync(new URL('../../../../../docs/bluetooth.md', import.meta.url), 'utf8');
const text = (name: string) => new RegExp(`\`\`\`text ${name}\\n(.*)\\n`).exec(page)?.[1] ?? '';
/** The rows of the table with this heading. */
const rows = (heading: string) =>
  (page.split(`${heading} |\n`)[1] ?? '')
    .split('\n\n')[0]!
    .split('\n')
    .slice(1)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map((cells) => cells.slice(1, -1));
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const row = (name: string, { uuid, major, minor }: Advertisement) => [
  name,
  uuid,
  hex(major, 4),
  hex(minor, 4),
];

const passphrase = text('passphrase');
const uuid = text('uuid');
const suffix = suffixOf('GH-000412')!;
const minutes = minutesOf(Date.parse('2026-11-18T02:00:00Z'));
const unitKey = Uint8Array.from({ length: 32 }, (_, index) => index);
const challenge = challengeOf(unitKey, 0);

describe('the reference page of Bluetooth commands', () => {
  it('gives the key and the block', () => {
    assert.equal(Buffer.from(deriveKey(passphrase, uuid)).toString('hex'), text('key'));
    const block = packBlock({ operation: 1, challenge, minutes, suffix });
    assert.equal(Buffer.from(block).toString('hex'), text('block'));
  });

  it('gives the frames of a whole command', async () => {
    const cipher = await createPhoneCipher(passphrase, uuid);
    const answer = await cipher.answer({ operation: 'open', challenge, minutes, suffix });
    assert.deepEqual(rows('| frame | uuid | major | minor'), [
      row('command', commandFrame(uuid, 'open', suffix)),
      row('challenge', challengeFrame(uuid, challenge)),
      row('answer', commandFrame(answer.uuid, 'open', suffix)),
      row('success', resultFrame(uuid, { succeeded: true, tag: answer.successTag })),
      row('failure', resultFrame(uuid, { succeeded: false, tag: answer.failureTag })),
    ]);
    const read = createUnitCipher(passphrase, uuid).read(answer.uuid);
    assert.deepEqual(read, { operation: 1, challenge, minutes, suffix });
    // The page's words alone: AES-128 of the block.
    const bare = createCipheriv('aes-128-ecb', bytesOfHex(text('key')), null);
    assert.deepEqual(bare.update(text('block'), 'hex'), Buffer.from(bytesOfHex(answer.uuid)));
  });

  it('gives challenges and routes', () => {
    const challenges = rows('| count | challenge');
    assert.equal(challenges.length, 4);
    for (const [count, given] of challenges) assert.equal(hex(challengeOf(unitKey, Number(count)), 8), given);
    assert.match(page, new RegExp(`${CHALLENGES}\\schallenges`));
    const routes = rows('| suffix | route');
    assert.equal(routes.length, 4);
    for (const [end, given] of routes) assert.equal(hex(routeOf(end!), 6), given);
  });

  it('gives every number as the code has it', () => {
    const numbers = rows('| name | value').map(([name, value]) => [name, Number(value)]);
    assert.deepEqual(Object.fromEntries(numbers), { ...limits });
  });
});
