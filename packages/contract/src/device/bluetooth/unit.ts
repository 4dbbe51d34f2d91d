/**
 * The unit's side of a Bluetooth command. Radio, clocks, the lock and the memory are handed in; it checks
 * every answer by the grants it holds, and needs no link for that (docs/bluetooth.md#the-unit).
 */
import { createBackOff } from './backOff.ts';
import { minutesOf } from './block.ts';
import {
  type Advertisement,
  type BluetoothOperation,
  challengeFrame,
  operationByte,
  readCommand,
  resultFrame,
} from './frames.ts';
import { ANSWER_TRIES, CHALLENGE_MS, CLOCK_MINUTES, RESULT_MS } from './limits.ts';
import type { UnitCipher } from './unitCipher.ts';

/** A person's grant as the unit holds it. `from` and `until` in Unix milliseconds, `[from, until)`. */
export type UnitGrant = { id: number; cipher: UnitCipher; from: number; until: number };

/**
 * What came of an attempt: `wrong` for answers of no grant, `outOfTime` for a grant or an answer that does not hold
 * now, `timeUnknown` where the unit cannot check that.
 */
export type AttemptResult = 'done' | 'jammed' | 'wrong' | 'outOfTime' | 'timeUnknown';

/** An attempt to be reported to the server; `grant` is its id where it is known whose it was. */
export type Attempt = { operation: BluetoothOperation; result: AttemptResult; grant?: number };

export type UnitOptions = {
  uuid: string;
  suffix: string;
  grants: () => readonly UnitGrant[];
  /** A challenge that was never asked before. */
  nextChallenge: () => number;
  /** Milliseconds on a clock that never jumps. */
  now: () => number;
  /** Unix milliseconds by a clock that can be trusted; null while there is none. */
  realTimeMs: () => number | null;
  /** Drives the lock; whether it got there. */
  act: (operation: BluetoothOperation) => Promise<boolean>;
  record: (attempt: Attempt) => void;
};

export type Unit = {
  /** Hands in an advertisement that was received. Resolves when all that it set off is done. */
  receiveAdvertisement(advertisement: Advertisement): Promise<void>;
  /** What the unit is to advertise now, undefined for nothing. */
  advertisement(): Advertisement | undefined;
};

type Asking = {
  name: 'asking';
  operation: BluetoothOperation;
  challenge: number;
  until: number;
  /** The answers that were tried: received again and again, one is one try. */
  tried: Set<string>;
};
type Stage =
  | { name: 'idle' }
  | Asking
  | { name: 'acting' }
  | { name: 'responding'; frame: Advertisement; until: number };

const IDLE: Stage = { name: 'idle' };

/** A unit at rest. */
export function createUnit(options: UnitOptions): Unit {
  const { uuid, suffix, grants, nextChallenge, now, realTimeMs, act, record } = options;
  const backOff = createBackOff(now);
  let stage: Stage = IDLE;

  function current(): Stage {
    if ((stage.name === 'asking' || stage.name === 'responding') && now() >= stage.until) stage = IDLE;
    return stage;
  }

  async function tryAnswer(asking: Asking, block: string) {
    if (asking.tried.has(block)) return;
    asking.tried.add(block);
    const { operation, challenge } = asking;
    const answer = findAnswer(grants(), block, asking, suffix);
    if (!answer) {
      if (asking.tried.size >= ANSWER_TRIES) giveUp(operation);
      return;
    }
    stage = { name: 'acting' };
    const { grant } = answer;
    const refusal = checkTime(answer, realTimeMs());
    if (!refusal) backOff.reset();
    const result = refusal ?? ((await reaches(operation)) ? 'done' : 'jammed');
    record({ operation, result, grant: grant.id });
    const succeeded = result === 'done';
    const tag = grant.cipher.tag(succeeded, challenge, suffix);
    stage = { name: 'responding', frame: resultFrame(uuid, { succeeded, tag }), until: now() + RESULT_MS };
  }

  /** A lock that fails in any way did not get there. */
  async function reaches(operation: BluetoothOperation): Promise<boolean> {
    try {
      return await act(operation);
    } catch {
      return false;
    }
  }

  function giveUp(operation: BluetoothOperation) {
    record({ operation, result: 'wrong' });
    stage = IDLE;
    backOff.start();
  }

  return {
    async receiveAdvertisement(advertisement) {
      const operation = readCommand(advertisement, suffix);
      if (operation === undefined || backOff.isOn()) return;
      const known = current();
      if (advertisement.uuid === uuid) {
        if (known.name !== 'idle') return;
        const challenge = nextChallenge();
        stage = { name: 'asking', operation, challenge, until: now() + CHALLENGE_MS, tried: new Set() };
      } else if (known.name === 'asking' && known.operation === operation) {
        await tryAnswer(known, advertisement.uuid);
      }
    },

    advertisement() {
      const known = current();
      if (known.name === 'asking') return challengeFrame(uuid, known.challenge);
      return known.name === 'responding' ? known.frame : undefined;
    },
  };
}

/** A right answer: the grant under whose key it is, and the whole minutes by the phone's clock. */
type GrantAnswer = { grant: UnitGrant; minutes: number };

/** The grant that a block answers a challenge under, and what time it claims; undefined where none does. */
function findAnswer(
  grants: readonly UnitGrant[],
  block: string,
  { operation, challenge }: Asking,
  suffix: string,
): GrantAnswer | undefined {
  for (const grant of grants) {
    const claim = grant.cipher.read(block);
    const isAnswer = claim?.challenge === challenge && claim.operation === operationByte[operation];
    if (isAnswer && claim.suffix === suffix) return { grant, minutes: claim.minutes };
  }
  return undefined;
}

/** Why an answer does not hold now; undefined where it does. */
function checkTime({ grant, minutes }: GrantAnswer, realTime: number | null): AttemptResult | undefined {
  if (realTime === null) return 'timeUnknown';
  const near = Math.abs(minutes - minutesOf(realTime)) <= CLOCK_MINUTES;
  return near && grant.from <= realTime && realTime < grant.until ? undefined : 'outOfTime';
}
