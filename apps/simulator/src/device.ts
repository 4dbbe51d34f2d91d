/** One simulated controller whole: its physical model, its firmware's current boot, its radio, and power. */
import { createDriftingClock } from './driftingClock.ts';
import { bootController, type Controller } from './firmware/controller.ts';
import type { Actuator } from './firmware/hardware.ts';
import { type LineFaults, noFaults } from './firmware/lineFaults.ts';
import { type Radio, startRadio } from './firmware/radio.ts';
import { createPhysicalModel, type PhysicalModel, type TimingProfile } from './physicalModel.ts';
import type { SimulatedController, SimulatedDoorKind } from './site.ts';

export type DeviceOptions = {
  mqttUrl: string;
  description: SimulatedController;
  timing: TimingProfile;
  monotonic: () => number;
  /** Calls when the connection or the power comes or goes. */
  onChange(): void;
};

export type Device = {
  model: PhysicalModel;
  /** Whether it holds a connection to the broker, as far as it knows. */
  connected(): boolean;
  /** Whether its cable is pulled. */
  cut(): boolean;
  powered(): boolean;
  /** The running boot's firmware; undefined without power. */
  firmware(): Controller | undefined;
  setCut(cut: boolean): void;
  /** What its line does to messages, both ways. */
  faults(): LineFaults;
  setFaults(news: Partial<LineFaults>): void;
  /** How much its clock runs fast, as a share; below 0 slow. */
  drift(): number;
  setDrift(share: number): void;
  /** The share of what it and phones say by radio that is lost, from 0 to 1. */
  radioLoss(): number;
  setRadioLoss(share: number): void;
  reboot(): void;
  /** An empty battery ends the power; a charged one boots again. */
  setBattery(percent: number): void;
  close(): void;
};

const actuators: Record<SimulatedDoorKind, Actuator> = {
  unit: 'bolt',
  gate: 'gate',
  locker: 'latch',
  lights: 'none',
};

export function startDevice({ mqttUrl, description, timing, monotonic, onChange }: DeviceOptions): Device {
  const { serial, key } = description;
  const model = createPhysicalModel({
    fittings: description.doors.map(({ channel, kind, lights, pad, motor }) => ({
      channel,
      actuator: actuators[kind],
      lights,
      pad,
      motor: motor && kind === 'unit',
    })),
    battery: description.battery,
    timing,
  });
  let running: { firmware: Controller; radio: Radio } | undefined;
  let isCut = false;
  let faults = noFaults;
  const clock = createDriftingClock(monotonic);
  let radioLoss = 0;
  let lastBootId = 0;

  function powerOn() {
    // Larger at every boot, also after the simulator itself was started anew.
    lastBootId = Math.max(lastBootId + 1, Date.now());
    const firmware = bootController({
      serial,
      key,
      hardware: model.hardware,
      bootId: lastBootId,
      monotonic: clock.now,
      send: (topic, frame) => radio.send(topic, frame),
      reboot,
    });
    const radio = startRadio({
      mqttUrl,
      serial,
      key,
      faults: () => faults,
      connecting: firmware.connecting,
      onUp() {
        firmware.onConnected();
        onChange();
      },
      onDown() {
        firmware.onDisconnected();
        onChange();
      },
      onMessage: firmware.receive,
    });
    if (isCut) radio.cut();
    running = { firmware, radio };
    onChange();
  }

  function powerOff() {
    running?.firmware.halt();
    running?.radio.off();
    running = undefined;
    onChange();
  }

  function reboot() {
    powerOff();
    powerOn();
  }

  powerOn();

  return {
    model,
    connected: () => running?.radio.connected() ?? false,
    cut: () => isCut,
    powered: () => running !== undefined,
    firmware: () => running?.firmware,
    setCut(cut) {
      isCut = cut;
      if (cut) running?.radio.cut();
      else running?.radio.restore();
      onChange();
    },
    faults: () => faults,
    setFaults(news) {
      faults = { ...faults, ...news };
      onChange();
    },
    drift: clock.drift,
    setDrift(share) {
      clock.setDrift(share);
      onChange();
    },
    radioLoss: () => radioLoss,
    setRadioLoss(share) {
      radioLoss = share;
      onChange();
    },
    reboot,
    setBattery(percent) {
      model.setBattery(percent);
      if (model.battery() === 0) powerOff();
      else if (!running) powerOn();
      running?.firmware.checkBattery();
    },
    close() {
      powerOff();
      model.close();
    },
  };
}
