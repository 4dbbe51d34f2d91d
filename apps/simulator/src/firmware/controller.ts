/** A controller's firmware, one boot of it: commands are checked and executed, the doors' state is reported. */
import type { Advertisement } from '@gatehouse/contract/device/bluetooth/frames';
import { type DeviceKey, signFrame, verifyFrame } from '@gatehouse/contract/device/frame';
import {
  type DoorCommand,
  type DoorState,
  type Report,
  ServerMessage,
  type Status,
} from '@gatehouse/contract/device/messages';
import { HEARTBEAT_MS } from '@gatehouse/contract/device/timing';
import { commandTopic, replyTopic, reportTopic, statusTopic } from '@gatehouse/contract/device/topics';
import { createAckTimeout } from './ackTimeout.ts';
import { createBluetooth } from './bluetooth.ts';
import { type Command, createCommandExecutor } from './commandExecutor.ts';
import { createDoors } from './doors.ts';
import { createEventLog } from './eventLog.ts';
import type { Hardware } from './hardware.ts';
import { createMotors } from './motors.ts';
import { createPads } from './pads.ts';
import { createPinStore } from './pinStore.ts';
import { createRealTimeClock } from './realTimeClock.ts';
import type { ExecutionResult } from './replayWindow.ts';
import { createService } from './service.ts';
import { createStore } from './store.ts';

export const FIRMWARE_VERSION = 'sim 1.0.0';

const LOW_BATTERY_PERCENT = 15;

export type ControllerOptions = {
  serial: string;
  key: DeviceKey;
  hardware: Hardware;
  /** The number of this boot, larger than that of every boot before. */
  bootId: number;
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number;
  /** Hands a frame to the radio; false when there is no connection. */
  send(topic: string, frame: string): boolean;
  /** Switches the power off and on again. */
  reboot(): void;
};

