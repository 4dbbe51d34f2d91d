/** A controller with its physical model, for tests. */
import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { encryptPassphrase, pinDigest, signFrame, verifyFrame } from '@gatehouse/contract/device/frame';
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
import { createPhysicalModel, instantTiming } from '../physicalModel.ts';
import { bootController } from './controller.ts';
import type { Fitting, PadKey } from './hardware.ts';

export const SERIAL = 'GH-000001';
const PROCESS = 'process0001';
export const fittings: Fitting[] = [
  { channel: 0, actuator: 'bolt', lights: true, pad: true, motor: false },
  { channel: 1, actuator: 'latch', lights: false, pad: false, motor: false },
  { channel: 2, actuator: 'gate', lights: false, pad: true, motor: false },
  { channel: 3, actuator: 'none', lights: true, pad: false, motor: false },
  { channel: 4, actuator: 'bolt', lights: true, pad: false, motor: true },
];

/** A controller in a test: its physical model, a clock that only moves on demand, and everything it sent, verified. */
export function createHarness(scope: TestContext) {
  const key = randomBytes(32);
  const model = createPhysicalModel({ fittings, battery: 80, timing: instantTiming });
  let now = 1_000_000;
  let bootId = 5;
  const answers: Answer[] = [];
  const reports: Report[] = [];
  const boot = () =>
    bootController({
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
      reboot: () => rebooted(),
    });
  let controller = boot();
  let bootedAt = now;
  const connect = () => {
    controller.connecting();
    controller.onConnected();
  };
  connect();
  scope.after(() => {
    controller.halt();
    model.close();
  });
  let counter = 0;
  const command = (changes: Partial<DoorCommand> = {}): DoorCommand => ({
    type: 'door',
    id: ++counter,
    counter,
    channel: 0,
    operation: 'open',
    epoch: bootId,
    deadlineMs: now - bootedAt + COMMAND_LIFETIME_MS,
    process: PROCESS,
    ...changes,
  });
  const service = (changes: Partial<ServiceCommand> & Pick<ServiceCommand, 'operation'>): ServiceCommand => {
    const { id, epoch, counter, deadlineMs, process } = command();
    return { type: 'service', channel: null, id, epoch, counter, deadlineMs, process, ...changes };
  };
  const rebooted = () => {
    controller.halt();
    bootId++;
    bootedAt = now;
    controller = boot();
    connect();
  };
  const frameOf = (message: ServerMessage) => signFrame(key, commandTopic(SERIAL), message);
  const deliver = async (frame: string, { topic = commandTopic(SERIAL), retained = false } = {}) => {
    const before = answers.length;
    controller.receive(topic, frame, retained);
    await turn();
    return answers.slice(before);
  };
  const padCode = (pin: string, changes: Partial<PadCode> = {}): PadCode => ({
    id: 7,
    digest: pinDigest(key, pin),
    from: null,
    until: null,
    channels: [0],
    ...changes,
  });
  return {
    key,
    padCode,
    sendPins: (version: number, codes: PadCode[], { part = 1, parts = 1 } = {}) =>
      deliver(frameOf({ type: 'pins', version, part, parts, codes })),
    /** A grant of channel 0 as a controller is given it. */
    doorGrant: (
      passphrase: string,
      changes: Partial<DoorGrant> & Pick<DoorGrant, 'uuid' | 'from' | 'until'>,
    ) => ({
      id: 31,
      channel: 0,
      passphrase: encryptPassphrase(key, passphrase),
      ...changes,
    }),
    sendGrants: (version: number, grants: DoorGrant[], { part = 1, parts = 1 } = {}) =>
      deliver(frameOf({ type: 'grants', version, part, parts, grants })),
    /** Sends the time, as at this moment. */
    sendTime: (at: number) => deliver(frameOf({ type: 'time', epoch: bootId, uptimeMs: now - bootedAt, at })),
    /** Types a PIN on a channel's pad, and tries it. */
    async enter(pin: string, channel = 0) {
      for (const key of [...pin, 'enter'] as PadKey[]) model.press(channel, key);
      await turn();
      return model.door(channel)?.pad?.light;
    },
    model,
    answers,
    reports,
    command,
    frameOf,
    deliver,
    send: (changes: Partial<DoorCommand> = {}) => deliver(frameOf(command(changes))),
    advance: (ms: number) => {
      now += ms;
    },
    /** Asks something of the controller itself or of a door's parts; answers with its outcome, or why not. */
    async serve(
      operation: ServiceCommand['operation'],
      channel: number | null = null,
      seconds?: number | null,
    ) {
      const [answer] = await deliver(
        frameOf(service({ operation, channel, ...(seconds !== undefined && { seconds }) })),
      );
      return answer?.reason ?? answer?.outcome;
    },
    reboot: rebooted,
    controller: () => controller,
    drives: (channel = 0) => model.door(channel)?.drives ?? 0,
  };
}
