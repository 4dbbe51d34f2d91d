/** Many controllers with their physical models in one process. */
import { isDeepStrictEqual } from 'node:util';
import { type Device, startDevice } from './device.ts';
import { actOnDevice } from './deviceActions.ts';
import { type DescribedDevice, viewOf } from './deviceView.ts';
import { createBatch } from './firmware/batch.ts';
import { createListeners } from './listeners.ts';
import { createRadioMedium, type RadioMedium } from './radioMedium.ts';
import type { SimulatedController, SimulatedSite } from './site.ts';
import { naturalTiming, type TimingProfile } from './timingProfile.ts';
import type { Action, ControllerChange, SiteView } from './view.ts';

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
  /** Calls when other sites are described, or the same in other words. */
  watchSites(watcher: () => void): () => void;
  /**
   * Takes other descriptions of all sites: starts what is new, and what got channels starts again with them. What hangs
   * on a channel stays what it was as it was first described, however the door is used now.
   */
  describe(sites: readonly SimulatedSite[]): void;
  /** The radio medium between the controllers and phones. */
  radioMedium: RadioMedium;
  /** A controller by its serial, for tests and measurements. Throws where there is none. */
  device(serial: string): Device;
  close(): void;
};

/** Starts every controller of every site; they connect by themselves and keep trying. Throws where two share a serial. */
export function startSimulator({
  mqttUrl,
  sites: first,
  timing = naturalTiming,
  monotonic = () => performance.now(),
}: SimulatorOptions): Simulator {
  const running = new Map<string, DescribedDevice>();
  const watchers = createListeners<[change: ControllerChange]>();
  const siteWatchers = createListeners<[]>();
  let sites = first;
  const changed = createBatch<DescribedDevice>((devices) => {
    for (const change of devices.map(viewOf)) watchers.call(change);
  });

  function start(description: SimulatedController) {
    const { serial } = description;
    if (running.has(serial)) throw new Error(`Two controllers have the serial ${serial}`);
    const onChange = () => {
      const one = running.get(serial);
      if (one && !watchers.isEmpty()) changed.add(one);
    };
    const device = startDevice({ mqttUrl, description, timing, monotonic, onChange });
    running.set(serial, { description, device });
    device.model.watch(onChange);
  }

  for (const description of sites.flatMap(({ controllers }) => controllers)) start(description);
  const radioMedium = createRadioMedium(() => [...running.values()].map(({ device }) => device));

  return {
    view: () => sites.map((site) => viewOfSite(site, running)),
    act(action) {
      if (action.type === 'phones') {
        radioMedium.setBluetooth(action.bluetooth);
        return;
      }
      const one = running.get(action.serial);
      return one ? actOnDevice(one.device, action) : `There is no controller ${action.serial}.`;
    },
    watch: watchers.add,
    watchSites: siteWatchers.add,
    describe(described) {
      if (isDeepStrictEqual(described, sites)) return;
      sites = described;
      for (const description of sites.flatMap(({ controllers }) => controllers)) {
        const one = running.get(description.serial);
        if (one && hasChannels(one.device, description)) one.description = description;
        else {
          one?.device.close();
          running.delete(description.serial);
          start(description);
        }
      }
      siteWatchers.call();
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

function viewOfSite(
  { name, areas, controllers }: SimulatedSite,
  running: ReadonlyMap<string, DescribedDevice>,
): SiteView {
  const described = controllers.flatMap(({ serial }) => running.get(serial) ?? []);
  return { name, areas, controllers: described.map(viewOf) };
}

function hasChannels({ model }: Device, { doors }: SimulatedController): boolean {
  return doors.every(({ channel }) => model.door(channel) !== undefined);
}
