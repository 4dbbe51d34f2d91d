/** One simulated controller whole: its physical model, its firmware's current boot, its radio, and power. */
import { createDriftingClock } from './driftingClock.ts';
import type { Controller } from './firmware/controller.ts';
import type { Actuator, Fitting } from './firmware/hardware.ts';
import { type LineFaults, noFaults } from './firmware/lineFaults.ts';
import { createPhysicalModel, type PhysicalModel } from './physicalModel.ts';
import { createPower } from './power.ts';
import type { SimulatedController, SimulatedDoor, SimulatedDoorKind } from './site.ts';
import type { TimingProfile } from './timingProfile.ts';

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

/** Starts a controller; it connects by itself and keeps trying. */
export function startDevice({ mqttUrl, description, timing, monotonic, onChange }: DeviceOptions): Device {
  const { doors, battery } = description;
  const model = createPhysicalModel({ fittings: doors.map(fittingOf), battery, timing });
  const { hardware } = model;
  const clock = createDriftingClock(monotonic);
  let isCut = false;
  let faults = noFaults;
  let radioLoss = 0;
  const power = createPower({
    mqttUrl,
    description,
    hardware,
    monotonic: clock.now,
    isCut: () => isCut,
    faults: () => faults,
    onChange,
  });
  power.on();

  return {
    model,
    connected: () => power.running()?.radio.connected() ?? false,
    cut: () => isCut,
    powered: () => power.running() !== undefined,
    firmware: () => power.running()?.firmware,
    setCut(cut) {
      isCut = cut;
      const radio = power.running()?.radio;
      if (cut) radio?.cut();
      else radio?.restore();
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
    reboot: power.reboot,
    setBattery(percent) {
      model.setBattery(percent);
      if (model.battery() === 0) power.off();
      else if (!power.running()) power.on();
      power.running()?.firmware.checkBattery();
    },
    close() {
      power.off();
      model.close();
    },
  };
}

function fittingOf({ channel, kind, lights, pad, motor }: SimulatedDoor): Fitting {
  return { channel, actuator: actuators[kind], lights, pad, motor: motor && kind === 'unit' };
}