export type Controller = {
  /** A message from the broker. */
  receive(topic: string, frame: Uint8Array | string, retained: boolean): void;
  /** Begins a connection: its signed last will, and the status to retain once it stands. */
  connecting(): { topic: string; lastWill: string; online: string };
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
  const { serial, key, hardware, bootId, send } = options;
  const bootedAt = options.monotonic();
  const uptimeMs = () => Math.floor(options.monotonic() - bootedAt);
  const eventLog = createEventLog();
  const doors = createDoors({
    hardware,
    uptimeMs,
    record: eventLog.record,
    isQuiet: () => service.testModeMs() > 0,
  });
  const store = createStore(hardware.memory);
  const realTimeClock = createRealTimeClock(uptimeMs);
  const pinStore = createPinStore(key, store);
  const hasPads = hardware.fittings.some(({ pad }) => pad);
  const changed = new Set<number>();
  let sequence = 0;
  // The number of the current connection; see `Status` in the contract.
  let sessionNumber = -1;
  let isConnected = false;
  let everConnected = false;
  let halted = false;
  let batteryWasLow = false;
  let flushing: NodeJS.Immediate | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const ackTimeout = createAckTimeout(() => {
    eventLog.rewind();
    report('heartbeat');
    beat();
  });

  function report(cause: Report['cause'], channels?: Iterable<number>) {
    if (!isConnected || halted) return;
    changed.clear();
    const doorStates = channels
      ? [...channels].flatMap((channel) => doors.state(channel) ?? [])
      : doors.states();
    const message: Report = {
      epoch: bootId,
      sequence: ++sequence,
      uptimeMs: uptimeMs(),
      link: sessionNumber,
      cause,
      firmware: FIRMWARE_VERSION,
      battery: hardware.battery(),
      doors: doorStates,
      eventsFrom: eventLog.oldest(),
      events: eventLog.take(),
      testModeMs: service.testModeMs(),
      ...(hasPads && { pins: pinStore.version() }),
      grants: bluetooth.version(),
      clockMs: realTimeClock.now(),
    };
    const topic = reportTopic(serial);
    send(topic, signFrame(key, topic, message));
    if (message.events.length > 0) ackTimeout.sent();
    if (eventLog.pending()) reportSoon();
  }

  /** Changes of one moment travel in one report. */
  function reportSoon(channel?: number) {
    if (channel !== undefined) changed.add(channel);
    flushing ??= setImmediate(() => {
      flushing = undefined;
      report('change', [...changed]);
    });
  }

  function beat() {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => {
      eventLog.rewind();
      report('heartbeat');
      beat();
    }, HEARTBEAT_MS);
    heartbeat.unref();
  }

  const unlisten = hardware.listen((channel, sensor) => {
    const news = sensor === 'motion' ? doors.motion(channel) : doors.refresh(channel);
    if (news) reportSoon(channel);
  });

  const motors = createMotors({
    hardware,
    store,
    uptimeMs,
    lock: (channel) => void inTurn(channel, () => drive(channel, 'lock')),
  });
  const service = createService({
    hardware,
    doors,
    motors,
    uptimeMs,
    drive,
    reportTestMode: () => report('heartbeat'),
    reboot: options.reboot,
  });

  const pads = createPads({
    hardware,
    store,
    uptimeMs,
    checkPin: (channel, pin) => pinStore.check(channel, pin, realTimeClock.now()),
    drive: (channel, operation) => inTurn(channel, () => drive(channel, operation)),
    record(event) {
      eventLog.record(event);
      reportSoon();
    },
  });

  const bluetooth = createBluetooth({
    serial,
    key,
    store,
    uptimeMs,
    realTimeMs: realTimeClock.now,
    async act(channel, operation) {
      const { outcome } = await inTurn(channel, () => operate({ channel, operation }));
      return outcome === 'executed';
    },
    record(channel, attempt) {
      eventLog.record({ uptimeMs: uptimeMs(), type: 'bluetoothTried', channel, attempt });
      reportSoon();
    },
  });

  function answer(command: Command, result: ExecutionResult) {
    if (halted) return;
    const state = command.channel === null ? undefined : doors.state(command.channel);
    const topic = replyTopic(command.process, serial);
    const message = {
      epoch: bootId,
      sequence: ++sequence,
      uptimeMs: uptimeMs(),
      link: sessionNumber,
      doors: state ? [state] : [],
      id: command.id,
      counter: command.counter,
      ...result,
    };
    send(topic, signFrame(key, topic, message));
  }

  async function operate({
    channel,
    operation,
  }: Pick<DoorCommand, 'channel' | 'operation'>): Promise<ExecutionResult> {
    const fitting = doors.fitting(channel);
    if (!fitting) return { outcome: 'rejected', reason: 'unknownDoor' };
    if (operation === 'lightsOn' || operation === 'lightsOff') {
      if (!fitting.lights) return { outcome: 'rejected', reason: 'unsupported' };
      hardware.switchLights(channel, operation === 'lightsOn' ? 'on' : 'off');
      return { outcome: 'executed' };
    }
    if (fitting.actuator === 'none') return { outcome: 'rejected', reason: 'unsupported' };
    if (fitting.actuator === 'latch' && operation === 'lock' && doors.state(channel)?.door === 'open') {
      return { outcome: 'rejected', reason: 'doorOpen' };
    }
    return drive(channel, operation);
  }

  async function drive(channel: number, operation: 'open' | 'lock'): Promise<ExecutionResult> {
    if (motors.isCalibrating(channel)) return { outcome: 'rejected', reason: 'calibrating' };
    if (operation === 'open') doors.holdOff(channel);
    const direction = operation === 'open' ? 'unlock' : 'lock';
    await hardware.drive(channel, direction, motors.target(channel, direction));
    doors.refresh(channel);
    const wanted = operation === 'open' ? 'unlocked' : 'locked';
    const reached = doors.state(channel)?.lock === wanted;
    doors.setJammed(channel, !reached);
    if (reached) motors.moved(channel, wanted);
    if (reached && operation === 'open') {
      doors.holdOff(channel);
      doors.clearAlarm(channel);
    }
    reportSoon(channel);
    return reached ? { outcome: 'executed' } : { outcome: 'rejected', reason: 'jammed' };
  }

  const { execute, inTurn } = createCommandExecutor({
    bootId,
    uptimeMs,
    answer,
    act(command) {
      const work = () => (command.type === 'service' ? service.perform(command) : operate(command));
      return command.channel === null ? work() : doors.during(command.channel, command.id, work);
    },
  });

  return {
    receive(topic, frame, retained) {
      // A retained message was kept by somebody: it is not of this moment.
      if (retained || halted || topic !== commandTopic(serial)) return;
      const message = verifyFrame(key, topic, frame, ServerMessage);
      if (message?.type === 'door' || message?.type === 'service') execute(message);
      if (message?.type === 'report') report('asked');
      if (message?.type === 'stored' && message.epoch === bootId) {
        eventLog.acknowledge(message.upTo);
        ackTimeout.received(eventLog.isEmpty());
      }
      if (message?.type === 'time' && message.epoch === bootId) realTimeClock.set(message);
      if (message?.type === 'pins' && pinStore.take(message)) report('pins');
      if (message?.type === 'grants' && bluetooth.take(message)) report('grants');
    },

    connecting() {
      sessionNumber += 2;
      const topic = statusTopic(serial);
      const status = (message: Status) => signFrame(key, topic, message);
      return {
        topic,
        lastWill: status({ state: 'offline', epoch: bootId, link: sessionNumber + 1 }),
        online: status({ state: 'online', epoch: bootId, link: sessionNumber }),
      };
    },

    onConnected() {
      isConnected = true;
      if (everConnected) eventLog.record({ uptimeMs: uptimeMs(), type: 'linkRestored', channel: null });
      everConnected = true;
      eventLog.rewind();
      report('hello');
      beat();
    },

    onDisconnected() {
      isConnected = false;
      ackTimeout.stop();
      clearTimeout(heartbeat);
    },

    async receiveAdvertisement(advertisement) {
      if (!halted && hardware.bluetoothAnswers()) await bluetooth.receiveAdvertisement(advertisement);
    },

    advertisements: () => (halted || !hardware.bluetoothAnswers() ? [] : bluetooth.advertisements()),

    doors: doors.states,

    checkBattery() {
      const level = hardware.battery();
      const low = level !== null && level <= LOW_BATTERY_PERCENT;
      if (low && !batteryWasLow) eventLog.record({ uptimeMs: uptimeMs(), type: 'batteryLow', channel: null });
      batteryWasLow = low;
      report('heartbeat');
    },

    halt() {
      halted = true;
      isConnected = false;
      unlisten();
      pads.halt();
      motors.halt();
      service.halt();
      ackTimeout.stop();
      clearTimeout(heartbeat);
      clearImmediate(flushing);
    },
  };
}
