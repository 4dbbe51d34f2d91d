import { minutesOf } from '@gatehouse/contract/device/bluetooth/block';
import type { BluetoothOperation } from '@gatehouse/contract/device/bluetooth/frames';
import {
  beginCommand,
  giveAnswer,
  loseRadio,
  type PhoneCommand,
  type PhoneOutcome,
  type PhoneTarget,
  passTime,
  phoneAdvertisement,
  receiveAsPhone,
} from '@gatehouse/contract/device/bluetooth/phone';
import type { PhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
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
    let said: string | undefined;
    /** What is said and unsaid follows one after the other. */
    let speaking: Promise<unknown> = Promise.resolve();
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

    async function answer(challenge: number) {
      try {
        const { suffix } = command;
        const made = await cipher.answer({ operation, challenge, minutes: minutesOf(Date.now()), suffix });
        take(giveAnswer(command, challenge, made, now()));
      } catch (error) {
        log('error', 'A Bluetooth challenge could not be answered', error);
      }
    }

    function speak() {
      const advertisement = phoneAdvertisement(command, now());
      const wanted = advertisement && JSON.stringify(advertisement);
      if (wanted === said) return;
      said = wanted;
      speaking = speaking
        .then(() => (advertisement ? radio.advertise(advertisement) : radio.stop()))
        .catch((error: unknown) => {
          log('warn', 'The radio did not take an advertisement', error);
          // Said again at the next tick.
          if (said === wanted) said = undefined;
        });
    }

    const tick = setInterval(() => {
      take(passTime(command, now()));
      if (command.stage !== 'ended') speak();
    }, TICK_MS);
    const watch = setInterval(async () => {
      const state = await radio.state().catch(() => undefined);
      if (state === 'off' || state === 'denied') take(loseRadio(command));
    }, STATE_POLL_MS);

    function end(outcome: PhoneOutcome) {
      clearInterval(tick);
      clearInterval(watch);
      unlisten();
      void speaking.then(() => radio.stop()).catch(() => undefined);
      resolve(outcome);
    }

    onStage(command.stage);
    radio
      .listen([target.uuid], (heard) => take(receiveAsPhone(command, heard)))
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
