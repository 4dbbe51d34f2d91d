import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { open, seal } from '@gatehouse/contract/device/frame';
import {
  Answer,
  type DoorCommand,
  Report,
  type ServerMessage,
  Status,
} from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { createWorld, instantPace } from '../world.ts';
import { bootController } from './controller.ts';
import type { Fitting } from './hardware.ts';

const SERIAL = 'GH-000001';
const PROCESS = 'process0001';
const fittings: Fitting[] = [
  { channel: 0, actuator: 'bolt', lights: true },
  { channel: 1, actuator: 'latch', lights: false },
  { channel: 2, actuator: 'gate', lights: false },
  { channel: 3, actuator: 'none', lights: true },
];

/** A controller on the bench: its world, a clock that only moves when told, and everything it sent, opened. */
function bench(scope: TestContext) {
  const key = randomBytes(32);
  const world = createWorld({ fittings, battery: 80, pace: instantPace });
  let now = 1_000_000;
  let epoch = 5;
  const answers: Answer[] = [];
  const reports: Report[] = [];
  const boot = () =>
    bootController({
      serial: SERIAL,
      key,
      hardware: world.hardware,
      epoch,
      monotonic: () => now,
      send(topic, frame) {
        const report = open(key, topic, frame, Report);
        if (report) reports.push(report);
        const answer = open(key, topic, frame, Answer);
        if (answer) answers.push(answer);
        return true;
      },
    });
  let controller = boot();
  let bootedAt = now;
  const connect = () => {
    controller.connecting();
    controller.linkUp();
  };
  connect();
  scope.after(() => {
    controller.halt();
    world.close();
  });
  let counter = 0;
  const command = (changes: Partial<DoorCommand> = {}): DoorCommand => ({
    type: 'door',
    id: ++counter,
    counter,
    channel: 0,
    operation: 'open',
    epoch,
    deadlineMs: now - bootedAt + COMMAND_LIFETIME_MS,
    process: PROCESS,
    ...changes,
  });
  const frameOf = (message: ServerMessage) => seal(key, commandTopic(SERIAL), message);
  const deliver = async (frame: string, { topic = commandTopic(SERIAL), retained = false } = {}) => {
    const before = answers.length;
    controller.receive(topic, frame, retained);
    await turn();
    return answers.slice(before);
  };
  return {
    key,
    world,
    answers,
    reports,
    command,
    frameOf,
    deliver,
    send: (changes: Partial<DoorCommand> = {}) => deliver(frameOf(command(changes))),
    advance: (ms: number) => {
      now += ms;
    },
    reboot() {
      controller.halt();
      epoch++;
      bootedAt = now;
      controller = boot();
      connect();
    },
    controller: () => controller,
    drives: (channel = 0) => world.door(channel)?.drives ?? 0,
  };
}

