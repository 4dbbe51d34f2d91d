/**
 * What this process knows of the controllers' connections from their own messages: who is there, and what their uptime
 * is now. Kept in memory and on a clock that never jumps, because deadlines depend on it.
 */
import type { DoorState, Report, Status } from '@gatehouse/contract/device/messages';
import { CLOCK_DRIFT_PERMILLE, OFFLINE_AFTER_MS } from '@gatehouse/contract/device/timing';

type ControllerConnection = {
  epoch: number;
  /** The last report of all doors: what was reported of any of them before it counts no more. */
  fullSequence: number;
  /** The last that was reported of each door since. */
  doorSequences: Map<number, number>;
  /** The newest connection or last will that is known: see `Status`. */
  link: number;
  online: boolean;
  /** Undefined while only a status was received: then the uptime is not known. */
  lastSeenAt?: number;
  /** Uptime minus our clock, from the reading that took the least time to come. */
  offset: number;
  offsetAt: number;
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
   * Whether the controller is there. `unheard`: by its status it is, but its uptime is not known yet. `unknown`:
   * nothing was received from it since the link to the broker came up.
   */
  state(serial: string): 'online' | 'offline' | 'awaitingReport' | 'unknown';
  /**
   * The epoch, and an uptime that is not ahead of the device's own, however late its messages came and though its
   * clock drifts. Undefined unless online.
   */
  clock(serial: string): { epoch: number; uptimeMs: number } | undefined;
  /** The link to the broker is gone: no controller's state is known. */
  clear(): void;
};

export function createConnectionRegistry(monotonic: () => number): ConnectionRegistry {
  const connections = new Map<string, ControllerConnection>();

  const isRecent = ({ lastSeenAt: heardAt }: ControllerConnection) =>
    heardAt !== undefined && monotonic() - heardAt <= OFFLINE_AFTER_MS;

  function fresh(epoch: number): ControllerConnection {
    return {
      epoch,
      fullSequence: -1,
      doorSequences: new Map(),
      link: -1,
      online: false,
      offset: 0,
      offsetAt: Number.NEGATIVE_INFINITY,
    };
  }

  /** What the uptime is by now at the least: a clock may be slow, the more so the longer ago the reading is. */
  function leastUptime({ offset, offsetAt }: ControllerConnection, now: number): number {
    return offset + now - ((now - offsetAt) * CLOCK_DRIFT_PERMILLE) / 1_000;
  }

  return {
    recordStatus(serial, { state, epoch, link }) {
      const known = connections.get(serial);
      if (known && (epoch < known.epoch || (epoch === known.epoch && link < known.link))) return false;
      const connection = known?.epoch === epoch ? known : fresh(epoch);
      connection.link = link;
      connection.online = state === 'online';
      connections.set(serial, connection);
      return true;
    },

    recordMessage(serial, { epoch, sequence, uptimeMs, link, doors }, full) {
      const known = connections.get(serial);
      if (known && (epoch < known.epoch || (epoch === known.epoch && sequence <= known.fullSequence))) {
        return undefined;
      }
      const connection = known?.epoch === epoch ? known : fresh(epoch);
      const now = monotonic();
      // A message that took long to come makes the uptime seem less: the greatest reading is the truest.
      if (uptimeMs >= leastUptime(connection, now)) {
        connection.offset = uptimeMs - now;
        connection.offsetAt = now;
      }
      if (link >= connection.link) {
        connection.link = link;
        connection.online = true;
      }
      if (full) connection.fullSequence = sequence;
      const { doorSequences } = presence;
      const news = doors.filter(({ channel }) => (doorSequences.get(channel) ?? -1) < sequence);
      for (const { channel } of news) doorSequences.set(channel, sequence);
      connection.lastSeenAt = now;
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

    clock(serial) {
      const connection = connections.get(serial);
      if (!connection?.online || !isRecent(connection)) return undefined;
      return { epoch: connection.epoch, uptimeMs: Math.floor(leastUptime(connection, monotonic())) };
    },

    clear: () => connections.clear(),
  };
}
