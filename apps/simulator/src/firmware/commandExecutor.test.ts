import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { signFrame } from '@gatehouse/contract/device/frame';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { createHarness, SERIAL } from './testHarness.ts';

describe('a command', () => {
  it('acts, and its answer reports the door as it then is', async (t) => {
    const { send, drives } = createHarness(t);
    const [answer] = await send();
    assert.equal(answer?.outcome, 'executed');
    assert.deepEqual(answer?.doors, [
      { channel: 0, lock: 'unlocked', door: 'closed', lights: 'off', alarm: null, jammed: false },
    ]);
    assert.equal(drives(), 1);
  });

  it('tells in its answer of what it made happen, once, until there is an ack', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { command, deliver, frameOf, reports } = createHarness(t);
    const given = command();
    const [answer] = await deliver(frameOf(given));
    assert.deepEqual(answer?.events, [
      { number: 1, uptimeMs: 0, type: 'unlocked', channel: 0, commandId: given.id },
    ]);
    assert.equal(answer.eventsFrom, 1);
    const [again] = await deliver(frameOf(given));
    assert.deepEqual([again?.events, again?.eventsFrom], [undefined, undefined]);
    assert.deepEqual(reports.at(-1)?.cause, 'change');
    assert.deepEqual(reports.at(-1)?.events, []);
    t.mock.timers.tick(1_000);
    assert.deepEqual([reports.at(-1)?.cause, reports.at(-1)?.events], ['heartbeat', answer.events]);
  });

  it('leaves to a report what others did, and what it made happen after that', async (t) => {
    const { send, model, reports } = createHarness(t);
    model.act(0, 'force');
    const [answer] = await send({ channel: 4 });
    assert.equal(answer?.outcome, 'executed');
    assert.equal(answer.events, undefined);
    await turn();
    assert.deepEqual(
      reports.at(-1)?.events.map(({ number, type }) => [number, type]),
      [
        [1, 'doorOpened'],
        [2, 'alarm'],
        [3, 'unlocked'],
      ],
    );
  });

  it('acts once however often it comes, and the answer is the same', async (t) => {
    const { command, frameOf, deliver, drives } = createHarness(t);
    const frame = frameOf(command());
    for (let n = 0; n < 5; n++) {
      const [answer] = await deliver(frame);
      assert.equal(answer?.outcome, 'executed');
    }
    assert.equal(drives(), 1);
  });

  for (const outage of [COMMAND_LIFETIME_MS + 1, 30_000, 300_000, 3_600_000]) {
    it(`is dead ${outage} ms after it was asked`, async (t) => {
      const { command, frameOf, deliver, advance, drives } = createHarness(t);
      const frame = frameOf(command());
      advance(outage);
      const [answer] = await deliver(frame);
      assert.deepEqual([answer?.outcome, answer?.reason], ['expired', 'deadline']);
      assert.equal(drives(), 0);
    });
  }

  it('repeats the answer of a command that acted, after its death too', async (t) => {
    const { command, frameOf, deliver, advance, drives } = createHarness(t);
    const frame = frameOf(command());
    await deliver(frame);
    advance(30_000);
    const [answer] = await deliver(frame);
    assert.equal(answer?.outcome, 'executed');
    assert.equal(drives(), 1);
  });

  it('is refused when its deadline lies farther ahead than a command lives', async (t) => {
    const { command, deliver, frameOf, drives } = createHarness(t);
    const honest = command();
    const [answer] = await deliver(frameOf({ ...honest, deadlineMs: honest.deadlineMs + 60_000 }));
    assert.deepEqual([answer?.outcome, answer?.reason], ['rejected', 'deadline']);
    assert.equal(drives(), 0);
  });

  it('of an earlier boot does not act', async (t) => {
    const { command, frameOf, deliver, reboot, drives } = createHarness(t);
    const frame = frameOf(command());
    reboot();
    const [answer] = await deliver(frame);
    assert.deepEqual([answer?.outcome, answer?.reason], ['rejected', 'rebooted']);
    assert.equal(drives(), 0);
  });

  it("that is retained, foreign, forged or on another's topic is not even answered", async (t) => {
    const { command, frameOf, deliver, drives } = createHarness(t);
    const frame = frameOf(command());
    assert.deepEqual(await deliver(frame, { retained: true }), []);
    assert.deepEqual(await deliver(frame, { topic: commandTopic('GH-000002') }), []);
    assert.deepEqual(await deliver(signFrame(randomBytes(32), commandTopic(SERIAL), command())), []);
    assert.deepEqual(await deliver(frame.replace('"open"', '"lock"')), []);
    assert.equal(drives(), 0);
  });

  it('is refused with a reason when the door is unknown, has no such part or is jammed', async (t) => {
    const { send, model } = createHarness(t);
    assert.equal((await send({ channel: 9 }))[0]?.reason, 'unknownDoor');
    assert.equal((await send({ channel: 3 }))[0]?.reason, 'unsupported');
    assert.equal((await send({ channel: 1, operation: 'lightsOn' }))[0]?.reason, 'unsupported');
    model.setStuck(0, true);
    const [jammed] = await send();
    assert.deepEqual(
      [jammed?.outcome, jammed?.reason, jammed?.doors[0]?.jammed],
      ['rejected', 'jammed', true],
    );
    model.setStuck(0, false);
    const [freed] = await send();
    assert.deepEqual([freed?.outcome, freed?.doors[0]?.jammed], ['executed', false]);
  });

  it('switches lights', async (t) => {
    const { send } = createHarness(t);
    assert.equal((await send({ channel: 3, operation: 'lightsOn' }))[0]?.doors[0]?.lights, 'on');
    assert.equal((await send({ channel: 3, operation: 'lightsOff' }))[0]?.doors[0]?.lights, 'off');
  });

  it('springs a locker open, which catches when it is pushed shut', async (t) => {
    const { send, model } = createHarness(t);
    const [opened] = await send({ channel: 1 });
    assert.deepEqual([opened?.doors[0]?.lock, opened?.doors[0]?.door], ['unlocked', 'open']);
    assert.equal((await send({ channel: 1, operation: 'lock' }))[0]?.reason, 'doorOpen');
    model.act(1, 'push');
    assert.equal(model.door(1)?.lock, 'locked');
  });
});