describe('a command', () => {
  it('acts, and its answer tells the door as it then is', async (t) => {
    const { send, drives } = bench(t);
    const [answer] = await send();
    assert.equal(answer?.outcome, 'executed');
    assert.deepEqual(answer?.doors, [
      { channel: 0, lock: 'unlocked', door: 'closed', lights: 'off', alarm: null, jammed: false },
    ]);
    assert.equal(drives(), 1);
  });

  it('acts once however often it comes, and the answer is the same', async (t) => {
    const { command, frameOf, deliver, drives } = bench(t);
    const frame = frameOf(command());
    for (let n = 0; n < 5; n++) {
      const [answer] = await deliver(frame);
      assert.equal(answer?.outcome, 'executed');
    }
    assert.equal(drives(), 1);
  });

  for (const outage of [COMMAND_LIFETIME_MS + 1, 30_000, 300_000, 3_600_000]) {
    it(`is dead ${outage} ms after it was asked`, async (t) => {
      const { command, frameOf, deliver, advance, drives } = bench(t);
      const frame = frameOf(command());
      advance(outage);
      const [answer] = await deliver(frame);
      assert.deepEqual([answer?.outcome, answer?.reason], ['expired', 'deadline']);
      assert.equal(drives(), 0);
    });
  }

  it('repeats the answer of a command that acted, after its death too', async (t) => {
    const { command, frameOf, deliver, advance, drives } = bench(t);
    const frame = frameOf(command());
    await deliver(frame);
    advance(30_000);
    const [answer] = await deliver(frame);
    assert.equal(answer?.outcome, 'executed');
    assert.equal(drives(), 1);
  });

  it('is refused when its deadline lies farther ahead than a command lives', async (t) => {
    const { command, deliver, frameOf, drives } = bench(t);
    const honest = command();
    const [answer] = await deliver(frameOf({ ...honest, deadlineMs: honest.deadlineMs + 60_000 }));
    assert.deepEqual([answer?.outcome, answer?.reason], ['rejected', 'deadline']);
    assert.equal(drives(), 0);
  });

  it('of an earlier boot does not act', async (t) => {
    const { command, frameOf, deliver, reboot, drives } = bench(t);
    const frame = frameOf(command());
    reboot();
    const [answer] = await deliver(frame);
    assert.deepEqual([answer?.outcome, answer?.reason], ['rejected', 'rebooted']);
    assert.equal(drives(), 0);
  });

  it("that is retained, foreign, forged or on another's topic is not even answered", async (t) => {
    const { command, frameOf, deliver, drives } = bench(t);
    const frame = frameOf(command());
    assert.deepEqual(await deliver(frame, { retained: true }), []);
    assert.deepEqual(await deliver(frame, { topic: commandTopic('GH-000002') }), []);
    assert.deepEqual(await deliver(seal(randomBytes(32), commandTopic(SERIAL), command())), []);
    assert.deepEqual(await deliver(frame.replace('"open"', '"lock"')), []);
    assert.equal(drives(), 0);
  });

  it('is refused with a reason when the door is unknown, has no such part or is jammed', async (t) => {
    const { send, world } = bench(t);
    assert.equal((await send({ channel: 9 }))[0]?.reason, 'unknownDoor');
    assert.equal((await send({ channel: 3 }))[0]?.reason, 'unsupported');
    assert.equal((await send({ channel: 1, operation: 'lightsOn' }))[0]?.reason, 'unsupported');
    world.setStuck(0, true);
    const [jammed] = await send();
    assert.deepEqual(
      [jammed?.outcome, jammed?.reason, jammed?.doors[0]?.jammed],
      ['rejected', 'jammed', true],
    );
    world.setStuck(0, false);
    const [freed] = await send();
    assert.deepEqual([freed?.outcome, freed?.doors[0]?.jammed], ['executed', false]);
  });

  it('switches lights', async (t) => {
    const { send } = bench(t);
    assert.equal((await send({ channel: 3, operation: 'lightsOn' }))[0]?.doors[0]?.lights, 'on');
    assert.equal((await send({ channel: 3, operation: 'lightsOff' }))[0]?.doors[0]?.lights, 'off');
  });

  it('springs a locker open, which catches when it is pushed shut', async (t) => {
    const { send, world } = bench(t);
    const [opened] = await send({ channel: 1 });
    assert.deepEqual([opened?.doors[0]?.lock, opened?.doors[0]?.door], ['unlocked', 'open']);
    assert.equal((await send({ channel: 1, operation: 'lock' }))[0]?.reason, 'doorOpen');
    world.deed(1, 'push');
    assert.equal(world.door(1)?.lock, 'locked');
  });
});

describe('ten thousand bad commands', () => {
  it('cause at most one actuation each, and none when they are bad', async (t) => {
    const { key, command, frameOf, deliver, advance, reboot, drives } = bench(t);
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
        await deliver(seal(key, commandTopic('GH-000002'), command()));
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
    const { command, frameOf, deliver, drives } = bench(t);
    const frames = Array.from({ length: 500 }, () => frameOf(command()));
    const shuffled = [...frames.toReversed(), ...frames];
    for (const frame of shuffled) await deliver(frame);
    assert.equal(drives(), 500);
  });
});

