import '../../lib/browser.fixture.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { suffixOf } from '@gatehouse/contract/device/bluetooth/frames';
import { createUnit } from '@gatehouse/contract/device/bluetooth/unit';
import { createUnitCipher } from '@gatehouse/contract/device/bluetooth/unitCipher';
import type { Radio, RadioState } from '../../platform/radio.ts';
import {
  type BluetoothSending,
  dismissBluetooth,
  sendByBluetooth,
  showInterrupted,
  useBluetoothCommands,
} from './command.ts';

const UNIT = 7;
const target = {
  unitId: UNIT,
  serial: 'GH-000412',
  uuid: '2d3c1f0e-7d53-4b4c-8a0c-8c1f0e5a9f11',
  passphrase: '000102030405060708090a0b0c0d0e0f',
  grantId: 1,
  from: '2026-11-18T00:00:00Z',
  until: '2026-11-18T12:00:00Z',
  held: true,
};
const RUNNING_KEY = 'runningBluetooth';

/** A radio in front of a unit that answers at once; `act` is what its lock does. */
function radioAtDoor(act: () => Promise<boolean> = async () => true, state: RadioState = 'on'): Radio {
  const unit = createUnit({
    uuid: target.uuid,
    suffix: suffixOf(target.serial)!,
    grants: () => [
      { id: 1, cipher: createUnitCipher(target.passphrase, target.uuid), from: 0, until: Number.MAX_VALUE },
    ],
    nextChallenge: () => 0x42_00_00_01,
    now: () => performance.now(),
    realTimeMs: () => Date.now(),
    act,
    record: () => undefined,
  });
  let hear: (advertisement: NonNullable<ReturnType<typeof unit.advertisement>>) => void = () => undefined;
  return {
    state: async () => state,
    request: async () => state,
    async advertise(advertisement) {
      void unit.receiveAdvertisement(advertisement).then(() => {
        const advertisement = unit.advertisement();
        if (advertisement) hear(advertisement);
      });
    },
    stop: async () => undefined,
    async listen(_uuids, onAdvertisement) {
      hear = onAdvertisement;
      return () => undefined;
    },
  };
}

const sending = (changes: Partial<BluetoothSending> = {}): BluetoothSending => ({
  unitId: UNIT,
  operation: 'open',
  radio: radioAtDoor(),
  findTarget: async () => target,
  ...changes,
});
const known = (unitId = UNIT) => useBluetoothCommands.getState()[unitId];
const ending = (unitId = UNIT) => {
  const command = known(unitId);
  return command?.stage === 'ended' ? (command.detail ?? command.end) : command?.stage;
};
/** Resolves when a command to the unit stands at a stage. */
const stageOf = (unitId: number, stage: string) =>
  new Promise<void>((resolve) => {
    const unsubscribe = useBluetoothCommands.subscribe((commands) => {
      if (commands[unitId]?.stage !== stage) return;
      unsubscribe();
      resolve();
    });
  });

describe('sending by Bluetooth', () => {
  beforeEach(() => {
    useBluetoothCommands.setState({}, true);
    localStorage.clear();
  });

  it('reports how it goes and ends, and leaves no trace', async () => {
    const stages: (string | undefined)[] = [];
    const unsubscribe = useBluetoothCommands.subscribe((commands) => stages.push(commands[UNIT]?.stage));
    await sendByBluetooth(sending());
    unsubscribe();
    assert.deepEqual(stages, ['preparing', 'asking', 'challenged', 'answering', 'ended']);
    assert.equal(ending(), 'succeeded');
    assert.equal(localStorage.getItem(RUNNING_KEY), null);
    dismissBluetooth(UNIT);
    assert.equal(known(), undefined);
  });

  it('is refused without Bluetooth, without permission, and without what it takes', async () => {
    for (const [state, end] of [
      ['off', 'disabled'],
      ['denied', 'denied'],
      ['unsupported', 'unsupported'],
    ] as const) {
      await sendByBluetooth(sending({ radio: radioAtDoor(undefined, state) }));
      assert.equal(ending(), end);
    }
    for (const missing of ['expired', 'unprepared'] as const) {
      await sendByBluetooth(sending({ findTarget: async () => missing }));
      assert.equal(ending(), missing);
    }
    const refusal = new Error('This unit has no Bluetooth.');
    await sendByBluetooth(sending({ findTarget: () => Promise.reject(refusal) }));
    assert.equal(ending(), refusal.message);
    await sendByBluetooth(sending({ findTarget: async () => ({ ...target, serial: 'GH' }) }));
    assert.equal(ending(), 'invalid');
  });

  it('runs one at a time: another unit is busy, the same one is not asked twice', async () => {
    let release = (_reached: boolean) => {};
    const lock = new Promise<boolean>((resolve) => {
      release = resolve;
    });
    let moves = 0;
    const radio = radioAtDoor(() => {
      moves++;
      return lock;
    });
    const isAnswering = stageOf(UNIT, 'answering');
    const first = sendByBluetooth(sending({ radio }));
    await isAnswering;
    await sendByBluetooth(sending({ unitId: 8 }));
    assert.equal(ending(8), 'busy');
    await sendByBluetooth(sending({ radio }));
    dismissBluetooth(UNIT);
    assert.equal(ending(), 'answering');
    release(true);
    await first;
    assert.deepEqual([ending(), moves], ['succeeded', 1]);
    await sendByBluetooth(sending({ unitId: 8 }));
    assert.equal(ending(8), 'succeeded');
  });

  it('shows one in whose middle the app was ended, once, and of none that runs', async () => {
    let atAnswer = '';
    const radio = radioAtDoor(async () => {
      atAnswer = localStorage.getItem(RUNNING_KEY) ?? '';
      await showInterrupted();
      return true;
    });
    await sendByBluetooth(sending({ radio }));
    assert.equal(ending(), 'succeeded');

    await showInterrupted();
    assert.equal(ending(), 'succeeded');
    localStorage.setItem(RUNNING_KEY, atAnswer);
    await showInterrupted();
    assert.equal(ending(), 'unconfirmed');
    assert.equal(localStorage.getItem(RUNNING_KEY), null);

    localStorage.setItem(RUNNING_KEY, JSON.stringify({ ...JSON.parse(atAnswer), isAnswered: false }));
    await showInterrupted();
    assert.equal(ending(), 'interrupted');

    for (const nonsense of ['{', '{"unitId":"x"}']) {
      localStorage.setItem(RUNNING_KEY, nonsense);
      await showInterrupted();
      assert.equal(localStorage.getItem(RUNNING_KEY), null);
    }
  });
});