describe('ten thousand bad commands', () => {
  it('cause at most one actuation each, and none when they are bad', async (t) => {
    const { key, command, frameOf, deliver, advance, reboot, drives } = createHarness(t);
    const seed = randomInt(2 ** 31);
    const random = seeded(seed);
    const kinds = ['good', 'late', 'foreign', 'retained', 'before the reboot', 'forged'] as const;
    let good = 0;
    const kept: string[] = [];
    for (let n = 0; n < 10_000; n++) {
      const kind = kinds[random(kinds.length)];
      const frame = frameOf(command());
      if (kind === 'good') {
        good++;
        kept.push(frame);
        await deliver(frame);
        // Out of order and again: something from before.
        await deliver(kept[random(kept.length)] ?? frame);
      } else if (kind === 'late') {
        advance(COMMAND_LIFETIME_MS + 1);
        await deliver(frame);
      } else if (kind === 'foreign') {
        await deliver(signFrame(key, commandTopic('GH-000002'), command()));
      } else if (kind === 'retained') {
        await deliver(frame, { retained: true });
      } else if (kind === 'forged') {
        await deliver(`${randomBytes(32).toString('hex')}${frame.slice(64)}`);
      } else if (n % 50 === 0) {
        reboot();
        await deliver(frame);
      }
    }
    assert.equal(drives(), good, `seed ${seed}`);
  });

  it('that come in any order act once each', async (t) => {
    const { command, frameOf, deliver, drives } = createHarness(t);
    const frames = Array.from({ length: 500 }, () => frameOf(command()));
    const shuffled = [...frames.toReversed(), ...frames];
    for (const frame of shuffled) await deliver(frame);
    assert.equal(drives(), 500);
  });
});

/** Whole numbers below a limit, the same ones for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}
