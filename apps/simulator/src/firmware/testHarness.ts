/** A controller with its physical model, for tests. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type DeviceKey,
  encryptPassphrase,
  pinDigest,
  signFrame,
  verifyFrame,
} from '@gatehouse/contract/device/frame';
import {
  Answer,
  type DoorCommand,
  type DoorGrant,
  type PadCode,
  Report,
  type ServerMessage,
  type ServiceCommand,
} from '@gatehouse/contract/device/messages';
import { COMMAND_LIFETIME_MS } from '@gatehouse/contract/device/timing';
import { commandTopic } from '@gatehouse/contract/device/topics';
import { createPhysicalModel, type PhysicalModel } from '../physicalModel.ts';
import { instantTiming } from '../timingProfile.ts';
import { bootController } from './controller.ts';
import { type Fitting, padKeys } from './hardware.ts';

export const SERIAL = 'GH-000001';
const PROCESS = 'process0001';
export const fittings: Fitting[] = [
  { channel: 0, actuator: 'bolt', lights: true, pad: true, motor: false },
  { channel: 1, actuator: 'latch', lights: false, pad: false, motor: false },
  { channel: 2, actuator: 'gate', lights: false, pad: true, motor: false },
  { channel: 3, actuator: 'none', lights: true, pad: false, motor: false },
  { channel: 4, actuator: 'bolt', lights: true, pad: false, motor: true },
];

/** Boots a controller over a physical model; its clock only moves on demand, and what it sends is verified and kept. */
function bootTestController(key: DeviceKey, model: PhysicalModel) {
  const answers: Answer[] = [];
  const reports: Report[] = [];
  let now = 1_000_000;
  let bootId = 5;
  let bootedAt = now;
  let controller = boot();

  function boot() {
    const booted = bootController({
      serial: SERIAL,
      key,
      hardware: model.hardware,
      bootId,
      monotonic: () => now,
      send(topic, frame) {
        const report = verifyFrame(key, topic, frame, Report);
        if (report) reports.push(report);
        const answer = verifyFrame(key, topic, frame, Answer);
        if (answer) answers.push(answer);
        return true;
      },
      reboot,
    });
    booted.connecting();
    booted.onConnected();
    return booted;
  }

  function reboot() {
    controller.halt();
    bootId++;
    bootedAt = now;
    controller = boot();
  }

  return {
    answers,
    reports,
    controller: () => controller,
    reboot,
    bootId: () => bootId,
    uptimeMs: () => now - bootedAt,
    advance(ms: number) {
      now += ms;
    },
  };
}

type Clock = Pick<ReturnType<typeof bootTestController>, 'bootId' | 'uptimeMs'>;

/** Makes what a server sends to the controller, each command with the next counter and alive from now on. */
function createMessages(key: DeviceKey, { bootId, uptimeMs }: Clock) {
  let counter = 0;

  function guard() {
    const deadlineMs = uptimeMs() + COMMAND_LIFETIME_MS;
    return { id: ++counter, counter, epoch: bootId(), deadlineMs, process: PROCESS };
  }

  return {
    frameOf: (message: ServerMessage) => signFrame(key, commandTopic(SERIAL), message),
    command: (changes: Partial<DoorCommand> = {}): DoorCommand => ({
      type: 'door',
      channel: 0,
      operation: 'open',
      ...guard(),
      ...changes,
    }),
    service: (changes: Partial<ServiceCommand> & Pick<ServiceCommand, 'operation'>): ServiceCommand => ({
      type: 'service',
      channel: null,
      ...guard(),
      ...changes,
    }),
    /** The time, as at this moment. */
    time: (at: number): ServerMessage => ({ type: 'time', epoch: bootId(), uptimeMs: uptimeMs(), at }),
    padCode: (pin: string, changes: Partial<PadCode> = {}): PadCode => ({
      id: 7,
      digest: pinDigest(key, pin),
      from: null,
      until: null,
      channels: [0],
      ...changes,
    }),
    /** A grant of channel 0 as a controller is given it. */
    doorGrant: (
      passphrase: string,
      changes: Partial<DoorGrant> & Pick<DoorGrant, 'uuid' | 'from' | 'until'>,
    ): DoorGrant => ({ id: 31, channel: 0, passphrase: encryptPassphrase(key, passphrase), ...changes }),
  };
}

/** A controller in a test, with its physical model and a server that speaks to it. */
export function createHarness(scope: TestContext) {
  const key = randomBytes(32);
  const model = createPhysicalModel({ fittings, battery: 80, timing: instantTiming });
  const { bootId, uptimeMs, ...board } = bootTestController(key, model);
  const { service, time, ...messages } = createMessages(key, { bootId, uptimeMs });
  const { answers, controller } = board;
  const { frameOf, command } = messages;
  scope.after(() => {
    controller().halt();
    model.close();
  });

  async function deliver(frame: string, { topic = commandTopic(SERIAL), retained = false } = {}) {
    const before = answers.length;
    controller().receive(topic, frame, retained);
    await turn();
    return answers.slice(before);
  }

  return {
    key,
    model,
    ...board,
    ...messages,
    deliver,
    send: (changes: Partial<DoorCommand> = {}) => deliver(frameOf(command(changes))),
    sendPins: (version: number, codes: PadCode[], { part = 1, parts = 1 } = {}) =>
      deliver(frameOf({ type: 'pins', version, part, parts, codes })),
    sendGrants: (version: number, grants: DoorGrant[], { part = 1, parts = 1 } = {}) =>
      deliver(frameOf({ type: 'grants', version, part, parts, grants })),
    sendTime: (at: number) => deliver(frameOf(time(at))),
    /** Asks something of the controller itself or of a door's parts; returns its outcome, or why not. */
    async serve(
      operation: ServiceCommand['operation'],
      channel: number | null = null,
      seconds?: number | null,
    ) {
      const asked = service({ operation, channel, ...(seconds !== undefined && { seconds }) });
      const [answer] = await deliver(frameOf(asked));
      return answer?.reason ?? answer?.outcome;
    },
    /** Types a PIN on a channel's pad, and tries it. */
    async enter(pin: string, channel = 0) {
      for (const digit of pin) {
        const key = padKeys.find((each) => each === digit);
        assert.ok(key, `there is no key ${digit}`);
        model.press(channel, key);
      }
      model.press(channel, 'enter');
      await turn();
      return model.door(channel)?.pad?.light;
    },
    drives: (channel = 0) => model.door(channel)?.drives ?? 0,
  };
}
