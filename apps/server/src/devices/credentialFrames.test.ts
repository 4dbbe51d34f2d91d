import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { GRANTS_PER_CONTROLLER } from '@gatehouse/contract/device/bluetooth/limits';
import { decryptPassphrase, pinDigest, verifyFrame } from '@gatehouse/contract/device/frame';
import { GrantSet, PinSet } from '@gatehouse/contract/device/messages';
import { GRANTS_PER_FRAME, PINS_PER_FRAME } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { grantFrames, pinFrames } from './credentialFrames.ts';
import type { ControllerGrant } from './gateway.ts';

const serial = 'GH-000412';
const key = randomBytes(32);
const from = Temporal.Instant.from('2026-11-18T02:00:00Z');
const makeGrant = (_: unknown, index: number): ControllerGrant => ({
  // Numbers as long as they get.
  id: 2_147_483_647 - index,
  channel: index % 256,
  uuid: randomUUID(),
  passphrase: randomBytes(16).toString('hex'),
  from,
  until: from.add({ hours: 24 }),
});

test('the most grants a controller may hold arrive whole, in frames it takes, without a passphrase to read', () => {
  const grants = Array.from({ length: GRANTS_PER_CONTROLLER }, makeGrant);
  const frames = grantFrames({ serial, key, version: 7, grants });
  const sets = frames.map((frame) => verifyFrame(key, commandTopic(serial), frame, GrantSet));
  const parts = GRANTS_PER_CONTROLLER / GRANTS_PER_FRAME;
  assert.deepEqual(
    sets.map((set) => [set?.version, set?.part, set?.parts]),
    Array.from({ length: parts }, (_, index) => [7, index + 1, parts]),
  );
  const arrived = sets.flatMap((set) => set?.grants ?? []);
  assert.deepEqual(
    arrived.map(({ passphrase, ...rest }) => ({ ...rest, passphrase: decryptPassphrase(key, passphrase) })),
    grants.map((grant) => ({
      ...grant,
      from: grant.from.epochMilliseconds,
      until: grant.until.epochMilliseconds,
    })),
  );
  const line = frames.join('');
  assert.ok(!grants.some(({ passphrase }) => line.includes(passphrase)));
});

test('an empty set is one frame, which takes every grant away', () => {
  const [frame, ...more] = grantFrames({ serial, key, version: 8, grants: [] });
  assert.deepEqual(more, []);
  assert.deepEqual(verifyFrame(key, commandTopic(serial), frame ?? '', GrantSet), {
    type: 'grants',
    version: 8,
    part: 1,
    parts: 1,
    grants: [],
  });
});

test('PIN codes arrive with when and where they hold, in frames a controller takes, without a digit to read', () => {
  const code = (index: number) => ({
    id: index + 1,
    pin: String(100_000 + index),
    from: index === 0 ? null : from,
    until: index === 1 ? null : from.add({ hours: 24 }),
    channels: [index % 256, 3],
  });
  const codes = Array.from({ length: PINS_PER_FRAME + 1 }, (_, index) => code(index));
  const frames = pinFrames({ serial, key, version: 4, codes });
  const sets = frames.map((frame) => verifyFrame(key, commandTopic(serial), frame, PinSet));
  assert.deepEqual(
    sets.map((set) => [set?.type, set?.version, set?.part, set?.parts, set?.codes.length]),
    [
      ['pins', 4, 1, 2, PINS_PER_FRAME],
      ['pins', 4, 2, 2, 1],
    ],
  );
  assert.deepEqual(
    sets.flatMap((set) => set?.codes),
    codes.map(({ id, pin, from, until, channels }) => ({
      id,
      digest: pinDigest(key, pin),
      from: from?.epochMilliseconds ?? null,
      until: until?.epochMilliseconds ?? null,
      channels,
    })),
  );
  assert.ok(!frames.some((frame) => codes.some(({ pin }) => frame.includes(`"${pin}"`))));
});
