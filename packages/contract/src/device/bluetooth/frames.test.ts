import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { packBlock, unpackBlock, uuidOfBytes } from './block.ts';
import {
  challengeFrame,
  commandFrame,
  isChallenge,
  readChallenge,
  readCommand,
  readResult,
  resultFrame,
  routeOf,
  suffixOf,
} from './frames.ts';
import { createPhoneCipher } from './phoneCipher.ts';
import { CHALLENGES, challengeOf, createUnitCipher } from './unitCipher.ts';

const UUID = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
const uuid = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(uuidOfBytes);
const suffix = fc.stringMatching(/^[!-~]{6}$/);
const challenge = fc.nat(0xff_ff_ff_ff).filter(isChallenge);
const operation = fc.constantFrom('open' as const, 'lock' as const);

describe('a frame of the radio', () => {
  it('is read as what it was made of, and as nothing else', () => {
    fc.assert(
      fc.property(
        operation,
        suffix,
        challenge,
        fc.boolean(),
        fc.nat(255),
        (op, end, asked, succeeded, tag) => {
          const command = commandFrame(UUID, op, end);
          assert.equal(readCommand(command, end), op);
          assert.deepEqual([readChallenge(command), readResult(command)], [undefined, undefined]);
          const asking = challengeFrame(UUID, asked);
          assert.equal(readChallenge(asking), asked);
          assert.deepEqual([readCommand(asking, end), readResult(asking)], [undefined, undefined]);
          const result = resultFrame(UUID, { succeeded, tag });
          assert.deepEqual(readResult(result), { succeeded, tag });
          assert.deepEqual([readCommand(result, end), readChallenge(result)], [undefined, undefined]);
        },
      ),
    );
  });

  it('is never read, whatever is advertised, as two things', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), suffix, (major, minor, end) => {
        const received = { uuid: UUID, major, minor, power: -59 };
        const meanings = [readCommand(received, end), readChallenge(received), readResult(received)];
        assert.ok(meanings.filter((meaning) => meaning !== undefined).length <= 1);
      }),
    );
  });

  it('is a result only with a top byte of 254 or 255 and a minor of 0', () => {
    const read = (major: number, minor: number) => readResult({ uuid: UUID, major, minor, power: -56 });
    assert.deepEqual(read(0xfe07, 0), { succeeded: true, tag: 7 });
    assert.deepEqual(read(0xff07, 0), { succeeded: false, tag: 7 });
    assert.equal(read(0xfe07, 1), undefined);
    assert.equal(read(0xfd07, 0), undefined);
  });

  it('carries the measured power', () => assert.equal(commandFrame(UUID, 'open', '00a1b2').power, -56));
});

describe("a serial's suffix", () => {
  it('has six characters, or there is none', () => {
    assert.equal(suffixOf('GH-000412'), '000412');
    for (const serial of ['', '12345', 'GH-00 12', 'GH-éééééé']) assert.equal(suffixOf(serial), undefined);
  });

  it('is its own route in hexadecimal, and hashed to 24 bits otherwise', () => {
    assert.equal(routeOf('00A1b2'), 0x00a1b2);
    assert.notEqual(routeOf('BNE-01'), routeOf('BNE-02'));
    fc.assert(
      fc.property(suffix, (end) => {
        const route = routeOf(end);
        assert.ok(Number.isInteger(route) && route >= 0 && route <= 0xff_ff_ff);
      }),
    );
  });
});

describe('a block', () => {
  it('says what it was made of', () => {
    const number = fc.nat(0xff_ff_ff_ff);
    fc.assert(
      fc.property(fc.nat(255), number, number, suffix, (op, asked, minutes, end) => {
        const claim = { operation: op, challenge: asked, minutes, suffix: end };
        assert.deepEqual(unpackBlock(packBlock(claim)), claim);
      }),
    );
  });

  it('is made by the phone and read by the unit, with equal tags, under the same grant only', async () => {
    const minutes = fc.nat(0xff_ff_ff_ff);
    await fc.assert(
      fc.asyncProperty(uuid, uuid, uuid, operation, challenge, minutes, suffix, async (...given) => {
        const [passphrase, other, unit, op, asked, at, end] = given;
        fc.pre(passphrase !== other);
        const phone = await createPhoneCipher(passphrase, unit);
        const question = { operation: op, challenge: asked, minutes: at, suffix: end };
        const answer = await phone.answer(question);
        const held = createUnitCipher(passphrase, unit);
        assert.deepEqual(held.read(answer.uuid), { ...question, operation: op === 'open' ? 1 : 2 });
        assert.equal(held.tag(true, asked, end), answer.successTag);
        assert.equal(held.tag(false, asked, end), answer.failureTag);
        for (const foreign of [createUnitCipher(other, unit), createUnitCipher(passphrase, other)]) {
          const claim = foreign.read(answer.uuid);
          assert.ok(claim?.challenge !== asked || claim.suffix !== end);
        }
      }),
    );
  });
});

describe('a challenge', () => {
  it('does not come twice, and cannot be taken for a command or a result', () => {
    const key = new Uint8Array(32).fill(7);
    const asked = Array.from({ length: 20_000 }, (_, count) => challengeOf(key, count));
    assert.equal(new Set(asked).size, asked.length);
    assert.ok(asked.every(isChallenge));
  });

  it('is another one under another key, and keeps within 32 bits at the end of the counts', () => {
    const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    assert.notEqual(challengeOf(one, 0), challengeOf(two, 0));
    assert.ok(isChallenge(challengeOf(one, CHALLENGES - 1)));
    assert.equal(challengeOf(one, CHALLENGES), challengeOf(one, 0));
  });
});
