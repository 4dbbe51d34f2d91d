/** One door as the firmware knows it: its sensor readings, jam and alarm, and the events their changes make. */
import type { AlarmCause, DoorState, EventType } from '@gatehouse/contract/device/messages';
import { ALARM_HOLD_OFF_MS } from '@gatehouse/contract/device/timing';
import type { NewEvent } from './eventLog.ts';
import type { Fitting, Sensed } from './hardware.ts';

export type DoorOptions = {
  fitting: Fitting;
  /** Reads its sensors. */
  sense(): Sensed;
  uptimeMs: () => number;
  record(event: NewEvent): void;
  /** Raises no alarm while this holds. */
  isQuiet(): boolean;
};

export type Door = {
  fitting: Fitting;
  state(): DoorState;
  /** Runs a movement on behalf of a command; its changes are reported as that command's. */
  during<T>(commandId: number, movement: () => Promise<T>): Promise<T>;
  /** Reads the sensors again. True when anything changed. */
  refresh(): boolean;
  /** Motion inside. True when it raised an alarm. */
  motion(): boolean;
  setJammed(jammed: boolean): void;
  /** No alarm for the hold-off from now on: an authorised unlock begins or has ended. */
  holdOff(): void;
  clearAlarm(): void;
};

/** At boot a door is as its sensors say; what happened before is not known and raises no alarm. */
export function createDoor({ fitting, sense, uptimeMs, record, isQuiet }: DoorOptions): Door {
  const { channel } = fitting;
  const state: DoorState = { channel, ...sense(), alarm: null, jammed: false };
  let quietUntilMs = 0;
  /** The command that moves the door just now. */
  let commandId: number | undefined;

  function recordEvent(type: EventType, alarm?: AlarmCause) {
    record({
      uptimeMs: uptimeMs(),
      type,
      channel,
      ...(alarm && { alarm }),
      ...(commandId !== undefined && { commandId }),
    });
  }

  const isArmed = () => state.lock === 'locked' && state.door === 'closed' && uptimeMs() >= quietUntilMs;

  function raise(alarm: AlarmCause): boolean {
    if (state.alarm === alarm || isQuiet()) return false;
    state.alarm = alarm;
    recordEvent('alarm', alarm);
    return true;
  }

  return {
    fitting,
    state: () => state,

    async during(id, movement) {
      commandId = id;
      try {
        return await movement();
      } finally {
        commandId = undefined;
      }
    },

    refresh() {
      const before = { ...state };
      const wasArmed = isArmed();
      const sensed = sense();
      Object.assign(state, sensed);
      for (const type of eventsBetween(before, sensed)) recordEvent(type);
      if (wasArmed && sensed.door === 'open') raise('Door Forced Open');
      return sensedKeys.some((part) => sensed[part] !== before[part]);
    },

    motion: () => isArmed() && raise('Motion Detected'),

    setJammed(jammed) {
      if (state.jammed === jammed) return;
      state.jammed = jammed;
      if (jammed) recordEvent('jammed');
    },

    holdOff() {
      quietUntilMs = uptimeMs() + ALARM_HOLD_OFF_MS;
    },

    clearAlarm() {
      if (state.alarm === null) return;
      state.alarm = null;
      recordEvent('alarmCleared');
    },
  };
}

const sensedKeys = ['lock', 'door', 'lights', 'position'] as const;

function eventsBetween(before: Sensed, { lock, door, lights }: Sensed): EventType[] {
  const events: EventType[] = [];
  if (lock !== before.lock && lock) events.push(lock);
  if (door !== before.door && door) events.push(door === 'open' ? 'doorOpened' : 'doorClosed');
  if (lights !== before.lights) events.push(lights === 'on' ? 'lightsOn' : 'lightsOff');
  return events;
}
