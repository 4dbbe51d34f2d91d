import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import {
  Answer,
  DeviceEvent,
  DoorGrant,
  DoorState,
  GrantSet,
  PadCode,
  PinSet,
  Report,
  ServerMessage,
  Status,
} from './messages.ts';
import { EVENTS_PER_REPORT, GRANTS_PER_FRAME, PINS_PER_FRAME, TEST_MODE_MS } from './timing.ts';

const door = { channel: 0, lock: 'locked', door: 'closed', lights: 'on', alarm: null, jammed: false };
const controllerMessage = { epoch: 0, sequence: 0, uptimeMs: 0, link: 0, doors: [door] };
const guard = { id: 0, epoch: 0, counter: 0, deadlineMs: 0, process: 'process0001' };
const command = { type: 'door', channel: 0, operation: 'open', ...guard };
const service = { type: 'service', channel: null, operation: 'reboot', ...guard };
const event = { number: 0, uptimeMs: 0, type: 'locked', channel: null };
const report = {
  ...controllerMessage,
  cause: 'hello',
  firmware: '',
  battery: null,
  eventsFrom: 0,
  events: [event],
};
const answer = { ...controllerMessage, id: 0, counter: 0, outcome: 'executed' };
const status = { state: 'online', epoch: 0, link: 0 };
const ack = { type: 'stored', epoch: 0, upTo: 0 };
const time = { type: 'time', epoch: 0, uptimeMs: 0, at: 0 };
const code = { id: 0, digest: 'c'.repeat(43), from: null, until: null, channels: [0] };
const pins = { type: 'pins', version: 1, part: 1, parts: 1, codes: [code] };
const uuid = '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11';
const grant = { id: 0, channel: 0, uuid, passphrase: 'g'.repeat(22), from: 0, until: 0 };
const grants = { type: 'grants', version: 1, part: 1, parts: 1, grants: [grant] };
const times = (count: number, item: unknown) => Array.from({ length: count }, () => item);

type Case = [what: string, schema: z.ZodMiniType, message: object, cases: Record<string, Values>];
/** What one field may hold, at its limits, and what lies beyond. */
type Values = { takes?: readonly unknown[]; refuses?: readonly unknown[] };

const count: Values = { takes: [0, 1, 2 ** 40], refuses: [-1, 0.5, '1', null] };
const version: Values = { takes: [1, 2], refuses: [0, -1, 1.5] };
const parts: Values = { takes: [1, 256], refuses: [0, 257] };
const channel: Values = { takes: [0, 255], refuses: [-1, 256, 0.5] };
const optionalCount: Values = { takes: [undefined, 0, 1], refuses: [-1, null] };
const words = (...takes: string[]): Values => ({ takes, refuses: ['', 'other', null] });
const guarded = {
  id: count,
  epoch: count,
  counter: count,
  deadlineMs: count,
  process: {
    takes: ['a'.repeat(8), '9'.repeat(32)],
    refuses: ['a'.repeat(7), 'a'.repeat(33), 'PROCESS0001'],
  },
};
const ofController = {
  epoch: count,
  sequence: count,
  uptimeMs: count,
  link: count,
  doors: { takes: [[], times(256, door)], refuses: [times(257, door)] },
};

