/** A controller's firmware, one boot of it: commands are checked and executed, the doors' state is reported. */
import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import type { DeviceKey } from '@gatehouse/contract/device/frame';
import type { DoorState } from '@gatehouse/contract/device/messages';
import { type Actuation, createActuation } from './actuation.ts';
import { createBatteryMonitor } from './batteryMonitor.ts';
import { createBluetooth } from './bluetooth.ts';
import { createCommandExecutor } from './commandExecutor.ts';
import { createDoors } from './doors.ts';
import { createEventLog } from './eventLog.ts';
import type { Hardware } from './hardware.ts';
import { createLink, type SessionStatus } from './link.ts';
import { createMessageHandler, type MessageHandler } from './messageHandler.ts';
import { createMotors } from './motors.ts';
import { createPads } from './pads.ts';
import { createPinStore } from './pinStore.ts';
import { createPowerSwitch, type SendFrame } from './powerSwitch.ts';
import { createRealTimeClock } from './realTimeClock.ts';
import { type ControllerState, createReporter } from './reporter.ts';
import { createService } from './service.ts';
import { createStore } from './store.ts';
import { createTestMode } from './testMode.ts';
import { createTurns } from './turns.ts';

export const FIRMWARE_VERSION = 'sim 1.0.0';

export type ControllerOptions = {
  serial: string;
  key: DeviceKey;
  hardware: Hardware;
  /** The number of this boot, larger than that of every boot before. */
  bootId: number;
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number;
  send: SendFrame;
  /** Switches the power off and on again. */
  reboot(): void;
};

export type Controller = {
  /** A message from the broker. */
  receive: MessageHandler;
  /** Begins a connection: its signed last will, and the status to retain once it stands. */
  connecting(): SessionStatus;
  onConnected(): void;
  onDisconnected(): void;
  /** Takes an advertisement that its Bluetooth part received. Resolves when all that it set off is done. */
  receiveAdvertisement(advertisement: Advertisement): Promise<void>;
  /** What its Bluetooth part advertises now. */
  advertisements(): Advertisement[];
  /** The doors as this boot knows them. */
  doors(): readonly DoorState[];
  /** Looks at the battery again. */
  checkBattery(): void;
  /** Power off: nothing is done or reported from here on. */
  halt(): void;
};

/** Boots. The controller reports once the radio calls `onConnected`. */
export function bootController(options: ControllerOptions): Controller {
  const { serial, key, bootId, reboot } = options;
  const identity = { serial, key };
  const power = createPowerSwitch(options.hardware, options.send);
  const { hardware, send } = power;

  const bootedAt = options.monotonic();
  const uptimeMs = () => Math.floor(options.monotonic() - bootedAt);
  const realTimeClock = createRealTimeClock(uptimeMs);
  const realTimeMs = realTimeClock.now;
  const store = createStore(hardware.memory);
  const board = { hardware, store, uptimeMs };
  const eventLog = createEventLog();
  const link = createLink({ ...identity, bootId, uptimeMs, send });

  // What keeps alarms quiet and what is reported come from parts that are made below.
  const doors = createDoors({
    hardware,
    uptimeMs,
    record: eventLog.record,
    isQuiet: () => testMode.isOn(),
    onChange: (channel) => reporter.reportSoon(channel),
  });
  const controllerState = (): ControllerState => ({
    firmware: FIRMWARE_VERSION,
    battery: hardware.battery(),
    testModeMs: testMode.remainingMs(),
    ...(pads.areFitted && { pins: pinStore.version() }),
    grants: bluetooth.version(),
    clockMs: realTimeMs(),
  });
  const reporter = createReporter({ link, eventLog, doors, uptimeMs, controllerState });
  const { reportAll, reportSoon, recordAndReport: record } = reporter;

  const inTurn = createTurns();
  const driveInTurn: Actuation['drive'] = (channel, operation) =>
    inTurn(channel, () => actuation.drive(channel, operation));
  const operateInTurn: Actuation['operate'] = (channel, operation) =>
    inTurn(channel, () => actuation.operate(channel, operation));
  const lock = (channel: number) => void driveInTurn(channel, 'lock');
  const motors = createMotors({ ...board, lock });
  const actuation = createActuation({ hardware, doors, motors, onDriven: reportSoon });

  const testMode = createTestMode({ hardware, uptimeMs, onChange: () => reportAll('heartbeat') });
  const service = createService({ hardware, doors, motors, testMode, drive: actuation.drive, reboot });
  const execute = createCommandExecutor({ bootId, uptimeMs, inTurn, doors, actuation, service, reporter });

  const pinStore = createPinStore({ key, store, realTimeMs });
  const pads = createPads({ ...board, pinStore, drive: driveInTurn, record });
  const bluetooth = createBluetooth({ ...board, ...identity, realTimeMs, operate: operateInTurn, record });
  const receivers = { execute, reporter, realTimeClock, pinStore, bluetooth };
  const receive = createMessageHandler({ ...identity, bootId, ...receivers });

  return {
    receive(...message) {
      if (power.isOn()) receive(...message);
    },
    connecting: link.connecting,
    onConnected: reporter.onConnected,
    onDisconnected: reporter.onDisconnected,
    receiveAdvertisement: bluetooth.receiveAdvertisement,
    advertisements: bluetooth.advertisements,
    doors: doors.states,
    checkBattery: createBatteryMonitor({ hardware, uptimeMs, eventLog, reporter }),
    halt() {
      for (const part of [doors, motors, testMode, service, pads, reporter]) part.halt();
      power.off();
    },
  };
}
