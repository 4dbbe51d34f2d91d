/** The doors of a controller, each by its channel, kept as their sensors say. */
import type { DoorState } from '@gatehouse/contract/device/messages';
import { createDoor, type Door, type DoorOptions } from './door.ts';
import type { Hardware } from './hardware.ts';

export type DoorsOptions = Pick<DoorOptions, 'uptimeMs' | 'record' | 'isQuiet'> & {
  hardware: Hardware;
  /** Calls when a sensor showed something to report. */
  onChange(channel: number): void;
};

export type Doors = {
  /** The door on a channel; none without a channel, or on one where nothing is fitted. */
  find(channel: number | null): Door | undefined;
  states(): DoorState[];
  halt(): void;
};

/** Reads all doors, and each again when its sensors change. */
export function createDoors({ hardware, onChange, ...rest }: DoorsOptions): Doors {
  const doors = new Map(
    hardware.fittings.map((fitting) => [
      fitting.channel,
      createDoor({ fitting, sense: () => hardware.sense(fitting.channel), ...rest }),
    ]),
  );

  const unlisten = hardware.listen((channel, sensor) => {
    const door = doors.get(channel);
    const news = sensor === 'motion' ? door?.motion() : door?.refresh();
    if (news) onChange(channel);
  });

  return {
    find: (channel) => (channel === null ? undefined : doors.get(channel)),
    states: () => [...doors.values()].map((door) => door.state()),
    halt: unlisten,
  };
}
