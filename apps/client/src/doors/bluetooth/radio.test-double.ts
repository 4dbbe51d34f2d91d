/** A phone's radio in front of a unit, in time that passes on command. */

import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import type { PhoneCipher } from '@gatehouse/contract/device/bluetooth/phoneCipher';
import { SLOT_MS, type UnitHarness } from '@gatehouse/contract/device/bluetooth/radio.test-harness';
import type { Radio, RadioState } from '../../platform/radio.ts';

type Air = { state: RadioState; said: Advertisement | undefined; sayings: Advertisement[] };

export function radioInFrontOf(scope: TestContext, bench: UnitHarness) {
  scope.mock.timers.enable({ apis: ['setInterval', 'Date'], now: bench.wall ?? 0 });
  const listeners = new Set<{ uuids: string[]; onAdvertisement: (advertisement: Advertisement) => void }>();
  let work: Promise<unknown> | undefined;
  const air: Air = { state: 'on', said: undefined, sayings: [] };
  const double = {
    ...air,
    /** Whether what is sent is lost. */
    lost: (): boolean => false,
    /** Refuses to advertise this many times. */
    refusals: 0,
    listening: () => listeners.size,
    /** A cipher whose work time waits for, however long it takes. */
    awaited(cipher: PhoneCipher): PhoneCipher {
      return {
        answer(question) {
          const answer = cipher.answer(question);
          work = answer;
          return answer;
        },
      };
    },
    hear(advertisement: Advertisement) {
      for (const { uuids, onAdvertisement } of listeners)
        if (uuids.includes(advertisement.uuid)) onAdvertisement(advertisement);
    },
    /** Lets time pass until the end of something, and answers with that. */
    async passUntil<Result>(ending: Promise<Result>): Promise<Result> {
      let isOver = false;
      void ending.finally(() => {
        isOver = true;
      });
      while (!isOver) await double.pass();
      return ending;
    },
    async pass(ms = SLOT_MS) {
      if (double.said && !double.lost()) void bench.unit.receiveAdvertisement(double.said);
      const advertisement = bench.unit.advertisement();
      if (advertisement && !double.lost()) double.hear(advertisement);
      for (let passed = 0; passed < ms; passed += 250) {
        await turn();
        await work;
        await turn();
        scope.mock.timers.tick(250);
        bench.advance(250);
      }
    },
  };
  const radio: Radio = {
    state: async () => double.state,
    request: async () => double.state,
    async advertise(advertisement) {
      if (double.refusals-- > 0) throw new Error('The radio is busy');
      double.said = advertisement;
      double.sayings.push(advertisement);
    },
    async stop() {
      double.said = undefined;
    },
    async listen(uuids, onAdvertisement) {
      const listener = { uuids, onAdvertisement };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { double, radio };
}
