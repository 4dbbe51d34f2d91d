/** Many controllers with their physical models in one process. */

import { type Device, startDevice } from './device.ts';
import { naturalTiming, type TimingProfile } from './physicalModel.ts';
import { createRadioMedium, type RadioMedium } from './radioMedium.ts';
import type { SimulatedController, SimulatedSite } from './site.ts';
import type { Action, ControllerChange, ControllerView, SiteView } from './view.ts';

export type SimulatorOptions = {
  mqttUrl: string;
  sites: readonly SimulatedSite[];
  timing?: TimingProfile;
  /** Milliseconds on a clock that never jumps: the controllers' uptime. */
  monotonic?: () => number;
};

export type Simulator = {
  view(): SiteView[];
  /** Does an action. Returns the reason when nothing came of it; undefined when it was done. */
  act(action: Action): string | undefined;
  /** Calls with every controller whose physical model or connection changed, at most once per turn of the event loop. */
  watch(watcher: (change: ControllerChange) => void): () => void;
  /** The radio medium between the controllers and phones. */
  radioMedium: RadioMedium;
  /** A controller by its serial, for tests and measurements. */
  device(serial: string): Device;
  close(): void;
};

type Running = { description: SimulatedController; device: Device };

/** Starts every controller of every site; they connect by themselves and keep trying. */
export function startSimulator({
  mqttUrl,
  sites,
  timing = naturalTiming,
  monotonic,
}: SimulatorOptions): Simulator {
  const running = new Map<string, Running>();
  const watchers = new Set<(change: ControllerChange) => void>();
  const changed = new Set<Running>();

  function publish(one: Running) {
    if (watchers.size === 0) return;
    if (changed.size === 0) setImmediate(flush);
    changed.add(one);
  }

  function flush() {
    const changes = [...changed].map(viewOf);
    changed.clear();
    for (const change of changes) for (const watcher of watchers) watcher(change);
  }

  for (const description of sites.flatMap(({ controllers }) => controllers)) {
    if (running.has(description.serial))
      throw new Error(`Two controllers have the serial ${description.serial}`);
    const device = startDevice({
      mqttUrl,
      description,
      timing,
      monotonic: monotonic ?? (() => performance.now()),
      onChange: () => {
        const one = running.get(description.serial);
        if (one) publish(one);
      },
    });
    const one = { description, device };
    running.set(description.serial, one);
    device.model.watch(() => publish(one));
  }

  const radioMedium = createRadioMedium(() => [...running.values()].map(({ device }) => device));

  function act(action: Action): string | undefined {
    if (action.type === 'phones') {
      radioMedium.setBluetooth(action.bluetooth);
      return;
    }
    const one = running.get(action.serial);
    if (!one) return `There is no controller ${action.serial}.`;
    const { device } = one;
    if ('channel' in action && !device.model.door(action.channel)) {
      return `${action.serial} has no door on channel ${action.channel}.`;
    }
    switch (action.type) {
      case 'jam':
        device.model.setStuck(action.channel, action.stuck);
        return;
      case 'press':
        if (!device.powered()) return 'Its controller has no power.';
        return device.model.press(action.channel, action.key) ? undefined : 'There is no pad here.';
      case 'turn':
        return device.model.turn(action.channel, action.position) ? undefined : 'It is held fast.';
      case 'bluetooth':
        device.model.setBluetooth(action.works);
        return;
      case 'radio':
        device.setRadioLoss(action.loss);
        return;
      case 'cut':
        device.setCut(action.cut);
        return;
      case 'faults': {
        const { loss, duplicates, reorder } = { ...device.faults(), ...action };
        device.setFaults({ loss, duplicates, reorder });
        return;
      }
      case 'drift':
        device.setDrift(action.share);
        return;
      case 'reboot':
        if (!device.powered()) return 'It has no power.';
        device.reboot();
        return;
      case 'battery':
        if (device.model.battery() === null) return 'It runs on mains.';
        device.setBattery(action.percent);
        return;
      default:
        return device.model.act(action.channel, action.type) ? undefined : refusal[action.type];
    }
  }

  return {
    view: () =>
      sites.map(({ name, areas, controllers }) => ({
        name,
        areas,
        controllers: controllers.flatMap(({ serial }) => {
          const one = running.get(serial);
          return one ? [viewOf(one)] : [];
        }),
      })),
    act,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    device(serial) {
      const one = running.get(serial);
      if (!one) throw new Error(`There is no controller ${serial}.`);
      return one.device;
    },
    radioMedium,
    close() {
      radioMedium.close();
      for (const { device } of running.values()) device.close();
    },
  };
}

const refusal = {
  pull: 'It does not give way: it is locked or open already.',
  push: 'It is shut already.',
  force: 'It is open already.',
  move: 'There is nothing to move behind.',
};

function viewOf({ description, device }: Running): ControllerView {
  const reported = new Map(
    device
      .firmware()
      ?.doors()
      .map((state) => [state.channel, state]),
  );
  return {
    serial: description.serial,
    name: description.name,
    link: !device.powered() ? 'dead' : device.cut() ? 'cut' : device.connected() ? 'linked' : 'searching',
    battery: device.model.battery(),
    faults: device.faults(),
    drift: device.drift(),
    bluetooth: device.model.bluetoothWorks(),
    radioLoss: device.radioLoss(),
    doors: description.doors.flatMap(({ channel, name, kind, plan, vendId }) => {
      const door = device.model.door(channel);
      if (!door) return [];
      const { lock, door: position, lights, moving, stuck, pad, shaft } = door;
      const { alarm = null, jammed = false } = reported.get(channel) ?? {};
      const facts = { lock, door: position, lights, moving, stuck, alarm, jammed, pad, shaft };
      return [{ channel, name, kind, plan, vendId, ...facts }];
    }),
  };
}
