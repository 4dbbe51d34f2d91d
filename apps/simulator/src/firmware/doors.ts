/** The doors as the firmware knows them: sensor readings, jams and alarms, and the events their changes make. */
import type { AlarmCause, DeviceEvent, DoorState, EventType } from '@gatehouse/contract/device/messages';
import { ALARM_HOLD_OFF_MS } from '@gatehouse/contract/device/timing';
import type { Fitting, Hardware } from './hardware.ts';

type Door = {
  fitting: Fitting;
  state: DoorState;
  /** No alarm before this uptime. */
  quietUntilMs: number;
  /** The command that moves the door just now. */
  commandId?: number;
};

export type DoorsOptions = {
  hardware: Hardware;
  uptimeMs: () => number;
  record(event: Omit<DeviceEvent, 'number'>): void;
  /** Raises no alarm while this holds. */
  isQuiet(): boolean;
};

export type Doors = {
  fitting(channel: number): Fitting | undefined;
  state(channel: number): DoorState | undefined;
  states(): DoorState[];
  /** Runs a movement on behalf of a command; its changes are reported as that command's. */
  during<T>(channel: number, commandId: number, movement: () => Promise<T>): Promise<T>;
  /** Reads the sensors of a channel again. True when anything changed. */
  refresh(channel: number): boolean;
  /** Motion inside. True when it raised an alarm. */
  motion(channel: number): boolean;
  setJammed(channel: number, jammed: boolean): void;
  /** No alarm for the hold-off from now on: an authorised unlock begins or has ended. */
  holdOff(channel: number): void;
  clearAlarm(channel: number): void;
};

/** At boot the doors are as their sensors say; what happened before is not known and raises no alarm. */
export function createDoors({ hardware, uptimeMs, record, isQuiet }: DoorsOptions): Doors {
  const doors = new Map<number, Door>(
    hardware.fittings.map((fitting) => [
      fitting.channel,
      {
        fitting,
        quietUntilMs: 0,
        state: { channel: fitting.channel, ...hardware.sense(fitting.channel), alarm: null, jammed: false },
      },
    ]),
  );

  function recordEvent(door: Door, type: EventType, alarm?: AlarmCause) {
    record({
      uptimeMs: uptimeMs(),
      type,
      channel: door.fitting.channel,
      ...(alarm && { alarm }),
      ...(door.commandId !== undefined && { commandId: door.commandId }),
    });
  }

  const armed = ({ state, quietUntilMs }: Door) =>
    state.lock === 'locked' && state.door === 'closed' && uptimeMs() >= quietUntilMs;

  function raise(door: Door, alarm: AlarmCause): boolean {
    if (door.state.alarm === alarm || isQuiet()) return false;
    door.state.alarm = alarm;
    recordEvent(door, 'alarm', alarm);
    return true;
  }

  return {
    fitting: (channel) => doors.get(channel)?.fitting,
    state: (channel) => doors.get(channel)?.state,
    states: () => [...doors.values()].map(({ state }) => state),

    async during(channel, commandId, movement) {
      const door = doors.get(channel);
      if (door) door.commandId = commandId;
      try {
        return await movement();
      } finally {
        if (door) delete door.commandId;
      }
    },

    refresh(channel) {
      const door = doors.get(channel);
      if (!door) return false;
      const before = { ...door.state };
      const wasArmed = armed(door);
      const sensed = hardware.sense(channel);
      Object.assign(door.state, sensed);
      if (sensed.lock !== before.lock && sensed.lock) recordEvent(door, sensed.lock);
      if (sensed.door !== before.door && sensed.door) {
        recordEvent(door, sensed.door === 'open' ? 'doorOpened' : 'doorClosed');
      }
      if (sensed.lights !== before.lights)
        recordEvent(door, sensed.lights === 'on' ? 'lightsOn' : 'lightsOff');
      if (wasArmed && sensed.door === 'open') raise(door, 'Door Forced Open');
      return (
        sensed.lock !== before.lock ||
        sensed.door !== before.door ||
        sensed.lights !== before.lights ||
        sensed.position !== before.position
      );
    },

    motion(channel) {
      const door = doors.get(channel);
      return door !== undefined && armed(door) && raise(door, 'Motion Detected');
    },

    setJammed(channel, jammed) {
      const door = doors.get(channel);
      if (!door || door.state.jammed === jammed) return;
      door.state.jammed = jammed;
      if (jammed) recordEvent(door, 'jammed');
    },

    holdOff(channel) {
      const door = doors.get(channel);
      if (door) door.quietUntilMs = uptimeMs() + ALARM_HOLD_OFF_MS;
    },

    clearAlarm(channel) {
      const door = doors.get(channel);
      if (!door || door.state.alarm === null) return;
      door.state.alarm = null;
      recordEvent(door, 'alarmCleared');
    },
  };
}