const cases: Case[] = [
  [
    'a door',
    DoorState,
    door,
    {
      channel,
      lock: { takes: ['locked', 'unlocked', null], refuses: ['', undefined] },
      door: { takes: ['closed', 'open', null], refuses: ['', undefined] },
      lights: { takes: ['on', 'off', null], refuses: ['', true] },
      alarm: { takes: ['Door Forced Open', 'Motion Detected', null], refuses: ['', 'Fire'] },
      jammed: { takes: [true, false], refuses: [null] },
      position: { takes: [undefined, -90, 0, 360], refuses: [0.5, null] },
    },
  ],
  [
    'a command',
    ServerMessage,
    command,
    { ...guarded, channel, operation: words('open', 'lock', 'lightsOn', 'lightsOff') },
  ],
  [
    'a service command',
    ServerMessage,
    service,
    {
      ...guarded,
      channel: { takes: [null, 0, 255], refuses: [-1, 256] },
      operation: words('testModeOn', 'checkLock', 'calibrateStart', 'autoLock'),
      seconds: { takes: [undefined, null, 0, 30], refuses: [-1] },
    },
  ],
  ['a request to report', ServerMessage, { type: 'report' }, { type: words('report') }],
  ['an ack', ServerMessage, ack, { epoch: count, upTo: count, type: words('stored') }],
  ['the time', ServerMessage, time, { epoch: count, uptimeMs: count, at: count, type: words('time') }],
  [
    'a PIN code',
    PadCode,
    code,
    {
      id: count,
      digest: {
        takes: ['A-_z0'.padEnd(43, 'w')],
        refuses: ['c'.repeat(42), 'c'.repeat(44), 'd'.repeat(43), '+'.repeat(43)],
      },
      from: { takes: [null, 0], refuses: [-1, undefined] },
      until: { takes: [null, 0], refuses: [-1, undefined] },
      channels: { takes: [[255], times(256, 0)], refuses: [[], [256], times(257, 0)] },
    },
  ],
  [
    'a set of PIN codes',
    PinSet,
    pins,
    {
      version,
      part: version,
      parts,
      codes: { takes: [[], times(PINS_PER_FRAME, code)], refuses: [times(PINS_PER_FRAME + 1, code)] },
    },
  ],
  [
    'a grant',
    DoorGrant,
    grant,
    {
      id: count,
      channel,
      uuid: { takes: [uuid], refuses: [uuid.toUpperCase(), `${uuid}0`, uuid.replaceAll('-', '')] },
      passphrase: {
        takes: ['A-_z0'.padEnd(22, 'w')],
        refuses: ['g'.repeat(21), 'g'.repeat(23), 'h'.repeat(22)],
      },
      from: count,
      until: count,
    },
  ],
  [
    'a set of grants',
    GrantSet,
    grants,
    {
      version,
      part: version,
      parts,
      grants: { takes: [[], times(GRANTS_PER_FRAME, grant)], refuses: [times(GRANTS_PER_FRAME + 1, grant)] },
    },
  ],
  [
    'an event',
    DeviceEvent,
    event,
    {
      number: count,
      uptimeMs: count,
      type: words('doorOpened', 'pinEntered', 'bluetoothTried'),
      channel: { takes: [null, 0, 255], refuses: [256, undefined] },
      alarm: { takes: [undefined, 'Motion Detected'], refuses: ['', null] },
      commandId: optionalCount,
      result: { takes: [undefined, 'opened', 'jammed', 'wrong', 'outOfTime'], refuses: ['', null] },
      code: optionalCount,
      attempt: {
        takes: [
          ...['open', 'lock'].map((operation) => ({ operation, result: 'done' })),
          ...['jammed', 'wrong', 'outOfTime', 'timeUnknown'].map((result) => ({ operation: 'open', result })),
          { operation: 'open', result: 'done', grant: 0 },
          undefined,
        ],
        refuses: [
          { operation: '', result: 'done' },
          { operation: 'open', result: '' },
          { operation: 'open', result: 'done', grant: -1 },
        ],
      },
    },
  ],
  [
    'a report',
    Report,
    report,
    {
      ...ofController,
      cause: words('hello', 'heartbeat', 'change', 'asked', 'pins', 'grants'),
      firmware: { takes: ['', 'f'.repeat(40)], refuses: ['f'.repeat(41)] },
      battery: { takes: [null, 0, 100], refuses: [-1, 101, 0.5] },
      eventsFrom: count,
      events: {
        takes: [[], times(EVENTS_PER_REPORT, event)],
        refuses: [times(EVENTS_PER_REPORT + 1, event)],
      },
      pins: optionalCount,
      grants: optionalCount,
      clockMs: { takes: [undefined, null, 0], refuses: [-1] },
      testModeMs: { takes: [undefined, 0, TEST_MODE_MS], refuses: [-1, TEST_MODE_MS + 1] },
    },
  ],
  [
    'an answer',
    Answer,
    answer,
    {
      ...ofController,
      id: count,
      counter: count,
      outcome: words('executed', 'rejected', 'expired'),
      reason: { takes: [undefined, 'deadline', 'range'], refuses: ['', null] },
      eventsFrom: optionalCount,
      events: {
        takes: [undefined, [], times(EVENTS_PER_REPORT, event)],
        refuses: [times(EVENTS_PER_REPORT + 1, event)],
      },
    },
  ],
  ['a status', Status, status, { state: words('online', 'offline'), epoch: count, link: count }],
];

describe('what a message may hold', () => {
  for (const [what, schema, message, fields] of cases) {
    it(`is limited field by field: ${what}`, () => {
      for (const [field, { takes = [], refuses = [] }] of Object.entries(fields)) {
        const holds = (value: unknown) => z.safeParse(schema, { ...message, [field]: value }).success;
        for (const value of takes) assert.ok(holds(value), `${field} takes ${JSON.stringify(value)}`);
        for (const value of refuses) assert.ok(!holds(value), `${field} refuses ${JSON.stringify(value)}`);
      }
    });
  }

  it('may come with fields that are not known yet, which are left out', () => {
    assert.deepEqual(z.parse(Status, { ...status, mood: 'calm' }), status);
    assert.deepEqual(z.parse(ServerMessage, { ...command, mood: 'calm' }), command);
  });
});
