/**
 * Every payload of the device protocol, one schema per topic (docs/device-protocol.md,
 * docs/specification/devices.md#path-of-a-command). Unknown fields are ignored by both sides, so that either
 * can be updated first.
 */
import * as z from 'zod/mini';
import { base64urlOf } from '../formats/base64url.ts';
import { serviceOperations } from './serviceOperations.ts';
import {
  EVENTS_PER_REPORT,
  GRANTS_PER_FRAME,
  MAX_UPTIME_MS,
  PINS_PER_FRAME,
  TEST_MODE_MS,
} from './timing.ts';
import { PROCESS_PATTERN } from './topics.ts';

const Count = z.int().check(z.minimum(0));
/** Milliseconds since the boot. What is far beyond has no place in a calendar. */
const Uptime = Count.check(z.maximum(MAX_UPTIME_MS));
const Channel = z.int().check(z.minimum(0), z.maximum(255));

export const LockState = z.enum(['locked', 'unlocked']);
export type LockState = z.infer<typeof LockState>;

export const DoorPosition = z.enum(['closed', 'open']);
export type DoorPosition = z.infer<typeof DoorPosition>;

export const LightState = z.enum(['on', 'off']);
export type LightState = z.infer<typeof LightState>;

/** Why a door is alarming; each side has its own words for people. */
export const AlarmCause = z.enum(['Door Forced Open', 'Motion Detected']);
export type AlarmCause = z.infer<typeof AlarmCause>;

/**
 * One door as its sensors see it. Lock, door, lights and alarm are separate facts; null means the channel has no
 * such part.
 */
export const DoorState = z.object({
  channel: Channel,
  lock: z.nullable(LockState),
  door: z.nullable(DoorPosition),
  lights: z.nullable(LightState),
  alarm: z.nullable(AlarmCause),
  /** The actuator did not reach the position it was last sent to. */
  jammed: z.boolean(),
  /** The angle of a motorised lock's shaft in degrees; left out where no motor is fitted. */
  position: z.optional(z.int()),
});
export type DoorState = z.infer<typeof DoorState>;

/** What every message of a controller begins with. (epoch, sequence) orders all that one controller ever said. */
const ControllerMessage = z.object({
  /** The id of the boot: larger at every boot. */
  epoch: Count,
  /** Rises by one with every report and answer of the boot. */
  sequence: Count,
  /** Milliseconds since the boot, when the message was made. */
  uptimeMs: Uptime,
  /** The number of the session, the connection this was sent over: that of its `online` status. */
  link: Count,
  doors: z.array(DoorState).check(z.maxLength(256)),
});

export const DoorOperation = z.enum(['open', 'lock', 'lightsOn', 'lightsOff']);
/** What can be asked of a door. `open` releases the lock; who has a motor or a spring also opens the door. */
export type DoorOperation = z.infer<typeof DoorOperation>;

/** What every command carries: it acts at most once, only before its deadline, only in the boot it was made for. */
const guard = {
  id: Count,
  epoch: Count,
  /** Rises with every command to this controller; none is used twice. */
  counter: Count,
  /** The uptime at which the command is dead. */
  deadlineMs: Count,
  /** The server process whose reply topic gets the answer. */
  process: z.string().check(z.regex(PROCESS_PATTERN)),
};

/** Moves a door, or switches its lights. */
export const DoorCommand = z.object({
  type: z.literal('door'),
  channel: Channel,
  operation: DoorOperation,
  ...guard,
});
export type DoorCommand = z.infer<typeof DoorCommand>;

export const ServiceOperation = z.enum(serviceOperations);
export type ServiceOperation = z.infer<typeof ServiceOperation>;

/** A command of staff, guarded as those that move doors. */
export const ServiceCommand = z.object({
  type: z.literal('service'),
  /** Null where it concerns the whole controller. */
  channel: z.nullable(Channel),
  operation: ServiceOperation,
  /** Only with `autoLock`: how long after an unlock the bolt is thrown again; null is never. */
  seconds: z.optional(z.nullable(Count)),
  ...guard,
});
export type ServiceCommand = z.infer<typeof ServiceCommand>;

