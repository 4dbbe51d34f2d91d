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
import type { BluetoothAttempt, DoorGrant, GrantSet } from '@gatehouse/contract/device/messages';
import { createSetAssembler } from './setAssembly.ts';
import type { Store } from './store.ts';

export type BluetoothOptions = {
  serial: string;
  key: DeviceKey;
  store: Store;
  uptimeMs: () => number;
  realTimeMs: () => number | null;
  /** Drives a door's lock; whether it got there. */
  act(channel: number, operation: BluetoothOperation): Promise<boolean>;
  record(channel: number, attempt: BluetoothAttempt): void;
};

export type Bluetooth = {
  /** The version of the grants acknowledged. */
  version(): number;
  /** Takes a set or a part of one. True when the version is to be acknowledged. */
  take(set: GrantSet): boolean;
  /** An advertisement that was received. Resolves when all that it set off is done. */
  receiveAdvertisement(advertisement: Advertisement): Promise<void>;
  /** What is advertised now, for all doors. */
  advertisements(): Advertisement[];
};

export function createBluetooth(options: BluetoothOptions): Bluetooth {
  const { serial, key, store, uptimeMs, realTimeMs } = options;
  const suffix = suffixOf(serial);
  const challengeKey = createHmac('sha256', key).update('gatehouse/1 challenges').digest();
  /** The doors' units by uuid; one that is there already keeps what it knows. */
  let units = new Map<string, Unit>();
  let grantsByUnit = new Map<string, UnitGrant[]>();

  function setGrants(grants: readonly DoorGrant[]) {
    const byUnit = Map.groupBy(grants, ({ uuid }) => uuid);
    grantsByUnit = new Map([...byUnit].map(([uuid, here]) => [uuid, here.map(unitGrant)]));
    units = new Map(
      [...byUnit].flatMap(([uuid, [grant]]) => {
        const unit = units.get(uuid) ?? startUnit(uuid, grant!.channel);
        return unit ? [[uuid, unit]] : [];
      }),
    );
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
      act: (operation) => options.act(channel, operation),
      record: (attempt) => options.record(channel, attempt),
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
      await Promise.all([...units.values()].map((unit) => unit.receiveAdvertisement(advertisement)));
    },
    advertisements: () => [...units.values()].flatMap((unit) => unit.advertisement() ?? []),
  };
}