describe('the alarm', () => {
  it('arms when closed and locked: a forced door alarms, and an authorised unlock ends it', async (t) => {
    const { send, world, reports } = bench(t);
    world.deed(0, 'force');
    await turn();
    const report = reports.at(-1);
    assert.equal(report?.cause, 'change');
    assert.deepEqual(report?.doors, [
      { channel: 0, lock: 'locked', door: 'open', lights: 'off', alarm: 'Door Forced Open', jammed: false },
    ]);
    assert.deepEqual(
      report?.events.map(({ type, alarm }) => [type, alarm]),
      [
        ['doorOpened', undefined],
        ['alarm', 'Door Forced Open'],
      ],
    );
    const [answer] = await send();
    assert.equal(answer?.doors[0]?.alarm, null);
  });

  it('takes motion for an alarm only when armed, and holds off for five seconds after an unlock', async (t) => {
    const { send, world, advance, controller } = bench(t);
    const alarm = () => controller().doors()[0]?.alarm;
    await send();
    world.deed(0, 'move');
    assert.equal(alarm(), null, 'unlocked');
    await send({ operation: 'lock' });
    world.deed(0, 'move');
    assert.equal(alarm(), null, 'held off');
    advance(5_000);
    world.deed(0, 'move');
    assert.equal(alarm(), 'Motion Detected');
  });

  it('does not come from a door that was opened by right', async (t) => {
    const { send, world, controller } = bench(t);
    await send();
    assert.ok(world.deed(0, 'pull'));
    assert.ok(world.deed(0, 'push'));
    await send({ operation: 'lock' });
    assert.ok(!world.deed(0, 'pull'), 'a locked door does not give way');
    await send({ channel: 2 });
    assert.ok(
      controller()
        .doors()
        .every(({ alarm }) => alarm === null),
    );
  });
});

describe('reports', () => {
  it('greet with everything and number themselves', (t) => {
    const { reports } = bench(t);
    assert.equal(reports[0]?.cause, 'hello');
    assert.equal(reports[0]?.doors.length, fittings.length);
    assert.deepEqual([reports[0]?.epoch, reports[0]?.sequence, reports[0]?.link], [5, 1, 1]);
  });

  it('keep what happened without a link, and tell it later with its own time', async (t) => {
    const { world, reports, advance, controller } = bench(t);
    controller().linkDown();
    advance(10_000);
    world.deed(0, 'force');
    await turn();
    assert.equal(reports.length, 1);
    advance(20_000);
    controller().connecting();
    controller().linkUp();
    const hello = reports.at(-1);
    assert.equal(hello?.link, 3);
    assert.equal(hello?.uptimeMs, 30_000);
    assert.deepEqual(
      hello?.events.map(({ type, uptimeMs }) => [type, uptimeMs]),
      [
        ['doorOpened', 10_000],
        ['alarm', 10_000],
        ['linkRestored', 30_000],
      ],
    );
  });

  it('stop telling events that the server has stored', async (t) => {
    const { world, reports, deliver, frameOf, controller } = bench(t);
    world.deed(0, 'force');
    await turn();
    await deliver(frameOf({ type: 'stored', epoch: 4, upTo: 9 }));
    controller().linkUp();
    assert.ok((reports.at(-1)?.events.length ?? 0) > 0, 'a receipt of another boot counts for nothing');
    await deliver(frameOf({ type: 'stored', epoch: 5, upTo: 9 }));
    controller().linkUp();
    assert.deepEqual(
      reports.at(-1)?.events.map(({ type }) => type),
      ['linkRestored'],
    );
  });

  it('come when asked for, from a live message only', async (t) => {
    const { reports, deliver, frameOf } = bench(t);
    await deliver(frameOf({ type: 'report' }), { retained: true });
    assert.equal(reports.length, 1);
    await deliver(frameOf({ type: 'report' }));
    assert.equal(reports.at(-1)?.cause, 'asked');
  });

  it('leave a last will that is older than the next connection', (t) => {
    const { key, controller } = bench(t);
    const first = controller().connecting();
    const second = controller().connecting();
    const will = open(key, first.topic, first.lastWill, Status);
    const online = open(key, second.topic, second.online, Status);
    assert.ok(will && online && will.link < online.link);
    assert.deepEqual([will.state, online.state], ['offline', 'online']);
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
