/** A controller's Bluetooth: the grants it holds, and a unit of the protocol for every door that has one. */
import { createHmac } from 'node:crypto';
import {
  type Advertisement,
  type BluetoothOperation,
  suffixOf,
} from '@gatehouse/contract/device/bluetooth/frames';
import { createUnit, type Unit, type UnitGrant } from '@gatehouse/contract/device/bluetooth/unit';
import { challengeOf, createUnitCipher } from '@gatehouse/contract/device/bluetooth/unitCipher';
import { type DeviceKey, decryptPassphrase } from '@gatehouse/contract/device/frame';
import type { DoorGrant, GrantSet } from '@gatehouse/contract/device/messages';
import type { NewEvent } from './eventLog.ts';
import type { ExecutionResult } from './executionResult.ts';
import type { Hardware } from './hardware.ts';
import { createSetAssembler } from './setAssembly.ts';
import type { Store } from './store.ts';

export type BluetoothOptions = {
  serial: string;
  key: DeviceKey;
  hardware: Hardware;
  store: Store;
  uptimeMs: () => number;
  realTimeMs: () => number | null;
  /** Moves a door, in its turn. */
  operate(channel: number, operation: BluetoothOperation): Promise<ExecutionResult>;
  record(event: NewEvent): void;
};

export type Bluetooth = {
  /** The version of the grants acknowledged. */
  version(): number;
  /** Takes a set or a part of one. True when the version is to be acknowledged. */
  take(set: GrantSet): boolean;
  /** An advertisement that came while the Bluetooth part works. Resolves when all that it set off is done. */
  receiveAdvertisement(advertisement: Advertisement): Promise<void>;
  /** What is advertised now, for all doors; nothing by a part that does not work. */
  advertisements(): Advertisement[];
};

/** Starts with the grants that are kept. */
export function createBluetooth(options: BluetoothOptions): Bluetooth {
  const { serial, key, hardware, store, uptimeMs, realTimeMs, operate, record } = options;
  const suffix = suffixOf(serial);
  const challengeKey = createHmac('sha256', key).update('gatehouse/1 challenges').digest();
  /** The doors' units by uuid; one that is there already keeps what it knows. */
  let units = new Map<string, Unit>();
  let grantsByUnit = new Map<string, UnitGrant[]>();

  function setGrants(grants: readonly DoorGrant[]) {
    const heldUnits = units;
    units = new Map();
    for (const { uuid, channel } of grants) {
      const unit = units.get(uuid) ?? heldUnits.get(uuid) ?? startUnit(uuid, channel);
      if (unit) units.set(uuid, unit);
    }
    const byUnit = Map.groupBy(grants, ({ uuid }) => uuid);
    grantsByUnit = new Map([...byUnit].map(([uuid, here]) => [uuid, here.map(unitGrant)]));
  }

  function unitGrant({ id, uuid, passphrase, from, until }: DoorGrant): UnitGrant {
    return { id, cipher: createUnitCipher(decryptPassphrase(key, passphrase), uuid), from, until };
  }

  function startUnit(uuid: string, channel: number): Unit | undefined {
    if (suffix === undefined) return undefined;
    return createUnit({
      uuid,
      suffix,
      grants: () => grantsByUnit.get(uuid) ?? [],
      nextChallenge,
      now: uptimeMs,
      realTimeMs,
      async act(operation) {
        const { outcome } = await operate(channel, operation);
        return outcome === 'executed';
      },
      record: (attempt) => record({ uptimeMs: uptimeMs(), type: 'bluetoothTried', channel, attempt }),
    });
  }

  /** Counted before it is asked: power that fails between the two costs a number and repeats none. */
  function nextChallenge(): number {
    const count = store.content().challenges;
    store.change({ challenges: count + 1 });
    return challengeOf(challengeKey, count);
  }

  const assemble = createSetAssembler<DoorGrant>(
    () => store.content().grantsVersion,
    (grantsVersion, grants) => {
      store.change({ grantsVersion, grants });
      setGrants(grants);
    },
  );
  setGrants(store.content().grants);

  return {
    version: () => store.content().grantsVersion,
    take: ({ grants, ...part }) => assemble({ ...part, items: grants }),
    async receiveAdvertisement(advertisement) {
      if (!hardware.bluetoothAnswers()) return;
      await Promise.all([...units.values()].map((unit) => unit.receiveAdvertisement(advertisement)));
    },
    advertisements() {
      if (!hardware.bluetoothAnswers()) return [];
      return [...units.values()].flatMap((unit) => unit.advertisement() ?? []);
    },
  };
}
