/** The PIN codes a controller holds. Only whole sets count, and none that is older than the acknowledged one. */
import { type DeviceKey, pinDigest } from '@gatehouse/contract/device/frame';
import type { PadCode, PinSet } from '@gatehouse/contract/device/messages';
import { createSetAssembler } from './setAssembly.ts';
import type { Store } from './store.ts';

/** Whether a PIN opens a door now, and the code it belongs to where it is one of that door. */
export type PinCheck = { result: 'right' | 'wrong' | 'outOfTime'; code?: number };

export type PinStoreOptions = {
  key: DeviceKey;
  store: Store;
  /** Unix milliseconds; null while the time is not known. */
  realTimeMs(): number | null;
};

export type PinStore = {
  /** The version of the codes acknowledged. */
  version(): number;
  /** Takes a set or a part of one. True when the version is to be acknowledged. */
  take(set: PinSet): boolean;
  check(channel: number, pin: string): PinCheck;
};

/** Holds the codes that are kept, their digits under the controller's own key. */
export function createPinStore({ key, store, realTimeMs }: PinStoreOptions): PinStore {
  const assemble = createSetAssembler<PadCode>(
    () => store.content().version,
    (version, codes) => store.change({ version, codes }),
  );

  return {
    version: () => store.content().version,

    take: ({ codes, ...part }) => assemble({ ...part, items: codes }),

    check(channel, pin) {
      const digest = pinDigest(key, pin);
      const here = store
        .content()
        .codes.filter((code) => code.digest === digest && code.channels.includes(channel));
      const [first] = here;
      if (!first) return { result: 'wrong' };
      const valid = here.find((code) => holds(code, realTimeMs()));
      return valid ? { result: 'right', code: valid.id } : { result: 'outOfTime', code: first.id };
    },
  };
}

/** A code with a time holds only by a clock that is known. */
function holds({ from, until }: PadCode, realTimeMs: number | null): boolean {
  if (from === null && until === null) return true;
  if (realTimeMs === null) return false;
  return (from === null || from <= realTimeMs) && (until === null || realTimeMs < until);
}
