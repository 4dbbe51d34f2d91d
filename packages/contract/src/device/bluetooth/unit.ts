/**
 * The unit's side of a Bluetooth command. Radio, clocks, the lock and the memory are handed in; it checks
 * every answer by the grants it holds, and needs no link for that (docs/bluetooth.md#the-unit).
 */
import { minutesOf } from './block.ts';
import {
  type Advertisement,
  type BluetoothOperation,
  challengeFrame,
  operationByte,
  readCommand,
  resultFrame,
} from './frames.ts';
import {
  ANSWER_TRIES,
  BACK_OFF_MAX_MS,
  BACK_OFF_MS,
  CHALLENGE_MS,
  CLOCK_MINUTES,
  RESULT_MS,
} from './limits.ts';
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

type Stage =
  | { name: 'idle' }
  | { name: 'asking'; operation: BluetoothOperation; challenge: number; until: number; tried: Set<string> }
  | { name: 'acting' }
  | { name: 'responding'; frame: Advertisement; until: number };

const IDLE: Stage = { name: 'idle' };

export function createUnit(options: UnitOptions): Unit {
  const { uuid, suffix, grants, nextChallenge, now, realTimeMs, act, record } = options;
  let stage: Stage = IDLE;
  let deafUntil = 0;
  let backOffMs = BACK_OFF_MS;

  function current(): Stage {
    if ((stage.name === 'asking' || stage.name === 'responding') && now() >= stage.until) stage = IDLE;
    return stage;
  }

  async function tryAnswer(asking: Stage & { name: 'asking' }, block: string) {
    // Received again and again, an answer is one try.
    if (asking.tried.has(block)) return;
    asking.tried.add(block);
    const { operation, challenge } = asking;
    const grant = grants().find(({ cipher }) => {
      const claim = cipher.read(block);
      return (
        claim?.challenge === challenge &&
        claim.operation === operationByte[operation] &&
        claim.suffix === suffix
      );
    });
    if (!grant) {
      if (asking.tried.size >= ANSWER_TRIES) backOff(operation);
      return;
    }
    stage = { name: 'acting' };
    const refusal = checkTime(grant, grant.cipher.read(block)!.minutes);
    if (!refusal) backOffMs = BACK_OFF_MS;
    const result = refusal ?? ((await reaches(operation)) ? 'done' : 'jammed');
    record({ operation, result, grant: grant.id });
    const succeeded = result === 'done';
    const tag = grant.cipher.tag(succeeded, challenge, suffix);
    stage = { name: 'responding', frame: resultFrame(uuid, { succeeded, tag }), until: now() + RESULT_MS };
  }

  function checkTime({ from, until }: UnitGrant, minutes: number): AttemptResult | undefined {
    const realTime = realTimeMs();
    if (realTime === null) return 'timeUnknown';
    const near = Math.abs(minutes - minutesOf(realTime)) <= CLOCK_MINUTES;
    return near && from <= realTime && realTime < until ? undefined : 'outOfTime';
  }

  /** A lock that fails in any way did not get there. */
  async function reaches(operation: BluetoothOperation): Promise<boolean> {
    try {
      return await act(operation);
    } catch {
      return false;
    }
  }

  function backOff(operation: BluetoothOperation) {
    record({ operation, result: 'wrong' });
    stage = IDLE;
    deafUntil = now() + backOffMs;
    backOffMs = Math.min(2 * backOffMs, BACK_OFF_MAX_MS);
  }

  return {
    async receiveAdvertisement(advertisement) {
      const operation = readCommand(advertisement, suffix);
      if (operation === undefined || now() < deafUntil) return;
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
