/** A controller on the bench, for tests. */
import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { open, seal } from '@gatehouse/contract/device/frame';
import { Answer, type DoorCommand, Report, type ServerMessage } from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { createWorld, instantPace } from '../world.ts';
import { bootController } from './controller.ts';
import type { Fitting } from './hardware.ts';

export const SERIAL = 'GH-000001';
const PROCESS = 'process0001';
export const fittings: Fitting[] = [
  { channel: 0, actuator: 'bolt', lights: true },
  { channel: 1, actuator: 'latch', lights: false },
  { channel: 2, actuator: 'gate', lights: false },
  { channel: 3, actuator: 'none', lights: true },
];

/** A controller on the bench: its world, a clock that only moves when told, and everything it sent, opened. */
export function bench(scope: TestContext) {
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