/** Asks for a full report now. Moves nothing. */
const ReportRequest = z.object({ type: z.literal('report') });

/** Informs the controller that the server holds its events of this boot up to and including a number. */
const EventAck = z.object({ type: z.literal('stored'), epoch: Count, upTo: Count });

/** A PIN code as a controller holds it: which doors it opens and when, its digits under the controller's own key. */
export const PadCode = z.object({
  /** Names the code in the entries that are reported; several may share one. */
  id: Count,
  /** See `pinDigest`. */
  digest: z.string().check(z.regex(base64urlOf(32))),
  /** Unix milliseconds, `[from, until)`; null is open. */
  from: z.nullable(Count),
  until: z.nullable(Count),
  channels: z.array(Channel).check(z.minLength(1), z.maxLength(256)),
});
export type PadCode = z.infer<typeof PadCode>;
/** All codes of a controller's pads, or one part of them. Takes the place of every set with a lower version. */
export const PinSet = z.object({
  type: z.literal('pins'),
  /** Rises with every change of the set, over all boots. */
  version: z.int().check(z.minimum(1)),
  /** From 1 to `parts`. */
  part: z.int().check(z.minimum(1)),
  parts: z.int().check(z.minimum(1), z.maximum(256)),
  codes: z.array(PadCode).check(z.maxLength(PINS_PER_FRAME)),
});
export type PinSet = z.infer<typeof PinSet>;

/**
 * A person's right to command one door by Bluetooth, as its controller holds it (docs/bluetooth.md#grants).
 */
