/**
 * What this process knows of the controllers' connections from their own messages: who is there, and what their uptime
 * is now. Kept in memory and on a clock that never jumps, because deadlines depend on it.
 */
import type { DoorState, Report, Status } from '@gatehouse/contract/device/messages';
import { OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';
import { createUptimeEstimate, type UptimeEstimate } from './uptimeEstimate.ts';

type ControllerConnection = {
  bootId: number;
  /** The last report of all doors: what was reported of any of them before it counts no more. */
  fullSequence: number;
  /** The last that was reported of each door since. */
  doorSequences: Map<number, number>;
  /** The newest connection or last will that is known: see `Status`. */
  sessionNumber: number;
  online: boolean;
  /** Undefined while only a status was received: then the uptime is not known. */
  lastSeenAt?: number;
  uptime: UptimeEstimate;
};

type ReportedState = Pick<Report, 'epoch' | 'sequence' | 'uptimeMs' | 'link' | 'doors'>;

export type ConnectionRegistry = {
  /** Takes note of a status. False when it is older than what is known. */
  recordStatus(serial: string, status: Status): boolean;
  /**
   * Takes note of a report (`full` when of all doors) or an answer. Returns those of its doors that no later message
   * reported; undefined when a later report of all doors, or a later boot, has made the whole of it stale.
   */
  recordMessage(serial: string, reported: ReportedState, full: boolean): DoorState[] | undefined;
  /**
   * Whether the controller is there. `awaitingReport`: by its status it is, but its uptime is not known yet. `unknown`:
   * nothing was received from it since the connection to the broker came up.
   */
  state(serial: string): 'online' | 'offline' | 'awaitingReport' | 'unknown';
  /** How many are online. */
  countOnline(): number;
  /**
   * The boot's id (`epoch` in messages), and an uptime that is not ahead of the device's own, however late its messages came and though its
   * clock drifts. Undefined unless online.
   */
  clock(serial: string): { bootId: number; uptimeMs: number } | undefined;
  /** The connection to the broker is gone: no controller's state is known. */
  clear(): void;
};

export function createConnectionRegistry(monotonic: () => number): ConnectionRegistry {
  const connections = new Map<string, ControllerConnection>();

  const isRecent = ({ lastSeenAt }: ControllerConnection) =>
    lastSeenAt !== undefined && monotonic() - lastSeenAt <= OFFLINE_AFTER_MS;

  function connectionOf(bootId: number, known: ControllerConnection | undefined): ControllerConnection {
    return known?.bootId === bootId ? known : unheard(bootId, createUptimeEstimate(monotonic));
  }

  return {
    recordStatus(serial, { state, epoch: bootId, link: sessionNumber }) {
      const known = connections.get(serial);
      if (
        known &&
        (bootId < known.bootId || (bootId === known.bootId && sessionNumber < known.sessionNumber))
      )
        return false;
      const connection = connectionOf(bootId, known);
      connection.sessionNumber = sessionNumber;
      connection.online = state === 'online';
      connections.set(serial, connection);
      return true;
    },

    recordMessage(serial, { epoch: bootId, sequence, uptimeMs, link: sessionNumber, doors }, full) {
      const known = connections.get(serial);
      if (known && (bootId < known.bootId || (bootId === known.bootId && sequence <= known.fullSequence))) {
        return undefined;
      }
      const connection = connectionOf(bootId, known);
      connection.uptime.record(uptimeMs);
      if (sessionNumber >= connection.sessionNumber) {
        connection.sessionNumber = sessionNumber;
        connection.online = true;
      }
      if (full) connection.fullSequence = sequence;
      const { doorSequences } = connection;
      const news = doors.filter(({ channel }) => (doorSequences.get(channel) ?? -1) < sequence);
      for (const { channel } of news) doorSequences.set(channel, sequence);
      connection.lastSeenAt = monotonic();
      connections.set(serial, connection);
      return news;
    },

    state(serial) {
      const connection = connections.get(serial);
      if (!connection) return 'unknown';
      if (!connection.online) return 'offline';
      if (connection.lastSeenAt === undefined) return 'awaitingReport';
      return isRecent(connection) ? 'online' : 'offline';
    },

    countOnline: () =>
      connections.values().reduce((count, each) => count + Number(each.online && isRecent(each)), 0),

    clock(serial) {
      const connection = connections.get(serial);
      if (!connection?.online || !isRecent(connection)) return undefined;
      return { bootId: connection.bootId, uptimeMs: Math.floor(connection.uptime.least()) };
    },

    clear: () => connections.clear(),
  };
}

/** The connection of a controller that has sent nothing yet since it booted. */
function unheard(bootId: number, uptime: UptimeEstimate): ControllerConnection {
  return { bootId, fullSequence: -1, doorSequences: new Map(), sessionNumber: -1, online: false, uptime };
}
