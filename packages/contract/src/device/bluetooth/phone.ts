/**
 * The phone's side of a Bluetooth command, without a radio, a clock or a key of its own: who drives it hands
 * in what was received and what time it is, and advertises what `phoneAdvertisement` says
 * (docs/bluetooth.md#the-phone).
 */
import {
  type Advertisement,
  type BluetoothOperation,
  commandFrame,
  readChallenge,
  readResult,
  suffixOf,
} from './frames.ts';
import { ADVERTISE_MS, MONITOR_MS } from './limits.ts';
import type { PhoneAnswer } from './phoneCipher.ts';

/** A unit to be commanded: the serial of its controller and its own uuid, in small letters. */
export type PhoneTarget = { serial: string; uuid: string };

/**
 * How a command ended, in the key of its text.
 * - `succeeded`, `failed`: the unit's word. The lock's status comes from the device's own report only.
 * - `unconfirmed`: answered, but the unit's word was not received, or not it alone; the door may have moved
 * - `unreachable`: no challenge was received
 * - `disabled`, `busy`, `invalid`: nothing was sent
 */
export type PhoneOutcome =
  | 'succeeded'
  | 'failed'
  | 'unconfirmed'
  | 'unreachable'
  | 'disabled'
  | 'busy'
  | 'invalid';

export type PhoneCommand = {
  uuid: string;
  suffix: string;
  operation: BluetoothOperation;
  /** Milliseconds on a clock that never jumps, as every time handed in. */
  startedAt: number;
} & PhoneStage;

type PhoneStage =
  | { stage: 'asking' }
  /** A challenge was received; its answer is being made. */
  | { stage: 'challenged'; challenge: number }
  /** `strange`: a result was received whose tag is not the unit's for this answer. */
  | { stage: 'answering'; challenge: number; answer: PhoneAnswer; answeredAt: number; strange: boolean }
  | { stage: 'ended'; outcome: PhoneOutcome };

export type PhoneRequest = {
  target: PhoneTarget;
  operation: BluetoothOperation;
  /** Whether Bluetooth is switched on and allowed. */
  enabled: boolean;
  /** The command this phone began last, if any: only one runs at a time. */
  running: PhoneCommand | undefined;
  now: number;
};

/** Begins a command, or ends it at once where it may not begin. */
export function beginCommand({ target, operation, enabled, running, now }: PhoneRequest): PhoneCommand {
  const suffix = suffixOf(target.serial);
  const command = { uuid: target.uuid, suffix: suffix ?? '', operation, startedAt: now };
  const refuse = (outcome: PhoneOutcome) => ({ ...command, stage: 'ended', outcome }) as const;
  if (!enabled) return refuse('disabled');
  if (running && running.stage !== 'ended') return refuse('busy');
  return suffix === undefined ? refuse('invalid') : { ...command, stage: 'asking' };
}

/** What the phone makes of an advertisement it received. */
export function receiveAsPhone(command: PhoneCommand, received: Advertisement): PhoneCommand {
  if (command.stage === 'ended' || received.uuid !== command.uuid) return command;
  const challenge = readChallenge(received);
  if (challenge !== undefined) {
    if (command.stage !== 'asking' && command.challenge === challenge) return command;
    return { ...common(command), stage: 'challenged', challenge };
  }
  const result = readResult(received);
  // Before an answer was sent nothing can be its result.
  if (result === undefined || command.stage !== 'answering') return command;
  const { successTag, failureTag } = command.answer;
  if (result.tag !== (result.succeeded ? successTag : failureTag)) return { ...command, strange: true };
  if (command.strange) return end(command, 'unconfirmed');
  return end(command, result.succeeded ? 'succeeded' : 'failed');
}

/** Submits the answer to a challenge; it is sent unless another challenge was received meanwhile. */
export function submitAnswer(
  command: PhoneCommand,
  challenge: number,
  answer: PhoneAnswer,
  now: number,
): PhoneCommand {
  if (command.stage !== 'challenged' || command.challenge !== challenge) return command;
  return { ...common(command), stage: 'answering', challenge, answer, answeredAt: now, strange: false };
}

/** Ends a command whose time is over. */
export function passTime(command: PhoneCommand, now: number): PhoneCommand {
  if (command.stage === 'ended' || now - command.startedAt < MONITOR_MS) return command;
  return end(command, command.stage === 'answering' ? 'unconfirmed' : 'unreachable');
}

/** Ends a command whose Bluetooth was switched off, or taken from the app, meanwhile. */
export function loseRadio(command: PhoneCommand): PhoneCommand {
  if (command.stage === 'ended') return command;
  return end(command, command.stage === 'answering' ? 'unconfirmed' : 'disabled');
}

/** What the phone is to advertise now, undefined for nothing. */
export function phoneAdvertisement(command: PhoneCommand, now: number): Advertisement | undefined {
  if (now - command.startedAt >= MONITOR_MS) return undefined;
  if (command.stage === 'asking') {
    if (now - command.startedAt >= ADVERTISE_MS) return undefined;
    return commandFrame(command.uuid, command.operation, command.suffix);
  }
  if (command.stage !== 'answering' || now - command.answeredAt >= ADVERTISE_MS) return undefined;
  return commandFrame(command.answer.uuid, command.operation, command.suffix);
}

function common({ uuid, suffix, operation, startedAt }: PhoneCommand) {
  return { uuid, suffix, operation, startedAt };
}

function end(command: PhoneCommand, outcome: PhoneOutcome): PhoneCommand {
  return { ...common(command), stage: 'ended', outcome };
}