export const DoorGrant = z.object({
  id: Count,
  channel: Channel,
  /** The unit's own uuid; the same in all grants of a channel. */
  uuid: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** See `encryptPassphrase`. */
  passphrase: z.string().check(z.regex(base64urlOf(16))),
  /** Unix milliseconds, `[from, until)`. */
  from: Count,
  until: Count,
});
export type DoorGrant = z.infer<typeof DoorGrant>;
/** All grants of a controller's doors, or one part of them. Takes the place of every set with a lower version. */
export const GrantSet = z.object({
  type: z.literal('grants'),
  /** Rises with every change of the set, over all boots. */
  version: z.int().check(z.minimum(1)),
  /** From 1 to `parts`. */
  part: z.int().check(z.minimum(1)),
  parts: z.int().check(z.minimum(1), z.maximum(256)),
  grants: z.array(DoorGrant).check(z.maxLength(GRANTS_PER_FRAME)),
});
export type GrantSet = z.infer<typeof GrantSet>;
/** What the real-time clock showed (`at`, Unix milliseconds) when the uptime was `uptimeMs`; true however late it comes. */
export const TimeMessage = z.object({ type: z.literal('time'), epoch: Count, uptimeMs: Count, at: Count });
export type TimeMessage = z.infer<typeof TimeMessage>;
/** All that a server sends to a controller. */
export const ServerMessage = z.discriminatedUnion('type', [
  DoorCommand,
  ServiceCommand,
  ReportRequest,
  EventAck,
  PinSet,
  GrantSet,
  TimeMessage,
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

export const EventType = z.enum([
  'doorOpened',
  'doorClosed',
  'locked',
  'unlocked',
  'lightsOn',
  'lightsOff',
  'alarm',
  'alarmCleared',
  'jammed',
  'batteryLow',
  'linkRestored',
  'pinEntered',
  'padLocked',
  'bluetoothTried',
]);
export type EventType = z.infer<typeof EventType>;

/** What came of a PIN that was entered: `wrong` for no code of this door, `outOfTime` for one that does not hold now. */
export const PinResult = z.enum(['opened', 'jammed', 'wrong', 'outOfTime']);
export type PinResult = z.infer<typeof PinResult>;

/** An attempt by Bluetooth and what came of it; `grant` where it is known whose it was. See `Attempt` of `bluetooth/unit.ts`. */
export const BluetoothAttempt = z.object({
  operation: z.enum(['open', 'lock']),
  result: z.enum(['done', 'jammed', 'wrong', 'outOfTime', 'timeUnknown']),
  grant: z.optional(Count),
});
export type BluetoothAttempt = z.infer<typeof BluetoothAttempt>;

/** Something that happened at the device, with the device's own time. */
export const DeviceEvent = z.object({
  /** Rises by one with every event of the boot, from 1. */
  number: Count,
  uptimeMs: Uptime,
  type: EventType,
  /** The door it happened at; null when it concerns the whole controller. */
  channel: z.nullable(Channel),
  /** Only with `alarm`. */
  alarm: z.optional(AlarmCause),
  /** The command that made it happen, when one did. */
  commandId: z.optional(Count),
  /** Only with `pinEntered`: what came of it, and the code's id where it is one of this door. Never the digits. */
  result: z.optional(PinResult),
  code: z.optional(Count),
  /** Only with `bluetoothTried`. */
  attempt: z.optional(BluetoothAttempt),
});
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/** `hello` after each connect, `heartbeat` by time, `change` at once, `asked` on a request, `pins` on a set of codes, `grants` on one of grants. */
export const ReportCause = z.enum(['hello', 'heartbeat', 'change', 'asked', 'pins', 'grants']);

/** A controller's report. `change` carries the doors that changed, every other cause all of them. */
export const Report = z.extend(ControllerMessage, {
  cause: ReportCause,
  firmware: z.string().check(z.maxLength(40)),
  /** Charge in percent; null without a battery. */
  battery: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  /** The number of the oldest event still kept: all below it are stored at the server or lost. */
  eventsFrom: Count,
  /** Events not sent over this connection yet, oldest first; a heartbeat begins again with the oldest kept. */
  events: z.array(DeviceEvent).check(z.maxLength(EVENTS_PER_REPORT)),
  /** The acknowledged version of the PIN codes, 0 for none; left out where no pad is fitted. */
  pins: z.optional(Count),
  /** The acknowledged version of the Bluetooth grants, 0 for none; left out by a controller that takes none. */
  grants: z.optional(Count),
  /** The real-time clock as the controller reckons it, Unix milliseconds; null while it does not know. Goes with `pins` and `grants`. */
  clockMs: z.optional(z.nullable(Count)),
  /** How long test mode still lasts; 0 when it is off, left out by a controller that has none. */
  testModeMs: z.optional(Count.check(z.maximum(TEST_MODE_MS))),
});
export type Report = z.infer<typeof Report>;

/** Why a command did not act. */
export const RefusalReason = z.enum([
  'deadline',
  'rebooted',
  'unknownDoor',
  'unsupported',
  'doorOpen',
  'jammed',
  'notTesting',
  'notSeen',
  'broken',
  'calibrating',
  'order',
  'range',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;

export const AnswerOutcome = z.enum(['executed', 'rejected', 'expired']);
export type AnswerOutcome = z.infer<typeof AnswerOutcome>;

/** The answer to one command; `doors` holds its door as it is now (none without a channel, or an unknown one). */
export const Answer = z.extend(ControllerMessage, {
  id: Count,
  counter: Count,
  outcome: AnswerOutcome,
  reason: z.optional(RefusalReason),
  /** What the command made happen, once, where no other event waits to be sent and none is an alarm; a report has it otherwise. */
  events: z.optional(z.array(DeviceEvent).check(z.maxLength(EVENTS_PER_REPORT))),
  /** As in a report. Goes with `events`. */
  eventsFrom: z.optional(Count),
});
export type Answer = z.infer<typeof Answer>;

/**
 * The retained status. `link` rises by one with every connection of the boot and again with its end: the connection
 * numbered n leaves a last will numbered n + 1, the next connection is n + 2. So (epoch, link) orders all of them, and
 * a late last will never outdoes the living connection.
 */
export const Status = z.object({
  state: z.enum(['online', 'offline']),
  epoch: Count,
  link: Count,
});
export type Status = z.infer<typeof Status>;
