/**
 * What phones and units say to each other by radio: iBeacon advertisements and nothing else
 * (docs/bluetooth.md#what-is-said). No secret is needed to read a frame; `block.ts` has what is under a key.
 */

/** The strength at one metre that every advertisement claims, in dBm (docs/bluetooth.md#what-is-said). */
export const MEASURED_POWER = -56;

/** One iBeacon advertisement. `uuid` in small letters with dashes, `major` and `minor` 16 bits each. */
export type Advertisement = { uuid: string; major: number; minor: number; power: number };

/** What can be asked of a unit by radio. */
export type BluetoothOperation = 'open' | 'lock';

/** The byte that stands for an operation. */
export const operationByte: Record<BluetoothOperation, number> = { open: 0x01, lock: 0x02 };

/** The top byte of a unit's result (docs/bluetooth.md#what-is-said). */
export const SUCCESS_BYTE = 254;
export const FAILURE_BYTE = 255;

/** The top byte of a challenge lies within these, so that it can be taken neither for a command nor for a result. */
export const CHALLENGE_TOP_FIRST = 0x10;
export const CHALLENGE_TOP_LAST = 0xfd;

/** How many characters of a serial a command is routed by (docs/bluetooth.md#who-has-what). */
export const SUFFIX_LENGTH = 6;

const SUFFIX = /^[\x21-\x7e]{6}$/;
const HEX_SUFFIX = /^[0-9a-f]{6}$/i;

/** The last six characters of a serial, or undefined where it has no six printable ones: then nothing can be asked. */
export function suffixOf(serial: string): string | undefined {
  const suffix = serial.slice(-SUFFIX_LENGTH);
  return SUFFIX.test(suffix) ? suffix : undefined;
}

/**
 * The 24 bits a suffix is routed by: itself where it is hexadecimal, otherwise FNV-1a folded. Two units may share them;
 * it is the uuid and the answer that distinguish units.
 */
export function routeOf(suffix: string): number {
  if (HEX_SUFFIX.test(suffix)) return Number.parseInt(suffix, 16);
  let hash = 0x811c9dc5;
  for (const character of suffix) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  return ((hash >>> 24) ^ hash) & 0xff_ff_ff;
}

/** A command, or with an answer's block as the uuid, the answer to a challenge. */
export function commandFrame(uuid: string, operation: BluetoothOperation, suffix: string): Advertisement {
  const route = routeOf(suffix);
  const major = (operationByte[operation] << 8) | (route >>> 16);
  return { uuid, major, minor: route & 0xffff, power: MEASURED_POWER };
}

/** The operation of a command or an answer for a suffix, undefined for every other advertisement. */
export function readCommand({ major, minor }: Advertisement, suffix: string): BluetoothOperation | undefined {
  const route = routeOf(suffix);
  if ((major & 0xff) !== route >>> 16 || minor !== (route & 0xffff)) return undefined;
  if (major >>> 8 === operationByte.open) return 'open';
  return major >>> 8 === operationByte.lock ? 'lock' : undefined;
}

/** A unit's challenge, 32 bits. */
export function challengeFrame(uuid: string, challenge: number): Advertisement {
  return { uuid, major: challenge >>> 16, minor: challenge & 0xffff, power: MEASURED_POWER };
}

/** The challenge of a frame, undefined for every other one. */
export function readChallenge({ major, minor }: Advertisement): number | undefined {
  const challenge = ((major << 16) | minor) >>> 0;
  return isChallenge(challenge) ? challenge : undefined;
}

/** Whether 32 bits can be a challenge. */
export function isChallenge(value: number): boolean {
  const top = value >>> 24;
  return top >= CHALLENGE_TOP_FIRST && top <= CHALLENGE_TOP_LAST;
}

/** What came of a command, with 8 bits that only the unit and the grant's holder can compute. */
export type UnitResult = { succeeded: boolean; tag: number };

export function resultFrame(uuid: string, { succeeded, tag }: UnitResult): Advertisement {
  const top = succeeded ? SUCCESS_BYTE : FAILURE_BYTE;
  return { uuid, major: (top << 8) | tag, minor: 0, power: MEASURED_POWER };
}

/** The result of a frame: top byte 254 or 255 and a minor of 0. Undefined for every other one. */
export function readResult({ major, minor }: Advertisement): UnitResult | undefined {
  const top = major >>> 8;
  if (minor !== 0 || (top !== SUCCESS_BYTE && top !== FAILURE_BYTE)) return undefined;
  return { succeeded: top === SUCCESS_BYTE, tag: major & 0xff };
}
