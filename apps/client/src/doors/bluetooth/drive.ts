import { minutesOf } from '@gatehouse/contract/device/bluetooth/block';
import type { Advertisement, BluetoothOperation } from '@gatehouse/contract/device/bluetooth/frames';
import {
  beginCommand,
  loseRadio,
  type PhoneCommand,
  type PhoneOutcome,
  type PhoneTarget,
  passTime,
  phoneAdvertisement,
  receiveAsPhone,
  submitAnswer,
} from '@gatehouse/contract/device/bluetooth/phone';
import type { PhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import { now as serverNow } from '../../lib/clock.ts';
import { log } from '../../lib/log.ts';
import type { Radio } from '../../platform/radio.ts';

/** How often a running command looks at the time, in ms. */
const TICK_MS = 250;
/** How often it looks whether Bluetooth is still on. */
const STATE_POLL_MS = 1_000;

export type Drive = {
  radio: Radio;
  cipher: PhoneCipher;
  target: PhoneTarget;
  operation: BluetoothOperation;
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  /** Called with each stage before what it leads to is sent. */
  onStage(stage: PhoneCommand['stage']): void;
};

/** Runs one command against a radio that is on, to its end (docs/bluetooth.md#the-phone). Never rejects. */
export function driveCommand({
  radio,
  cipher,
  target,
  operation,
  now,
  onStage,
}: Drive): Promise<PhoneOutcome> {
  return new Promise((resolve) => {
    let command = beginCommand({ target, operation, enabled: true, running: undefined, now: now() });
    if (command.stage === 'ended') return resolve(command.outcome);
    const speaker = createSpeaker(radio);
    let unlisten = () => {};

    function take(next: PhoneCommand) {
      if (next === command) return;
      const isNewStage = next.stage !== command.stage;
      command = next;
      if (isNewStage) onStage(command.stage);
      if (command.stage === 'ended') return end(command.outcome);
      if (command.stage === 'challenged') void answer(command.challenge);
      speak();
    }

    const speak = () => speaker.say(phoneAdvertisement(command, now()));

    async function answer(challenge: number) {
      try {
        const { suffix } = command;
        const made = await cipher.answer({ operation, challenge, minutes: minutesOf(serverNow()), suffix });
        take(submitAnswer(command, challenge, made, now()));
      } catch (error) {
        log('error', 'A Bluetooth challenge could not be answered', error);
      }
    }

    const tick = setInterval(() => {
      take(passTime(command, now()));
      if (command.stage !== 'ended') speak();
    }, TICK_MS);
    const unwatch = watchState(radio, () => take(loseRadio(command)));

    function end(outcome: PhoneOutcome) {
      clearInterval(tick);
      unwatch();
      unlisten();
      speaker.stop();
      resolve(outcome);
    }

    onStage(command.stage);
    radio
      .listen([target.uuid], (advertisement) => take(receiveAsPhone(command, advertisement)))
      .then((stop) => {
        if (command.stage === 'ended') return stop();
        unlisten = stop;
        speak();
      })
      .catch((error: unknown) => {
        log('warn', 'The radio does not listen', error);
        take(loseRadio(command));
      });
  });
}

/** Advertises by a radio, one thing after the other. */
function createSpeaker(radio: Radio) {
  let said: string | undefined;
  let speaking: Promise<unknown> = Promise.resolve();
  return {
    /** Advertises this from now on, or nothing. What the radio did not take it is given when said again. */
    say(advertisement: Advertisement | undefined) {
      const wanted = advertisement && JSON.stringify(advertisement);
      if (wanted === said) return;
      said = wanted;
      speaking = speaking
        .then(() => (advertisement ? radio.advertise(advertisement) : radio.stop()))
        .catch((error: unknown) => {
          log('warn', 'The radio did not take an advertisement', error);
          if (said === wanted) said = undefined;
        });
    },
    /** Falls silent, once what was begun is over. */
    stop() {
      void speaking.then(() => radio.stop()).catch(() => undefined);
    },
  };
}

/** Calls, again and again, while Bluetooth is switched off or taken from the app. The result ends it. */
function watchState(radio: Radio, onLost: () => void): () => void {
  const watch = setInterval(async () => {
    const state = await radio.state().catch(() => undefined);
    if (state === 'off' || state === 'denied') onLost();
  }, STATE_POLL_MS);
  return () => clearInterval(watch);
}
